"""Every sentence of an explanation, in English and in Chinese. It must not know where a sentence stands.

A name in braces is filled in by the lesson; a name of the project, such as ``scale: none``, stays as it is.
"""

from __future__ import annotations

from mem_anim.engine import Kind, Order
from mem_anim.words import Words

COMMA = Words(", ", "、")
COUNTED = Words("{names} ({count} tokens)", "{names}（共 {count} 个 token）")

# How the numbers are meant
BY_HAND = Words(
    "By hand: every number follows from the shown, rounded numbers before it.",
    "手算：每一步都接着用上一步写下的（四舍五入后的）数字。",
)
EXACT_WISHED = Words(
    "Exact: every number is the exact one, rounded by itself; a pencil may get another last digit.",
    "精确值：每个数都由精确结果各自四舍五入，笔算的末位可能不同。",
)
EXACT_MANY_KEYS = Words(
    "{count} keys are too many for a pencil, so every number is the exact one, rounded by itself.",
    "这一行有 {count} 个键 K，笔算太长，所以每个数都由精确结果各自四舍五入。",
)
EXACT_NO_PENCIL = Words(
    "A pencil gives up here (the digits are too many, or too few), so every number is the exact one, "
    "rounded by itself.",
    "这里没法笔算（位数太多或太少），所以每个数都由精确结果各自四舍五入。",
)

# Tokens
TOKENS = Words("The tokens", "输入的 token")
FRAME = Words("frame", "帧")
OMITTED = Words(
    "{patches}: drawn, but left out of the calculation.", "{patches}：只画出来，不参与计算（略）。"
)

# Who asks, and who is seen
KINDS: dict[Kind, Words] = {
    "spatial": Words("Spatial attention", "空间注意力"),
    "temporal": Words("Temporal attention", "时间注意力"),
    "joint": Words("Joint attention", "全时空注意力"),
}
ONLY_STEP = Words("{kind}: {query} asks", "{kind}：{query} 发问")
STEP = Words(
    "Step {number} of {count}. {kind}: {query} asks", "第 {number} 步（共 {count} 步）{kind}：{query} 发问"
)
SEES = Words("{query} sees {keys}: {whom}.", "{query} 看 {keys}：{whom}。")
ITS_FRAME = Words("the patches of its own frame", "同一帧里的所有 patch")
ITS_PAST = Words("the same patch, present and past only (causal)", "同一位置的 patch，只看现在和过去（因果）")
ITS_COLUMN = Words("the same patch in every frame", "同一位置的 patch，所有帧")
ALL_PAST = Words("all patches, present and past only (causal)", "所有 patch，只看现在和过去（因果）")
ALL = Words("all patches of all frames", "所有帧的所有 patch")
CHAINED = Words("Its tokens are the outputs of step {number}.", "这一步的输入就是第 {number} 步的输出。")
COMPOSED = Words(
    "Queries and keys are still those of the tokens before step {number}; "
    "the values are the outputs of step {number}.",
    "查询 Q 和键 K 仍由第 {number} 步之前的 token 得到；值 V 是第 {number} 步的输出。",
)

# Query, key and value
ROLES = Words("Query, key and value", "查询 Q、键 K、值 V")
ALL_IDENTITY = Words(
    "Q = K = V = X, because W_q = W_k = W_v = I (the identity matrix).",
    "Q = K = V = X，因为 W_q = W_k = W_v = I（单位矩阵）。",
)
ALL_SAME = Words("Each token is its own query, key and value.", "每个 token 同时充当 Q、K、V。")
IDENTITY = Words(
    "W_{role} = I (the identity matrix), so {role} = x.", "W_{role} = I（单位矩阵），所以 {role} = x。"
)
PROJECTED = Words(
    "{role} = x · W_{role}: the token's numbers times each column of the matrix.",
    "{role} = x · W_{role}：token 的数与投影矩阵的每一列逐项相乘，再相加。",
)
TOKEN = Words("token", "token")

# Scores
SCORES = Words("Dot products: score = q · k", "点积：分数 = q · k")
SCALED = Words("Scaled scores", "缩放后的分数")
BY_SQRT = Words(
    "Divide by √d_k: d_k = {d_k}, √{d_k} {sign} {divisor}.",
    "除以 √d_k：d_k = {d_k}，√{d_k} {sign} {divisor}。",
)
BY_NUMBER = Words("Divide by {divisor} (scale: {divisor}).", "除以 {divisor}（scale: {divisor}）。")
NOT_SCALED = Words("They stay as they are (scale: none).", "不缩放，分数不变（scale: none）。")

