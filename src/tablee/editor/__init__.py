"""The position editor: any position, changed by touching its places, and what is impossible in it."""
