"""Every text of the playground's page, in English and in Chinese. It must not know where a text stands.

Names in braces are filled in by the page.
"""

from __future__ import annotations

from mem_anim.words import Words

_HEADER = {
    "page": Words("Attention playground", "注意力演算台"),
    "lead": Words("Change a number, see what follows.", "改一个数，看后面的每个数怎样跟着变。"),
    "to_result": Words("Skip to the result", "跳到结果"),
    "scenario": Words("Example", "例子"),
    "own": Words("your own: {name}", "自己的：{name}"),
    "undo": Words("Undo", "撤销"),
    "redo": Words("Redo", "重做"),
    "share": Words("Share", "分享"),
    "copy_yaml": Words("Copy as YAML", "复制 YAML"),
    "download": Words("Download scenario", "下载场景"),
    "open": Words("Open file", "打开文件"),
    "drop": Words("Drop a scenario file here", "把场景文件拖到这里"),
    "language": Words("Language", "语言"),
    "to_light": Words("Light theme", "浅色"),
    "to_dark": Words("Dark theme", "深色"),
    "link_copied": Words("The link is copied. It holds every number.", "链接已复制，所有数字都在里面。"),
    "yaml_copied": Words("The scenario is copied as YAML.", "场景已复制为 YAML。"),
    "copy_by_hand": Words("Copy this text:", "请复制这段文字："),
    "close": Words("Close", "关闭"),
}

_NOTICES = {
    "bad_link": Words(
        "The numbers in this link cannot be read, so the link is left aside.",
        "这个链接里的数字读不出来，已忽略。",
    ),
    "unread": Words("{name} cannot be opened:", "{name} 打不开："),
    "watched": Words("The file as it is saved now has faults:", "文件现在保存的内容有错："),
    "lost": Words(
        "The playground does not answer. Is “mem-anim play” still running? Your numbers are kept here.",
        "演算台没有回应。“mem-anim play” 还在运行吗？你的数字仍保留在这里。",
    ),
    "faults": Words("This cannot be computed yet:", "这样还算不了："),
    "last_good": Words("What is shown is the last result that was right.", "显示的仍是上一次正确的结果。"),
}

_TOKENS = {
    "tokens": Words("Tokens", "token"),
    "frame": Words("Frame {time}", "帧 {time}"),
    "now": Words("now", "现在"),
    "follow": Words("Follow patch {patch}", "跟随 patch {patch}"),
    "number_of": Words("{token}, number {number}", "{token}，第 {number} 个数"),
    "how_to_change": Words(
        "Type, drag sideways, or press ↑ ↓ (±0.1; with Shift ±0.01).",
        "直接输入、左右拖动，或按 ↑ ↓（±0.1，加 Shift 为 ±0.01）。",
    ),
    "earlier_frame": Words("earlier frame", "更早的一帧"),
    "later_frame": Words("new present frame", "新的当前帧"),
    "remove_frame": Words("Remove frame {time}", "删去帧 {time}"),
    "patch": Words("patch", "patch"),
    "add_this": Words("Add {what}", "增加 {what}"),
    "remove_patch": Words("Remove patch {patch}", "删去 patch {patch}"),
    "patch_name": Words("Name of the new patch", "新 patch 的名字"),
    "patch_taken": Words("There is a patch {patch} already.", "已经有 patch {patch} 了。"),
    "patch_unnamed": Words("A patch needs a name.", "请给 patch 起个名字。"),
    "add": Words("Add", "加上"),
    "cancel": Words("Cancel", "取消"),
    "numbers_each": Words("Numbers a token", "每个 token 几个数"),
    "fewer": Words("One number fewer", "少一个数"),
    "more": Words("One number more", "多一个数"),
    "omitted": Words("{patches}: drawn, not computed", "{patches}：画出来，但不计算（略）"),
}

