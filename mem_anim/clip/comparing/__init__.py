"""Three ways to attend, side by side. It must not know what the tokens hold."""
