#!/usr/bin/env python3
"""Benchmarks, `./dev bench [NAME...]`: start, edit, golden, loops.  Prints a table, writes build/bench.json.

  start   process start to the answer of `initialize`
  edit    didChange to the changed function's verdict, in a file of 30 functions, 50 edits; and how many
          functions were verified again
  golden  `check` on the golden programs, against cbmc where it is installed (or VL_CBMC=COMMAND):
          each function by itself, the same bounds, cbmc's checks of the same kind
  loops   the programs of loops/, 10 s each: how many are right, open and wrong (tests/bench/loops.py shows each)
"""
import json
import os
import pathlib
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import time

from client import Client

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SERVER = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
WORK = ROOT / "build" / "bench"
FUNCTIONS = 30
EDITS = 50
STARTS = 20
TIMEOUT = 20  # seconds for one golden program or cbmc run


def percentile(values, p):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * p / 100))]


def spread(values):
    return {"p50": round(statistics.median(values), 1), "p95": round(percentile(values, 95), 1),
            "max": round(max(values), 1), "n": len(values)}


def start():
    """Milliseconds to `initialized`."""
    times = []
    for _ in range(STARTS):
        began = time.monotonic()
        client = Client(SERVER, WORK)
        times.append((client.initialize() - began) * 1000)
        client.close()
    return spread(times)


SHAPES = [
    "int f{n}(const int *p, int n) {{\n    int best = {k};\n    for (int i = 0; i < n && i < 8; i++)\n"
    "        if (p[0] > best) best = p[0];\n    return best;\n}}\n",
    "int f{n}(int x) {{\n    int table[8] = {{0}};\n    for (int i = 0; i < 8; i++) table[i] = i * {k};\n"
    "    return x >= 0 && x < 8 ? table[x] : -1;\n}}\n",
    "int f{n}(int a, int b, int c) {{\n    int v[3] = {{a, b, c}};\n    for (int i = 1; i < 3; i++)\n"
    "        for (int j = i; j > 0 && v[j - 1] > v[j]; j--) {{\n            int t = v[j];\n            v[j] = v[j - 1];\n"
    "            v[j - 1] = t;\n        }}\n    assert(v[0] <= v[1] && v[1] <= v[2]);\n    return v[1] / {k};\n}}\n",
    "int f{n}(int lo, int hi) {{\n    if (lo < 0 || hi < lo) return -{k};\n    return lo + (hi - lo) / 2;\n}}\n",
    "struct pair{n} {{ int left, right; }};\nint f{n}(struct pair{n} *p) {{\n    if (!p) return {k};\n"
    "    int t = p->left;\n    p->left = p->right;\n    p->right = t;\n    return t == p->right;\n}}\n",
]


def program(constants):
    return "#include <assert.h>\n" + "\n".join(SHAPES[n % len(SHAPES)].format(n=n, k=k) for n, k in enumerate(constants))


def settled(message, version):
    """The functions of a status of that version, if none is at work."""
    params = message.get("params") or {}
    if message.get("method") != "verify-ls/status" or params.get("version") != version:
        return None
    fresh = all(f["freshness"] == "current" for f in params["functions"])
    return params["functions"] if fresh and params["functions"] else None


def one_edit(client, uri, version, text, name):
    """Milliseconds to the verdict of `name`; returns when all are settled."""
    began = time.monotonic()
    client.send("textDocument/didChange", {"textDocument": {"uri": uri, "version": version},
                                           "contentChanges": [{"text": text}]})
    verdict = None
    while True:
        at, message = client.receive(60)
        params = message.get("params") or {}
        if message.get("method") == "verify-ls/status" and params.get("version") == version and verdict is None:
            if any(f["name"] == name and f["freshness"] == "current" for f in params["functions"]):
                verdict = (at - began) * 1000
        if settled(message, version):
            return verdict


class Session:
    """The file of 30 functions, open, and edits that change one of them."""

    def __init__(self, *options):
        self.constants = [2 + n for n in range(FUNCTIONS)]
        path = WORK / "edit.c"
        path.write_text(program(self.constants))
        self.uri = f"file://{path}"
        self.client = Client(SERVER, WORK, *options)
        self.client.initialize()
        began = time.monotonic()
        self.client.send("textDocument/didOpen", {"textDocument": {"uri": self.uri, "languageId": "c", "version": 1,
                                                                   "text": program(self.constants)}})
        at, _ = self.client.until(lambda m: settled(m, 1))
        self.opened = (at - began) * 1000

    def edit(self, number):
        changed = number * 7 % FUNCTIONS
        self.constants[changed] += 100 + number
        return one_edit(self.client, self.uri, number + 2, program(self.constants), f"f{changed}")