_PLANE = {
    "plane": Words("In the plane", "在平面上"),
    "first_number": Words("1st number", "第 1 个数"),
    "second_number": Words("2nd number", "第 2 个数"),
    "plane_hint": Words(
        "Drag a token, or focus it and press the arrow keys. Shift is finer.",
        "拖动 token，或选中后按方向键；Shift 更精细。",
    ),
    "plane_second": Words(
        "These tokens are the outputs of step 1: change what they are made of in step 1.",
        "这些 token 是第 1 步的输出；要改，请到第 1 步。",
    ),
    "plane_says": Words(
        "{output} always lies among the values that it is mixed from.",
        "{output} 总落在它所混合的各个值 V 之间。",
    ),
    "point": Words("{token} in the plane", "平面上的 {token}"),
    "point_type": Words("point", "点"),
}

_SETTINGS = {
    "settings": Words("How it is computed", "怎样计算"),
    "order": Words("Order", "顺序"),
    "order_auto": Words("as the tokens suggest", "按 token 自动选"),
    "order_space": Words("space", "空间"),
    "order_time": Words("time", "时间"),
    "order_space_then_time": Words("space, then time", "先空间，后时间"),
    "order_time_then_space": Words("time, then space", "先时间，后空间"),
    "order_composed": Words("composed (MEM, Eq. 3)", "合成（MEM 公式 3）"),
    "order_joint": Words("joint", "全时空"),
    "scale": Words("Divide by", "除以"),
    "scale_sqrt": Words("√d", "√d"),
    "scale_none": Words("nothing", "不缩放"),
    "scale_number": Words("a number", "一个数"),
    "divisor": Words("Divisor", "除数"),
    "causal": Words("causal: only present and past", "因果：只看现在和过去"),
    "projections": Words("Q, K, V matrices", "Q、K、V 投影矩阵"),
    "query": Words("query", "查询 Q"),
    "key": Words("key", "键 K"),
    "value": Words("value", "值 V"),
    "identity": Words("identity I", "单位矩阵 I"),
    "matrix": Words("matrix", "矩阵"),
    "matrix_cell": Words("{matrix}, row {row}, column {column}", "{matrix}，第 {row} 行第 {column} 列"),
}

_PANELS = {
    "result": Words("Result", "结果"),
    "asks": Words("{token} asks", "{token} 发问"),
    "step": Words("Step {number}", "第 {number} 步"),
    "steps": Words("Steps", "步骤"),
    "kind_spatial": Words("space", "空间"),
    "kind_temporal": Words("time", "时间"),
    "kind_joint": Words("space and time", "全时空"),
    "panel_a": Words("Dot products", "点积"),
    "panel_b": Words("Weights", "注意力权重"),
    "panel_c": Words("Output", "输出"),
    "score": Words("score", "分数"),
    "scaled": Words("scaled", "缩放后"),
    "weight": Words("weight", "权重"),
    "sum": Words("sum", "和"),
    "a_equal": Words("dashed: an equal share, 1/{count}", "虚线：平均的一份，1/{count}"),
    "past": Words("read from the past: {share}", "来自过去：{share}"),
    "by_hand": Words("by hand", "手算"),
    "exact": Words("exact, rounded", "精确值，四舍五入"),
    "exact_is": Words("exact ≈ {numbers}", "精确值 ≈ {numbers}"),
    "stripe": Words("Mixed from {parts}", "来源：{parts}"),
    "dimension": Words("{token}, number {number}", "{token} 的第 {number} 个数"),
    "line_q": Words("query {token}, number {number}", "查询 {token} 的第 {number} 个数"),
    "line_k": Words("key {token}, number {number}", "键 {token} 的第 {number} 个数"),
    "line_v": Words("value {token}, number {number}", "值 {token} 的第 {number} 个数"),
    "line_score": Words("dot product q · {token}", "点积 q · {token}"),
    "line_divisor": Words("divisor", "除数"),
    "line_scaled": Words("scaled score of {token}", "{token} 缩放后的分数"),
    "line_power": Words("e^x of {token}", "{token} 的 e^x"),
    "line_sum": Words("sum of all e^x", "所有 e^x 的和"),
    "line_weight": Words("weight of {token}", "{token} 的注意力权重"),
    "line_weights": Words("sum of the weights", "注意力权重之和"),
    "line_past": Words("share of the past", "过去所占的份额"),
    "line_term": Words("weight × value of {token}", "{token} 的权重 × 值 V"),
    "line_copied": Words("copied from the token: W = I", "照抄 token：W = I"),
    "worked": Words("Worked line", "演算"),
    "worked_hint": Words(
        "Point at any number to see how it is worked. Keys: Tab to a panel, arrows from number to number.",
        "把指针移到任何一个数上，看它怎样算出来。键盘：Tab 进入面板，方向键逐个移动。",
    ),
    "kept": Words(
        "Tokens encoded: {encoded}. Tokens kept: {kept}, those of the current frame.",
        "编码 {encoded} 个 token，保留 {kept} 个（当前帧）。",
    ),
    "announce": Words(
        "{token} = {numbers}. Weights: {weights}.", "{token} = {numbers}。注意力权重：{weights}。"
    ),
}

