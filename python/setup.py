"""Puts Unfold's jar into the package when a wheel is made; everything else stands in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

JAR = Path(__file__).resolve().parent.parent / "unfold-cli" / "target" / "unfold.jar"


class BuildWithJar(build_py):
    def run(self):
        super().run()
        if not JAR.is_file():
            raise SystemExit(f"{JAR} is not there; make the wheel with python/wheel, which builds it first")
        shutil.copyfile(JAR, Path(self.build_lib, "unfold_lle", "unfold.jar"))


setup(cmdclass={"build_py": BuildWithJar})
