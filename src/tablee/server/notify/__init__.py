"""Notifications for those who asked for them: Web Push, webhooks, and feeds."""
