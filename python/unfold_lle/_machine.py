"""The JVM in this process: where its parts are, how it starts, how it is called."""

import filecmp
import os
import re
import shlex
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple, TypeVar

import jpype
import jpype.nio
import numpy as np
from numpy.typing import NDArray

T = TypeVar("T")

Doubles = NDArray[np.float64]
Ints = NDArray[np.int32]

_PACKAGE = Path(__file__).resolve().parent
_OLDEST_JAVA = 17
_VECTOR = "jdk.incubator.vector"
_INCUBATOR = re.compile(rb"^WARNING: Using incubator modules: jdk\.incubator\.vector\r?\n", re.MULTILINE)
_POLL = 0.05  # seconds between two looks at the keyboard and at the progress of a run

_lock = threading.RLock()
_started_in: Optional[int] = None  # the process whose JVM this is


class UnfoldWarning(UserWarning):
    """Something about a fit that its result does not show: links that join disconnected data, say."""


def _jar() -> Path:
    """Unfold's own jar: that of UNFOLD_JAR, of the installed package, or of the checkout that this file lies in."""
    told = os.environ.get("UNFOLD_JAR")
    if told:
        if Path(told).is_file():
            return Path(told)
        raise RuntimeError(f"UNFOLD_JAR is {told}, but there is no such file; correct or unset it")
    packed = _PACKAGE / "unfold.jar"
    if packed.is_file():
        return packed
    checkout = _PACKAGE.parent.parent
    target = checkout / "unfold-cli" / "target"
    built, launched = target / "unfold.jar", target / "launcher" / "unfold.jar"  # Maven's, and the launcher's copy of it
    if launched.is_file() and (not built.is_file() or filecmp.cmp(launched, built, shallow=False)):
        return launched
    if built.is_file():
        return built
    raise RuntimeError(
        f"{packed} is not there, and nothing was built in {checkout} either; run './unfold methods' there, which builds it,"
        " or say by UNFOLD_JAR where unfold.jar is"
    )


def _support() -> List[str]:
    """JPype's own jar, where the distribution put it elsewhere than JPype expects it (Debian: /usr/share/java)."""
    beside = Path(jpype.__file__).resolve().parent.parent / "org.jpype.jar"
    if beside.is_file():
        return []  # JPype finds it by itself
    elsewhere = [Path(sys.prefix), Path("/usr"), Path("/usr/local")]
    jars = [folder / "share" / "java" / "org.jpype.jar" for folder in elsewhere]
    return [str(jar) for jar in jars if jar.is_file()][:1]


def _release(library: str) -> str:
    """What the JVM says about itself in the file 'release' of its folder; empty if there is none."""
    for folder in Path(library).resolve().parents:
        if (folder / "release").is_file():
            return (folder / "release").read_text(encoding="utf-8", errors="replace")
    return ""


def _options(library: str, jar: Path) -> List[str]:
    release = _release(library)
    version = re.search(r'JAVA_VERSION="(\d+)', release)
    if version and int(version.group(1)) < _OLDEST_JAVA:
        raise RuntimeError(
            f"{library} is Java {version.group(1)}, but version {_OLDEST_JAVA} or newer is needed; say by JAVA_HOME where it is"
        )
    options = ["-Xrs", "-XX:+UseParallelGC", "-XX:MaxRAMPercentage=75", "-XX:-UsePerfData"]  # -Xrs: signals are Python's
    if _VECTOR in release:
        options.append(f"--add-modules={_VECTOR}")
    # The launcher's archive of loaded classes spares a fifth of the start; the JVM ignores one that is not its own.
    for archive in jar.parent.glob("*.jsa"):
        if archive.stat().st_mtime >= jar.stat().st_mtime:
            options += [f"-XX:SharedArchiveFile={archive}", "-Xlog:cds*=off"]
    return options + shlex.split(os.environ.get("UNFOLD_OPTS", ""))


@contextmanager
def _without_incubator_line() -> Iterator[None]:
    """Takes the line away that the JVM writes to standard error when the Vector API is added; no option does."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            said.seek(0)
            rest = _INCUBATOR.sub(b"", said.read())
            if rest:
                os.write(2, rest)


def start() -> None:
    """Starts the JVM, unless it runs already. One that another package has started is used as it is."""
    global _started_in
    with _lock:
        if _started_in == os.getpid():
            return
        if _started_in is not None:
            raise RuntimeError(
                "this process was forked from one in which the JVM was running already, and cannot use it; start"
                " processes by joblib's loky (scikit-learn's n_jobs does) or multiprocessing's spawn"
            )
        jar = _jar()
        if jpype.isJVMStarted():
            jpype.addClassPath(str(jar))
        else:
            library = jpype.getDefaultJVMPath()
            options = _options(library, jar)
            with _without_incubator_line():
                # interrupt=True leaves Ctrl-C to Python, since -Xrs keeps the JVM from it as well.
                jpype.startJVM(library, *options, classpath=[str(jar)] + _support(), interrupt=True)
        _started_in = os.getpid()


def _leave_to_parent() -> None:
    """In a forked child: its exit must not wait for the threads of a JVM that is its parent's."""
    if _started_in is not None:
        import jpype.config

        jpype.config.onexit = False


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_parent)


