"""Attention as arrays in, arrays out (numpy only). It must not know YAML, names of tokens or rounding."""

from mem_anim.engine.attention import SHIFT_ABOVE, Attention, NotFinite, attend
from mem_anim.engine.cost import Products, computed_products, products
from mem_anim.engine.encoder import KINDS, Kind, Order, Projections, Step, encode

__all__ = [
    "KINDS",
    "SHIFT_ABOVE",
    "Attention",
    "Kind",
    "NotFinite",
    "Order",
    "Products",
    "Projections",
    "Step",
    "attend",
    "computed_products",
    "encode",
    "products",
]
