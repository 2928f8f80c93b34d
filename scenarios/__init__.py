"""The shipped scenarios, as YAML files."""
