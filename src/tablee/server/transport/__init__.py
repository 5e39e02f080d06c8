"""The transport: HTTP, WebSocket, server-sent events, static files, and the policies in front of them."""
