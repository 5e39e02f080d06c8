"""The command line: `tablee`. It knows the games only through the contract of the core."""
