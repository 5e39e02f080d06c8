"""The server: tables over a network, with links as seats, an append-only log as the source of truth, and live play."""
