"""How requests come in: HTTP, WebSocket, server-sent events, static files, and what is refused before it gets further."""
