"""What the operator sees and deletes, and what expires by itself."""
