"""What was filmed before, and how it is known again. It must not know how a film is made."""
