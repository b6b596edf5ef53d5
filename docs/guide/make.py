#!/usr/bin/env python3
"""Runs the commands of the guide and puts what they print and draw into its pages.

Each page starts in an empty folder. A block ```sh is run by the shell with `unfold` on the path; a block ```text that follows it takes
what it printed on standard output. Pictures that the page shows from pictures/ are taken from the folder.

    docs/guide/make.py            all pages
    docs/guide/make.py tutorial   some of them
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

GUIDE = Path(__file__).resolve().parent
ROOT = GUIDE.parent.parent
BLOCK = re.compile(r"^```sh\n(?P<command>.*?)^```\n(?P<between>\n*)(?P<text>^```text\n.*?^```\n)?", re.M | re.S)
PICTURE = re.compile(r"pictures/([\w.-]+)")


def remade(page: Path, folder: Path) -> str:
    """The page with the outputs of its commands, which leave their files in the folder."""

    def run(block: re.Match) -> str:
        command = block["command"]
        print(f"-- {page.name}\n{command}", end="", flush=True)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command],
            cwd=folder,
            env={**os.environ, "PATH": f"{ROOT}{os.pathsep}{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            text=True,
        )
        if done.returncode != 0:
            sys.exit(f"{page.name}: exit status {done.returncode} of\n{command}")
        text = f"```text\n{done.stdout}```\n" if block["text"] else ""
        return f"```sh\n{command}```\n{block['between']}{text}"

    return BLOCK.sub(run, page.read_text())


def main() -> None:
    pages = [GUIDE / f"{name}.md" for name in sys.argv[1:]] or sorted(GUIDE.glob("*.md"))
    for page in pages:
        with tempfile.TemporaryDirectory() as folder:
            text = remade(page, Path(folder))
            for picture in sorted(set(PICTURE.findall(text))):
                (GUIDE / "pictures").mkdir(exist_ok=True)
                shutil.copy(Path(folder) / picture, GUIDE / "pictures" / picture)
        page.write_text(text)


if __name__ == "__main__":
    main()
