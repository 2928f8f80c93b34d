"""One row of attention, worked from the query to the new token. It must not know where the tokens stand."""
