"""A token seen through W_q, W_k and W_v. It must not know who asks whom."""
