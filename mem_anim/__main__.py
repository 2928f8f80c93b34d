"""``python -m mem_anim``: the same command line. It must not know any command."""

from mem_anim.cli import main

if __name__ == "__main__":
    main()
