"""Who films: this process alone, or several at once. It must not know what makes a film good."""
