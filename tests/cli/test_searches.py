#!/usr/bin/env python3
"""The search towards a program's entry, in each of its forms, through the real workers."""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

PROGRAMS = HERE.parent / "golden" / "programs"
# Work is counted, so a busy machine finds the same; the clock is a safety net.
LIMITS = ["--budget", "2000", "--timeout", "100", "--engine", "bmc"]


def check(program, *options):
    folder = PROGRAMS / program
    command = [str(SERVER), "check", "--program", "--format", "json", *LIMITS, *options,
               *sorted(p.name for p in folder.glob("*.c"))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300 * SLOW, cwd=folder, check=False)
    return json.loads(done.stdout)["files"]


def search(program, *options):
    """What the search towards the entry took to find each error."""
    found = [f for file in check(program, *options) for f in file.get("findings", [])]
    assert all(f["severity"] == "error" for f in found), found
    return [f["search"] for f in found]


def test_what_was_searched():
    whole, = [f for f in check("search_weakens") if f.get("kind") == "program"]
    assert {"mark", "grid_set", "digest"} <= set(whole["searched"]) and "leftOut" not in whole, whole


def test_weakening():
    lazy, = search("search_weakens")
    assert lazy["weakened"] >= 2 and lazy["procedures"] == 3, lazy
    assert search("search_weakens", "--weaken", "1") == []
    eager, = search("search_weakens", "--weaken", "8")
    assert eager["weakened"] == 8 and eager["instances"] < lazy["instances"], (eager, lazy)


def test_granularity():
    whole, = search("search_weakens", "--granularity", "procedure")
    parts, = search("search_weakens", "--granularity", "statement")
    assert parts["instances"] > whole["instances"] and parts["procedures"] == whole["procedures"], (whole, parts)


def test_propagation():
    """With all code that runs before the call, the hash is encoded and nothing is found with so little work."""
    assert search("search_weakens", "--propagation", "control") == []


harness.main(globals())
