"""The command line ``tablee``. It knows the games only through the interfaces of the core."""
