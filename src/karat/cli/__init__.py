"""The command line: one file for each command, imports inside the commands."""