# Softmax
POWERS = Words("Softmax, first half: e^x", "softmax 前半：e^x")
LARGE = Words(
    "A scaled score is larger than {limit} in size, so the largest one, {largest}, is subtracted first.",
    "有的分数缩放后绝对值超过 {limit}，所以先都减去最大的 {largest}。",
)
SHIFTED = Words(
    "e^x then stays small, and the weights are the same.",
    "这样 e^x 不会太大，注意力权重也不变。",
)
SUM = Words("sum", "和")
MORE_PLACES = Words(
    "Written with more decimals than asked for, so that they add up to exactly 1.",
    "小数位比要求的多，这样各项之和正好是 1。",
)
WEIGHTS = Words(
    "Softmax, second half: each share of the sum is a weight", "softmax 后半：各占总和的比例，就是注意力权重"
)
NOT_QUITE_ONE = Words(
    "Each weight is rounded by itself, so the shown ones make 1 only nearly.",
    "各个注意力权重分别四舍五入，所以写出来的和只是约等于 1。",
)

# Output
TERMS = Words("Weight times value", "注意力权重 × 值 V")
OUTPUT = Words("Weighted sum, one dimension at a time: {name}", "加权求和，逐维相加：{name}")
DIMENSION = Words("dimension {number}", "第 {number} 维")
EXACTLY = Words("(exact ≈ {number})", "（精确值 ≈ {number}）")
ROUNDED_WEIGHTS = Words(
    "By hand and exact differ, because the weights were rounded first.",
    "手算值与精确值不同，因为注意力权重先四舍五入了。",
)
ROUNDED_BEFORE = Words(
    "By hand and exact differ, because numbers were rounded on the way.",
    "手算值与精确值不同，因为中间的数先四舍五入了。",
)
LIKE_WEIGHTS = Words(
    "The output looks like the weights only because the values are the rows of I.",
    "输出看起来就是注意力权重，只因这里的值 V 恰好是单位矩阵 I 的各行。",
)
GLANCE = Words("At a glance", "汇总")
SCORE_COLUMN = Words("score", "分数")
SCALED_COLUMN = Words("scaled", "缩放后的分数")
POWER_COLUMN = Words("e^x", "e^x")
SHIFTED_COLUMN = Words("e^(x − {largest})", "e^(x − {largest})")
WEIGHT_COLUMN = Words("weight", "注意力权重")

# What is left, and what it cost
KEPT = Words("What is kept, and what it took", "留下多少，算了多少")
TOKEN_COUNT = Words(
    "Tokens encoded: {encoded}. Tokens kept: {kept}, those of the current frame.",
    "编码 {encoded} 个 token，保留 {kept} 个（当前帧）。",
)
DISCARDED = Words("Tokens of the past, discarded: {count}.", "历史帧的 {count} 个 token 被丢弃。")
SIZES = Words(
    "Number of frames: K = {frames}. Patches in each: n = {patches}.",
    "帧数 K = {frames}，每帧 patch 数 n = {patches}。",
)
PRODUCTS = Words(
    "Dot products q · k of all tokens, in one layer and one head:",
    "一层一头里，所有 token 的点积 q · k 次数：",
)
WHICH = Words("attention", "方式")
FORMULA = Words("formula", "公式")
COUNT = Words("dot products", "点积次数")
SINGLE_FRAME = Words("one frame, no mask", "单帧，无掩码")
JOINT = Words("joint, no mask", "全时空，无掩码")
FACTORISED = Words("frame, then column, no mask", "先同帧、后同位置，无掩码")
COMPUTED = Words("this run: {order}", "本次计算：{order}")
COMPUTED_CAUSAL = Words("this run: {order}, causal", "本次计算：{order}，因果")
ORDERS: dict[Order, Words] = {
    "space": Words("space only", "只有空间"),
    "time": Words("time only", "只有时间"),
    "space_then_time": Words("space, then time", "先空间、后时间"),
    "time_then_space": Words("time, then space", "先时间、后空间"),
    "composed": Words("composed", "时空复合"),
    "joint": Words("joint", "全时空"),
}
