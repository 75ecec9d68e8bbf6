# SPDX-License-Identifier: MIT
"""The program itself: ``python -m lister eval 1/3``, or ``uvx lister-grids eval 1/3``."""

import os
import sys

from lister._program import program


def main() -> None:
    """Become the program."""
    path = program()
    try:
        os.execvp(path, [path, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{path}: {error.strerror}")


if __name__ == "__main__":
    main()
