"""What happens when one token changes. It must not know where it is shown."""
