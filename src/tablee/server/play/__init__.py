"""What happens at tables: commands, the one way into their log, and everyone who is told."""
