"""What happens at tables: commands, the single way into the log, broadcasting, bots and housekeeping."""