def java(name: str) -> Any:
    """A class of Unfold or of Java, by its full name."""
    start()
    return jpype.JClass(name)


def doubles(array: Doubles) -> Any:
    """A double[] with the numbers of an array, row by row, copied as one block."""
    flat = np.ascontiguousarray(array, dtype=np.float64).reshape(-1)
    numbers = jpype.JArray(jpype.JDouble)(flat.size)
    if flat.size:
        _buffer(flat).asDoubleBuffer().get(numbers)
    return numbers


def ints(array: Ints) -> Any:
    """An int[] with the numbers of an array, copied as one block."""
    flat = np.ascontiguousarray(array, dtype=np.int32).reshape(-1)
    numbers = jpype.JArray(jpype.JInt)(flat.size)
    if flat.size:
        _buffer(flat).asIntBuffer().get(numbers)
    return numbers


def texts(words: Sequence[str]) -> Any:
    """A List<String>."""
    return java("java.util.Arrays").asList(jpype.JArray(jpype.JString)(list(words)))


def array_of_doubles(numbers: Any) -> Doubles:
    """The numbers of a double[], copied as one block."""
    flat = np.empty(len(numbers), dtype=np.float64)
    if flat.size:
        _buffer(flat).asDoubleBuffer().put(numbers)
    return flat


def array_of_ints(numbers: Any) -> Ints:
    """The numbers of an int[], copied as one block."""
    flat = np.empty(len(numbers), dtype=np.int32)
    if flat.size:
        _buffer(flat).asIntBuffer().put(numbers)
    return flat


def _buffer(flat: NDArray[Any]) -> Any:
    """The memory of an array as Java sees it, nothing copied."""
    memory = flat if flat.flags.writeable else flat.copy()
    return jpype.nio.convertToDirectBuffer(memory.data.cast("B")).order(java("java.nio.ByteOrder").nativeOrder())


class Progress:
    """What a run tells of itself; the last of it, for whoever looks now and then."""

    def __init__(self) -> None:
        self.latest: Optional[Tuple[str, int, int]] = None

    def progress(self, stage: Any, done: int, total: int) -> None:
        self.latest = (str(stage), int(done), int(total))

    def warning(self, message: Any) -> None:
        pass

    def note(self, name: Any, value: Any) -> None:
        pass

    def cancelled(self) -> bool:
        return False


Show = Callable[[str, int, int], None]


def run(threads: int, seed: int, work: Callable[[Any], T], show: Optional[Show] = None) -> T:
    """Calls `work` with a `Run` and returns what it returns; Ctrl-C stops it, and its failures are Python's.

    :param show: is told the stage, and how many of how many units of it are done
    """
    start()
    told = Progress()
    listener = jpype.JProxy("dev.unfold.run.Listener", inst=told) if show else java("dev.unfold.run.Listener").SILENT
    java_run = java("dev.unfold.run.Run").with_(threads, seed, listener)
    with translated():
        if threading.current_thread() is not threading.main_thread() and not show:
            return work(java_run)  # no Ctrl-C comes here
        return _Call(lambda: work(java_run)).result(told, show)


class _Call:
    """A call of Java on a thread of its own, so that Python's main thread stays awake for signals."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._value: Any = None
        self._failure: Optional[BaseException] = None
        self._java_thread: Any = None
        self._begun = threading.Event()
        self._done = threading.Event()
        threading.Thread(target=self._run, name="unfold", daemon=True).start()

    def _run(self) -> None:
        thread = java("java.lang.Thread")
        self._java_thread = thread.currentThread()
        self._begun.set()
        try:
            self._value = self._work()
        except BaseException as failure:  # noqa: B902, it is raised again where it is waited for
            self._failure = failure
        finally:
            self._done.set()
            thread.detach()

    def result(self, told: Progress, show: Optional[Show]) -> Any:
        try:
            while not self._done.wait(_POLL):
                if show and told.latest:
                    show(*told.latest)
        except BaseException:
            self._begun.wait()
            self._java_thread.interrupt()
            self._done.wait()  # it stops at the next safe point; a second Ctrl-C leaves it to itself
            raise
        if show and told.latest:
            show(*told.latest)
        if self._failure is not None:
            raise self._failure
        return self._value


@contextmanager
def translated() -> Iterator[None]:
    """Failures of Unfold as Python's, with Unfold's message."""
    try:
        yield
    except jpype.JException as failure:
        raise _translation(failure) from None


def _translation(failure: Any) -> BaseException:
    if isinstance(failure, java("dev.unfold.error.CancelledException")):
        return KeyboardInterrupt(str(failure.getMessage()))
    if isinstance(failure, java("dev.unfold.error.UnfoldException")):
        return ValueError(str(failure.getMessage()))
    if isinstance(failure, java("java.lang.OutOfMemoryError")):
        return MemoryError(
            f"the JVM has no more memory ({failure.getMessage()}); start Python with UNFOLD_OPTS=-Xmx… for more, or"
            " take fewer points"
        )
    return failure