_FILM = {
    "film": Words("A film of these numbers", "用这些数字拍一段影片"),
    "clip": Words("Clip", "片段"),
    "quality": Words("Quality", "画质"),
    "quality_l": Words("quick, 480p", "快速，480p"),
    "quality_m": Words("medium, 720p", "中等，720p"),
    "quality_h": Words("full, 1080p", "高清，1080p"),
    "film_language": Words("Language of the film", "影片语言"),
    "shape": Words("Shape", "画幅"),
    "render": Words("Render clip", "渲染片段"),
    "film_of_good": Words("The film shows the last numbers that were right.", "影片用的是上一次正确的数字。"),
    "asked": Words("asking …", "正在提交…"),
    "queued": Words("waiting: {ahead} ahead", "排队中：前面还有 {ahead} 个"),
    "rendering": Words("drawing", "正在画"),
    "rehearsing": Words("rehearsing the beats …", "正在排演…"),
    "drawing": Words("drawing picture {drawn} of {frames}", "正在画第 {drawn} 幅，共 {frames} 幅"),
    "done": Words("ready: {seconds} s", "完成：{seconds} 秒"),
    "failed": Words("It did not work: {message}", "没有成功：{message}"),
    "cancelled": Words("cancelled", "已取消"),
    "cancel_film": Words("Cancel {film}", "取消 {film}"),
    "save_film": Words("Download {file}", "下载 {file}"),
    "progress": Words("Progress of {film}", "{film} 的进度"),
    "film_player": Words("Film {film}", "影片 {film}"),
    "needs_Overview": Words(
        "Needs at least two frames, two patches, and the order “space, then time”.",
        "至少要有两帧、两个 patch，顺序要“先空间，后时间”。",
    ),
    "needs_SpatialAttention": Words(
        "Needs at least two patches and an order with space in it.",
        "至少要有两个 patch，顺序里要有空间。",
    ),
    "needs_TemporalAttention": Words(
        "Needs at least two frames and an order with time in it.", "至少要有两帧，顺序里要有时间。"
    ),
    "needs_Experiment": Words(
        "Needs the key “experiment” in the file: a token, and the values that it takes.",
        "文件里要有 experiment 这一项：一个 token，和它依次取的值。",
    ),
    "needs_DiscardPast": Words(
        "Needs at least two frames and an order with time in it.", "至少要有两帧，顺序里要有时间。"
    ),
    "needs_VideoEncoder": Words(
        "Needs at least two frames, two patches, and the order “space, then time”.",
        "至少要有两帧、两个 patch，顺序要“先空间，后时间”。",
    ),
    "remove_film": Words("Remove {film} from the list", "从列表移除 {film}"),
}

PAGE: dict[str, Words] = {**_HEADER, **_NOTICES, **_TOKENS, **_PLANE, **_SETTINGS, **_PANELS, **_FILM}