def counting_workers(log):
    """A folder of workers whose prover copies what it is asked to a file."""
    folder = WORK / "workers"
    folder.mkdir(exist_ok=True)
    log.write_text("")
    real = pathlib.Path(SERVER).resolve().parent
    script = folder / "verify-ls-prove"
    script.write_text(f'#!/bin/bash\nexec "{real}/verify-ls-prove" < <(exec tee -a "{log}")\n')
    script.chmod(0o755)
    (folder / "verify-ls-front").unlink(missing_ok=True)
    (folder / "verify-ls-front").symlink_to(real / "verify-ls-front")
    return folder


def edit():
    session = Session()
    times = [session.edit(n) for n in range(EDITS)]
    session.client.close()
    log = WORK / "tasks.log"
    counted = Session("--worker-dir", str(counting_workers(log)))
    again = []
    for number in range(EDITS):
        before = log.read_bytes().count(b'"method":"prove"')
        counted.edit(number)
        again.append(log.read_bytes().count(b'"method":"prove"') - before)
    counted.client.close()
    return {"open to all verdicts": round(session.opened, 1), "edit to verdict": spread(times),
            "verified again": {"median": statistics.median(again), "max": max(again)}}


# The default checks of `check` that cbmc has too.
CBMC_FLAGS = ["--bounds-check", "--pointer-check", "--signed-overflow-check", "--div-by-zero-check",
              "--undefined-shift-check", "--unwinding-assertions", "--no-standard-checks"]


def timed(command):
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT, check=False)
        code = done.returncode
    except subprocess.TimeoutExpired:
        code = None
    return time.monotonic() - began, code


def golden():
    cbmc = shlex.split(os.environ.get("VL_CBMC", "")) or ([shutil.which("cbmc")] if shutil.which("cbmc") else None)
    flags = CBMC_FLAGS
    if cbmc and subprocess.run([*cbmc, "--no-standard-checks", "--version"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, check=False).returncode:
        flags = CBMC_FLAGS[:-1]  # before 6 nothing was on by itself
    ours = theirs = late = their_late = their_errors = functions = 0
    slowest = []
    for path in sorted((ROOT / "tests" / "golden" / "verdicts").glob("*.c")):
        text = path.read_text()
        options = [w for line in re.findall(r"^// vl: (.*)$", text, re.M) for w in shlex.split(line)]
        seconds, code = timed([SERVER, "check", "--timeout", "10", *options, str(path)])
        ours += seconds
        late += code is None
        slowest.append((round(seconds, 2), path.name))
        bound = options[options.index("--bound") + 1] if "--bound" in options else "10"
        for name in re.findall(r"^// expect: (\w+):", text, re.M):
            functions += 1
            if cbmc:
                seconds, code = timed([*cbmc, str(path), "--function", name, "--unwind", bound, *flags])
                theirs += seconds
                their_late += code is None
                their_errors += code not in (None, 0, 10)
    result = {"programs": len(slowest), "functions": functions, "seconds": round(ours, 2), "over time": late,
              "slowest": sorted(slowest, reverse=True)[:3]}
    if cbmc:
        result |= {"cbmc seconds": round(theirs, 2), "cbmc over time": their_late, "cbmc errors": their_errors,
                   "ratio": round(ours / theirs, 2)}
    return result


def loops():
    rows = WORK / "loops.json"
    subprocess.run([sys.executable, str(ROOT / "tests" / "bench" / "loops.py"), "--json", str(rows)],
                   stdout=subprocess.DEVNULL, check=False)
    rows = json.loads(rows.read_text())
    counts = {outcome: sum(row["outcome"] == outcome for row in rows) for outcome in ("right", "open", "WRONG")}
    return {"programs": len(rows), **counts, "seconds": round(sum(row["seconds"] for row in rows), 1),
            "wrong ones": [row["program"] for row in rows if row["outcome"] == "WRONG"]}


def main(names):
    WORK.mkdir(parents=True, exist_ok=True)
    benches = {"start": start, "edit": edit, "golden": golden, "loops": loops}
    results = {}
    for name in names or benches:
        if name not in benches:
            print(f"no benchmark {name}; there are {', '.join(benches)}")
            return 2
        results[name] = benches[name]()
        print(f"{name:8} {json.dumps(results[name], ensure_ascii=False)}", flush=True)
    (ROOT / "build" / "bench.json").write_text(json.dumps(results, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
