#!/usr/bin/env python3
"""`verify-ls doctor`: what is there, what is missing, which flags a file gets and why."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness
from client import SERVER, STANDIN

FOLDER = tempfile.TemporaryDirectory(prefix="vl-doctor-")
ROOT = pathlib.Path(FOLDER.name).resolve()
GOOD = "#include <stdio.h>\n#include <stddef.h>\nint f(int x) { return x / 2; }\n"


def run(*args, env=None):
    done = subprocess.run([str(SERVER), "doctor", *map(str, args)], capture_output=True, text=True, timeout=600, check=False, cwd=ROOT,
                          env={**os.environ, "XDG_CACHE_HOME": str(ROOT / "cache"), "VERIFY_LS_STORE": "", **(env or {})})
    assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr
    return done


def asked(*args, **more):
    """(exit status, the parts by name, the file) of the report as JSON."""
    done = run("--format", "json", *args, **more)
    report = json.loads(done.stdout)
    parts = {p["what"]: p for p in report["parts"]}
    assert report["healthy"] == all(p["state"] != "missing" for p in parts.values()) == (done.returncode == 0), report
    assert all((p["state"] != "ok") == ("advice" in p) for p in parts.values()), "what is not there comes with what to do"
    return done.returncode, parts, report.get("file")


def write(name, text):
    path = ROOT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_all_is_there():
    status, parts, file = asked()
    assert status == 0 and file is None, parts
    for what in ("C front end", "libclang", "headers of the compiler", "headers of the C library", "prover", "solvers", "kept results"):
        assert parts[what]["state"] == "ok", parts[what]
    assert int(parts["libclang"]["text"].split(".")[0]) >= 17
    assert (pathlib.Path(parts["headers of the compiler"]["text"]) / "stddef.h").exists()
    assert "z3 " in parts["solvers"]["text"] and str(ROOT / "cache") in parts["kept results"]["text"]
    assert parts["compile flags"]["state"] == "note" and "compile_commands.json" in parts["compile flags"]["advice"]


def test_workers_are_missing():
    status, parts, _ = asked("--worker-dir", "/nowhere")
    assert status == 1 and parts["C front end"]["state"] == parts["prover"]["state"] == "missing", parts
    text = run("--worker-dir", "/nowhere").stdout
    assert "missing  prover: not found" in text and "What to do: " in text and text.endswith("Something is missing.\n"), text


def test_a_worker_does_not_run():
    folder = ROOT / "broken"
    for name in ("verify-ls-front", "verify-ls-prove"):
        write(f"broken/{name}", "#!/bin/sh\nexit 127\n").chmod(0o755)
    status, parts, _ = asked("--worker-dir", folder)
    assert status == 1 and "does not run" in parts["prover"]["text"] and "ldd" in parts["prover"]["advice"], parts


def test_headers_are_missing():
    for name in ("verify-ls-front", "verify-ls-prove"):
        write(f"bare/{name}", "#!/bin/sh\necho libclang 19.1.0\n").chmod(0o755)
    status, parts, _ = asked("--worker-dir", ROOT / "bare")
    assert status == 1 and parts["headers of the compiler"]["state"] == "missing", parts
    assert "libclang-common-19-dev" in parts["headers of the compiler"]["advice"]
    assert parts["headers of the C library"]["state"] == "note"


def flags_of(path, *args):
    status, parts, file = asked(path, *args)
    return status, file["why"], file["flags"], parts["the file"], file


def test_where_flags_come_from():
    write("own/a.c", GOOD + "#ifndef SEEN\n#error not seen\n#endif\n")
    write("own/b.c", GOOD)
    database = write("own/build/compile_commands.json", json.dumps(
        [{"directory": str(ROOT / "own"), "file": "a.c", "arguments": ["cc", "-DSEEN", "-c", "a.c", "-o", "a.o"]}]))
    status, why, flags, part, file = flags_of("own/a.c")
    assert (status, why, flags, part["state"]) == (0, "own", ["-DSEEN"], "ok") and file["origin"] == str(database), file
    assert file["directory"] == str(ROOT / "own") and not file["clangd"]
    status, why, flags, part, file = flags_of("own/b.c")
    assert (status, why, flags, file["neighbour"]) == (0, "neighbour", ["-DSEEN"], str(ROOT / "own/a.c")), file
    assert "from the entry of" in run("own/b.c").stdout and "-DSEEN" in run("own/b.c").stdout

    write("list/a.c", GOOD)
    write("list/compile_flags.txt", "-DONE\n-DTWO\n")
    assert flags_of("list/a.c")[:3] == (0, "list", ["-DONE", "-DTWO"])
    write("list/.clangd", "CompileFlags:\n  Add: [-DTHREE]\n")
    status, why, flags, part, file = flags_of("list/a.c")
    assert flags == ["-DONE", "-DTWO", "-DTHREE"] and file["clangd"], file
    assert ".clangd" in run("list/a.c").stdout

    write("none/a.c", GOOD)
    assert flags_of("none/a.c")[:3] == (0, "default", [])


def test_a_file_does_not_compile():
    write("bad/a.c", '#include "there/is/none.h"\n')
    status, why, _, part, _ = flags_of("bad/a.c")
    assert status == 1 and why == "default" and "none.h' file not found" in part["text"] and "a.c:1" in part["text"], part
    status, _, _, part, _ = flags_of("bad/no_such_file.c")
    assert status == 1 and part["state"] == "missing", part


def test_a_broken_database():
    write("torn/a.c", GOOD)
    write("torn/compile_commands.json", "[{")
    status, parts, file = asked("torn/a.c")
    assert status == 1 and "not a JSON array" in parts["compile flags"]["text"] and file["why"] == "default", parts
    status, parts, _ = asked("--compile-commands-dir", "none", "torn/a.c")
    assert status == 1 and "no compile_commands.json there" in parts["compile flags"]["text"], parts


def test_results_that_are_not_kept():
    _, parts, _ = asked(env={"VERIFY_LS_STORE": "none"})
    assert parts["kept results"]["state"] == "note", parts
    write("damaged.db", "this is no database" * 1000)
    status, parts, _ = asked("--store", "damaged.db")
    assert status == 0 and parts["kept results"]["state"] == "note", parts


def test_usage():
    for words in (("a.c", "b.c"), ("a.c", "--", "-DX"), ("--format", "sarif")):
        assert run(*words).returncode == 3, words


def test_stand_ins():
    """What workers say is shown as they say it."""
    _, parts, _ = asked(env={"VERIFY_LS_LIBEXEC": str(STANDIN)})
    assert parts["libclang"]["text"] == "0.0.1" and parts["headers of the C library"]["text"] == "/standin", parts


harness.main(globals())
