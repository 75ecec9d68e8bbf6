# SPDX-License-Identifier: MIT
"""Puts the program into the wheel of a release; Sources/Packaging/wheel.sh says which, for which platform."""

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProgramHook(BuildHookInterface[Any]):
    """Without LISTER_STATIC, the wheel is for all platforms and has no program."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the builder's
        """Add the program, and what belongs to it."""
        folder = os.environ.get("LISTER_STATIC")
        if folder is None:
            return
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{os.environ['LISTER_PLATFORM']}"
        build_data["shared_scripts"][f"{folder}/bin/lister"] = "lister"
        build_data["shared_data"][f"{folder}/share"] = "share"
        build_data["sbom_files"].append(f"{folder}/share/doc/lister/lister.spdx.json")
