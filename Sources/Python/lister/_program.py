# SPDX-License-Identifier: MIT
"""Where the program is: in the wheel of a release, or else on the path."""

from __future__ import annotations

import os
from importlib import metadata

_NAME = "lister"


def program() -> str:
    """Return the path of the program that was installed with this package, or the name of one on the path."""
    try:
        files = metadata.files("lister-grids") or []
    except metadata.PackageNotFoundError:
        files = []
    for file in files:
        if file.parent.name == "bin" and file.name == _NAME and os.access(file.locate(), os.X_OK):
            return str(file.locate())
    return _NAME
