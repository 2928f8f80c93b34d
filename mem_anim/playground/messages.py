"""What the server says by itself, in both languages. It must not know when."""

from __future__ import annotations

from mem_anim.words import Words

TOO_MANY = {
    "frames": Words(
        "at most {most} frames are shown here, found {found}", "这里最多 {most} 帧，现在有 {found} 帧"
    ),
    "patches": Words(
        "at most {most} patches are shown here, found {found}", "这里最多 {most} 个 patch，现在有 {found} 个"
    ),
    "numbers": Words(
        "at most {most} numbers a token are shown here, found {found}",
        "这里每个 token 最多 {most} 个数，现在有 {found} 个",
    ),
}
FULL = Words(
    "{most} films wait already. Wait for one of them, or cancel one.",
    "已经有 {most} 个片段在排队，请等一个完成，或取消一个。",
)
LOST = Words(
    "The film could not be made: the process that worked on it has ended. The terminal may say more.",
    "没能渲染出来：渲染进程意外结束了，终端里可能有更多信息。",
)
BROKEN = Words(
    "The playground has a bug here. The terminal says more.", "演算台在这里出了错，终端里有更多信息。"
)
