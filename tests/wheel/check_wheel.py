"""Proves that what is shipped works: ``make dist-test``.

Builds the sdist and from it the wheel, looks at what is in them, installs the wheel where nothing else is, outside the
checkout, and runs the commands there: on one Python of every version from 3.11 up that this machine has, and once more
with the oldest dependencies that pyproject.toml allows. Needs the standard library and pip. A folder given on the line
keeps the wheel and the sdist that were checked, where all is well.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OLDEST = int(PROJECT["requires-python"].removeprefix(">=3."))
#: What is run must not see the checkout.
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


class BrokenError(Exception):
    """Something that is shipped does not work."""


def need(holds: object, what: str) -> None:
    if not holds:
        raise BrokenError(what)


def run(*command: str | Path, cwd: Path, env: dict[str, str] | None = None, code: int = 0) -> str:
    """What a command says; it must end with ``code``."""
    done = subprocess.run(command, cwd=cwd, env=env or ENVIRONMENT, capture_output=True, text=True, encoding="utf-8")
    said = done.stdout + done.stderr
    need(done.returncode == code, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{said}")
    return said


# ------------------------------------------------------------------------------------------------------------- building


def files_below(folder: Path) -> set[str]:
    """Every file of the checkout below a folder, as an archive names it."""
    found = (path.relative_to(ROOT).as_posix() for path in folder.rglob("*") if path.is_file())
    return {path for path in found if "__pycache__" not in path}


def build(tools: Path, folder: Path) -> Path:
    """Make the sdist and from it the wheel; the wheel, once both hold what they must."""
    run(tools, "-m", "build", "--outdir", folder, ROOT, cwd=folder, env=dict(os.environ))
    [wheel], [sdist] = folder.glob("*.whl"), folder.glob("*.tar.gz")
    package = files_below(ROOT / "exact_odds")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
        [metadata] = (archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
        licences = [name for name in archive.namelist() if name.endswith("/licenses/LICENSE")]
    need(shipped == package, f"in the wheel or in the checkout alone: {sorted(shipped ^ package)}")
    need("License-Expression: MIT" in metadata and licences, "the wheel does not carry its licence")
    for kind in (r"rules/sets/.+\.toml", r"audit/claims/.+\.toml", r"odds/strategies/published/.+\.toml", r"py\.typed",
                 r"output/schemas/.+\.json", r"output/explorer/.+\.(html|css|js)"):  # fmt: skip
        need(any(re.fullmatch(f"exact_odds/{kind}", name) for name in shipped), f"the wheel has no {kind}")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = (
        package
        | files_below(ROOT / "tests")
        | files_below(ROOT / "tables")
        | {"README.md", "LICENSE", "pyproject.toml"}
    )
    need(wanted <= names, f"not in the sdist: {sorted(wanted - names)}")
    return wheel


# ------------------------------------------------------------------------------------------------------------- the jobs


def same_tables(folder: Path) -> bool:
    """Whether every table is to the byte what the checkout has; raises BrokenError with the names of others."""
    made, wanted = (
        {(path.relative_to(where).as_posix(), path.read_bytes()) for path in where.rglob("*") if path.is_file()}
        for where in (folder, ROOT / "tables")
    )
    need(made == wanted, f"tables that differ from the checkout's: {sorted({name for name, _ in made ^ wanted})}")
    return bool(made)


class Job(NamedTuple):
    """A command line, what must hold of what it says and of the folder that it ran in, and its exit code."""

    line: str
    holds: Callable[[str, Path], object]
    code: int = 0


JOBS = (
    Job("--version", lambda out, _: out.startswith("exact-odds ")),
    Job("hand Th Jh Qh", lambda out, _: "+31/21" in out),
    Job("edge --format json", lambda out, _: json.loads(out)["house_edge"]["num"] == "37963"),
    Job("tables -o made", lambda _, folder: same_tables(folder / "made")),
    Job("audit", lambda out, _: "claims:" in out),
    Job("price simulator-basic", lambda out, _: "40591/1082900" in out),
    Job("side-bets --rules pennsylvania", lambda out, _: out),
    Job("sensitivity straight --symbolic", lambda out, _: out),  # sympy
    Job("edge -o edge.parquet", lambda _, folder: (folder / "edge.parquet").read_bytes()[:4] == b"PAR1"),  # polars
    Job("edge --format html", lambda out, _: "<table>" in out),  # tabulate
    Job("edge --format latex", lambda out, _: "toprule" in out),
    Job("edge --format markdown", lambda out, _: "|---" in out),
    Job("explorer -o page.html", lambda _, folder: "</html>" in (folder / "page.html").read_text("utf-8")),
    Job("chart first-decision", lambda out, _: out.startswith("<svg")),
    Job("rules list", lambda out, _: "opr-804" in out),
    Job("rules show quebec --lang fr", lambda out, _: out),
    Job("hand --help", lambda out, _: "Example: exact-odds hand" in out),
    Job("edge --nonsense", lambda out, _: out.count("\n") == 1 and "No such option" in out, 2),
    Job("hand Ah Ah Kd", lambda out, _: out.startswith("exact-odds: error: card 2 'Ah'"), 2),
    Job("verify", lambda out, _: out.startswith("Verified")),
)


def check(name: str, python: Path, tools: Path, install: Iterable[str | Path], folder: Path) -> str:
    """Install into an environment of a Python and run every job there; a line about it."""
    start = monotonic()
    folder.mkdir()
    environment, work = folder / "environment", folder / "work"
    work.mkdir()
    run(python, "-m", "venv", "--without-pip", environment, cwd=folder)
    binaries = environment / "bin"
    pip = (tools, "-m", "pip", "--python", binaries / "python")
    run(*pip, "install", "--quiet", "--no-compile", *install, cwd=folder, env=dict(os.environ))
    place = run(binaries / "python", "-c", "import exact_odds; print(exact_odds.__file__)", cwd=work).strip()
    need(Path(place).is_relative_to(environment), f"{place} is not what was installed")
    for job in JOBS:
        out = run(binaries / "exact-odds", *job.line.split(), cwd=work, code=job.code)
        need(job.holds(out, work), f"exact-odds {job.line} is not as it must be:\n{out}")
    return f"{name}: {len(JOBS)} commands, {monotonic() - start:.0f} s"


def pythons() -> dict[int, Path]:
    """One Python of every version from the oldest allowed up, found on PATH or among pyenv's."""
    folders = [Path(part) for part in os.environ.get("PATH", "").split(os.pathsep) if part]
    folders += sorted((Path.home() / ".pyenv" / "versions").glob("*/bin"), reverse=True)
    found: dict[int, Path] = {}
    for path in (path for folder in folders if folder.is_dir() for path in sorted(folder.glob("python3.*"))):
        minor = path.name.removeprefix("python3.")
        if minor.isdecimal() and int(minor) >= OLDEST and int(minor) not in found and _works(path):
            found[int(minor)] = path
    return dict(sorted(found.items()))


