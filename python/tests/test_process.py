"""What needs a Python of its own: how the JVM starts, Ctrl-C, forks."""

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest
from conftest import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and forks of Unix")


def python(code, **environment):
    """Starts a Python that runs the code, with this package on its path."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "python"), **environment},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whoever started the tests may ignore Ctrl-C, as nohup does
    )


def test_starts_late_and_quietly_and_ends():
    """Nothing on standard error, the JVM not before it is needed, signal handlers as they were."""
    process = python(
        """
        import faulthandler, signal
        faulthandler.enable()
        before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
        import jpype, numpy as np
        from unfold_lle import LocallyLinearEmbedding
        assert "neighbors" in repr(LocallyLinearEmbedding(n_neighbors=7)) and not jpype.isJVMStarted()
        LocallyLinearEmbedding().fit(np.random.RandomState(0).rand(50, 3))
        assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
        print("vector" in str(jpype.java.lang.ModuleLayer.boot().modules()))
        """
    )
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")
    assert out.strip() in ("True", "False")


def test_interruption():
    """Ctrl-C during a fit is a KeyboardInterrupt, soon; the next fit works."""
    process = python(
        """
        import numpy as np
        from unfold_lle import LocallyLinearEmbedding
        X = np.random.RandomState(0).rand(300_000, 3)
        LocallyLinearEmbedding().fit(X[:50])
        def show(stage, done, total):
            print(stage, flush=True)
        try:
            LocallyLinearEmbedding(n_neighbors=40, verbose=show).fit(X)
        except KeyboardInterrupt:
            print("interrupted", LocallyLinearEmbedding().fit_transform(X[:50]).shape, flush=True)
        """
    )
    assert process.stdout.readline().strip()  # the long fit is on its way
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert out.strip().splitlines()[-1] == "interrupted (50, 2)", err
    assert time.monotonic() - begin < 60


def test_forks_are_refused_and_end():
    process = python(
        """
        import os, sys, numpy as np
        from unfold_lle import LocallyLinearEmbedding
        X = np.random.RandomState(0).rand(50, 3)
        fitted = LocallyLinearEmbedding().fit(X)
        child = os.fork()
        if not child:
            try:
                fitted.transform(X)
            except RuntimeError as refused:
                print(refused, flush=True)
            sys.exit(3)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 3
        print(fitted.transform(X).shape)
        """
    )
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert "was forked from one in which the JVM was running" in out and out.endswith("(50, 2)\n")


@pytest.mark.parametrize(
    "environment, message",
    [
        ({"UNFOLD_JAR": "nowhere.jar"}, "UNFOLD_JAR is nowhere.jar, but there is no such file"),
        ({"UNFOLD_OPTS": "-Xmx12m"}, "the JVM has no more memory"),
    ],
)
def test_what_keeps_it_from_working_is_told(environment, message):
    process = python(
        """
        import numpy as np
        from unfold_lle import LocallyLinearEmbedding
        LocallyLinearEmbedding(n_neighbors=30).fit(np.random.RandomState(0).rand(60_000, 3))
        """,
        **environment,
    )
    _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert message in err.strip().splitlines()[-1], err


def test_another_package_may_have_started_java():
    process = python(
        """
        import jpype, numpy as np
        from unfold_lle._machine import _support
        jpype.startJVM(classpath=_support(), interrupt=True)
        from unfold_lle import LocallyLinearEmbedding
        print(LocallyLinearEmbedding().fit_transform(np.random.RandomState(0).rand(50, 3)).shape)
        """
    )
    out, err = process.communicate(timeout=120)
    assert (out, err) == ("(50, 2)\n", "")
