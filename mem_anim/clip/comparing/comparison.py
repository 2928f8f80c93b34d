"""The words of the table that compares three attentions; a bar is where a Chinese line may break.

It must not know how a table is drawn.
"""

from __future__ import annotations

from mem_anim.words import Words

HEAD = (
    Words("method", "方法"),
    Words("looks at", "看谁"),
    Words("can express", "能表达什么"),
    Words("cost", "代价"),
    Words("what comes out", "输出什么"),
)
ROWS = (
    (
        Words("Single-frame ViT", "单帧 ViT"),
        Words("all patches of the current frame", "当前帧的|所有 patch"),
        Words("spatial relations in one image", "一幅图像内的|空间关系"),
        Words("O(n²)", "O(n²)"),
        Words("spatial tokens of the current frame", "当前帧的|空间 token"),
    ),
    (
        Words("Full space-time attention", "全时空注意力"),
        Words("all patches of all frames", "所有帧的|所有 patch"),
        Words("the most, but very expensive", "最强，|但非常贵"),
        Words("O(K²n²)", "O(K²n²)"),
        Words("tokens with the whole space-time context", "带完整时空|上下文的 token"),
    ),
    (
        Words("MEM video encoder", "MEM |视频编码器"),
        Words(
            "first its frame, then its own past and itself",
            "先看同帧 patch，|再看同位置的|过去和自己",
        ),
        Words("short-term visual memory at limited cost", "短期视觉记忆，|成本可控"),
        Words("O(Kn² + nK²)", "O(Kn² + nK²)"),
        Words("only current-frame tokens, past absorbed", "只保留|当前帧 token，|但已吸收历史"),
    ),
)
SHARES = (0.9, 1.15, 1.15, 0.95, 1.25)  # of the columns
BY_NAME = 3  # the column that is short enough to stand beside the name