def _works(python: Path) -> bool:
    """Whether it runs and can make an environment: pyenv leaves names on PATH with nothing behind them."""
    return subprocess.run([python, "-c", "import venv"], capture_output=True).returncode == 0


def oldest_dependencies() -> list[str]:
    """The oldest release that each dependency allows: "name>=1.2,<3" gives "name==1.2"."""
    return [re.sub(r">=([^,]+).*", r"==\1", dependency) for dependency in PROJECT["dependencies"]]


def main(keep: Path | None = None) -> int:
    with tempfile.TemporaryDirectory(prefix="exact-odds-") as name:
        folder = Path(name)
        run(sys.executable, "-m", "venv", folder / "tools", cwd=folder)
        tools = folder / "tools" / "bin" / "python"
        run(tools, "-m", "pip", "install", "--quiet", "build", cwd=folder, env=dict(os.environ))
        (folder / "dist").mkdir()
        wheel = build(tools, folder / "dist")
        print(f"built and looked into: {wheel.name}", flush=True)
        constraints = folder / "oldest.txt"
        constraints.write_text("\n".join(oldest_dependencies()), "utf-8")
        found = pythons()
        plans: list[tuple[str, Path, list[str | Path]]] = [
            (f"Python 3.{minor}", path, [wheel]) for minor, path in found.items()
        ]
        least, path = next(iter(found.items()))
        plans.append((f"Python 3.{least} with {' '.join(oldest_dependencies())}", path, [wheel, "-c", constraints]))
        with ThreadPoolExecutor(2) as pool:
            runs = [
                pool.submit(check, title, python, tools, install, folder / f"run-{number}")
                for number, (title, python, install) in enumerate(plans)
            ]
            failed = 0
            for (title, *_), done in zip(plans, runs, strict=True):
                try:
                    print(done.result(), flush=True)
                except BrokenError as error:
                    failed += 1
                    print(f"{title}: {error}", flush=True)
        if keep is not None and not failed:
            shutil.copytree(folder / "dist", keep)
    print(f"dist-test: {len(plans) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*map(Path, sys.argv[1:])))
    except BrokenError as error:
        sys.exit(str(error))
