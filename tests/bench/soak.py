#!/usr/bin/env python3
"""A long session at random: soak.py BUILD [--minutes N] [--seed N] [--rounds N].

A server with its real workers gets edits, opens, closes, saves, renames, files that other programs write, settings,
requests, cancelled ones, and workers that are killed.  At the end of each round of some 150 of these it comes to
rest, and what it shows of each file is held against what a new server shows that gets the same texts.  What the
server and its processes keep is noted in each round.  Work is counted (verifyLs.workBudget), so that results do not
depend on the machine.

Exit status 1: the server ended, left a request unanswered, showed something else than the new one. Growth is for the reader to judge.
"""
import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))

STEPS = 150
REST_SECONDS = 60
HEADERS = ["common.h", "limits of all.h"]
SHAPES = [
    "int get_@(int k) {\n    if (k < 0 || k >= SIZE) return -1;\n    return table_@[k];\n}\n",
    "int put_@(int k, int v) {\n    if (k < 0 || k > SIZE) return -1; /* grün: naïve 𝛼 */\n    table_@[k] = v;\n    return 0;\n}\n",
    "static int clip_@(int x) { return x > LIMIT ? LIMIT : x; }\nint use_@(int x) { return clip_@(x) + 1; }\n",
    "int sum_@(void) {\n    int s = 0;\n    for (int i = 0; i < 4; i++) s += clip(table_@[i]);\n    return s;\n}\n",
    "int share_@(int a) { return a / get_#(3); }\n",
    "static int third_@(const int *p) {\n\treturn p[2]; }\nint first_@(void) {\n\tint a[3] = {1, 2, 3};\n\treturn third_@(a);\n}\n",
    "int text_@(const char *s) {\n    char b[8];\n    int n = 0;\n    while (s[n] && n < 7) { b[n] = s[n]; n++; }\n    b[n] = 0;\n"
    "    return b[0] == 'ä';\n}\n",
    "int twice_@(int x) {\n    assert(x > -1000 && x < LIMIT);\n    return 2 * x;\n}\nint call_@(void) { return twice_#(9); }\n",
]
WORDS = ["0", "1", "3", "7", "8", "9", "100", "SIZE", "LIMIT", "x", "k", "<", "<=", ">", "+", "-", "*", "/", "return 0;", "/* é */ ",
         "\n", "\t", "{", "}", ";", "static ", "// 𝛼\n", "int extra(void) { return 1; }\n", "#define OTHER 5\n"]


def first_text(name, other, rng):
    head = '#include <assert.h>\n#include "common.h"\n'
    shapes = [s.replace("@", name).replace("#", other) for s in rng.sample(SHAPES, 5)]
    return (f"{head}int get_{other}(int k);\nint twice_{other}(int x);\nstatic int table_{name}[SIZE];\n"
            f"int made_{name}(void) {{ return table_{name}[0] + 4; }}\n" + "".join(shapes))


def header_text(which, size):
    if which == "common.h":
        return f'#pragma once\n#include "limits of all.h"\n#define SIZE {size}\nstatic inline int clip(int x) {{ return x & 15; }}\n'
    return f"#pragma once\n#define LIMIT {size * 10}\n"


class Trouble(Exception):
    pass


def load_client(build):
    os.environ["VL_BUILD"] = str(build)
    os.environ.setdefault("VERIFY_LS_STORE", "none")
    import client
    return client


def make_session(client):
    class Session(client.Client):
        """Keeps the last that was said of each file instead of a log."""

        def __init__(self, root, settings, encoding, **more):
            self.shown, self.findings, self.answers = {}, {}, {}
            self.asked = {}  # number -> method, of what is not answered yet
            super().__init__(standin=False, initialize=False, settings=settings, **more)
            capabilities = json.loads(json.dumps(client.ALL))
            capabilities["general"]["positionEncodings"] = [encoding]
            self.server = self.request("initialize", {"processId": os.getpid(), "rootUri": root.as_uri(), "capabilities": capabilities,
                                                      "initializationOptions": settings}, 60)
            self.notify("initialized", {})

        def _take(self, message):
            method, params = message.get("method"), message.get("params")
            if method == "verify-ls/status":
                if params.get("gone"):
                    self.shown.pop(params["uri"], None)
                else:
                    self.shown[params["uri"]] = params
            elif method == "textDocument/publishDiagnostics":
                self.findings[params["uri"]] = params["diagnostics"]
            elif method is None:
                self.asked.pop(message["id"], None)
            super()._take(message)

        def ask(self, method, params):
            self.asked[self.next_id + 1] = method  # the answer may be here before `start` is done
            return self.start(method, params)

        def forget(self):
            with self.news:
                self.log.clear()
                self.times.clear()
    return Session


def rss_kib(pid):
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def tells_nothing(picture):
    """Of a text that does not compile, clang may find now these functions, now those."""
    return bool(picture) and all("does not compile" in f["text"] for f in picture["functions"]) and not picture["findings"]


class Soak:
    def __init__(self, args):
        self.rng = random.Random(args.seed)
        self.client = load_client(args.build)
        self.Session = make_session(self.client)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="vl soak é ")).resolve()
        self.settings = {"workBudget": 10, "timeBudget": 60, "background": "open", "pauseOn": "never"}
        self.encoding = self.rng.choice(["utf-16", "utf-8"])
        self.size = 8
        self.flags = []
        self.open, self.versions, self.renamed = {}, {}, 0
        self.good = {}  # texts that compile
        self.counts = {}
        names = [f"m{i}" for i in range(8)] + ["mit leer", "größe"]
        self.disk = {h: header_text(h, 8) for h in HEADERS}
        for i, n in enumerate(names):
            word, other = f"n{i}", f"n{(i + 1) % len(names)}"
            text = first_text(word, other, self.rng)
            self.disk[f"{n}.c"] = text.replace("\n", "\r\n") if i == 3 else text
        self.good = dict(self.disk)
        for n in self.disk:
            self.write(n)
        self.list_files()
        self.server = self.Session(self.folder, self.settings, self.encoding)

    # ---- files ----

    def uri(self, name):
        return (self.folder / name).as_uri()

    def write(self, name):
        (self.folder / name).write_bytes(self.disk[name].encode())

    def list_files(self):
        (self.folder / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(self.folder), "file": n, "arguments": ["cc", *self.flags, "-o", f"{n}.o", "-c", n]}
             for n in sorted(self.disk) if n.endswith(".c")]))

    def changed(self, *names, kind=2):
        self.server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": self.uri(n), "type": kind} for n in names]})

    # ---- steps ----

    def units(self, text):
        return len(text.encode("utf-16-le")) // 2 if self.encoding == "utf-16" else len(text.encode())

    def position(self, text, at):
        before = text[:at]
        line = before.count("\n")
        return {"line": line, "character": self.units(before[before.rfind("\n") + 1:])}

    def some_open(self, weight=1.0):
        """weight: of headers, against sources."""
        names = sorted(self.open)
        return self.rng.choices(names, [weight if n in HEADERS else 1 for n in names])[0] if names else None

    def some_change(self, text):
        """(from, to, by)."""
        at = self.rng.randrange(len(text) + 1)
        kind = self.rng.choice([0, 1, 2, 2, 2, 2, 2, 3, 4, 4, 5, 5, 5, 5])
        if kind == 0:  # a line goes
            start = text.rfind("\n", 0, at) + 1
            end = text.find("\n", at)
            return start, len(text) if end < 0 else end + 1, ""
        if kind == 1:  # a line comes twice
            start = text.rfind("\n", 0, at) + 1
            end = text.find("\n", at)
            return start, start, text[start:len(text) if end < 0 else end + 1]
        if kind == 2:  # a number
            digits = [i for i, c in enumerate(text) if c.isdigit() and not text[i - 1].isalnum()]
            if digits:
                at = self.rng.choice(digits)
                return at, at + 1, str(self.rng.randrange(10))
        if kind == 3:
            return at, min(len(text), at + self.rng.randrange(4)), ""
        if kind == 5:  # an operator
            places = [i for i, c in enumerate(text) if c in "+-*/" and text[i - 1] == " " == text[i + 1:i + 2]]
            if places:
                at = self.rng.choice(places)
                return at, at + 1, self.rng.choice("+-*/")
        if text[at - 1:at] == "\r":
            at -= 1
        if self.rng.random() < 0.6:  # between two lines it is likely to compile
            at = text.rfind("\n", 0, at) + 1
            return at, at, self.rng.choice(["/* é */ ", "\n", "// 𝛼\n", "\t", f"int more{self.rng.randrange(99)}(void) {{ return {self.rng.randrange(9)}; }}\n"])
        return at, at, self.rng.choice(WORDS)

    def edit(self):
        name = self.some_open(0.2)
        if not name:
            return self.open_file()
        text, changes = self.open[name], []
        if name in HEADERS and self.rng.random() < 0.7:
            text = header_text(name, self.rng.choice([4, 8, 16]))
            changes = [{"text": text}]
        elif self.rng.random() < 0.25:  # back to what compiles
            text = self.good[name]
            changes = [{"text": text}]
        else:
            for _ in range(self.rng.choice([1, 1, 1, 2, 5])):
                start, end, by = self.some_change(text)
                changes.append({"range": {"start": self.position(text, start), "end": self.position(text, end)}, "text": by})
                text = text[:start] + by + text[end:]
        self.change(name, text, changes)

    def change(self, name, text, changes):
        self.open[name] = text
        self.versions[name] += 1
        self.server.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(name), "version": self.versions[name]},
                                                      "contentChanges": changes})

    def open_in(self, server, name, text, version):
        server.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "c" if name.endswith(".c") else "cpp",
                                                                "version": version, "text": text}})

    def open_file(self):
        closed = sorted(set(self.disk) - set(self.open))
        if not closed or len(self.open) > 6:
            return self.close_file()
        name = self.rng.choice(closed)
        self.open[name], self.versions[name] = self.disk[name], 1
        self.open_in(self.server, name, self.disk[name], 1)

    def close_file(self):
        name = self.some_open()
        if name:
            del self.open[name]
            self.server.findings.pop(self.uri(name), None)
            self.server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def save(self):
        name = self.some_open()
        if name:
            self.disk[name] = self.open[name]
            self.write(name)
            self.server.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})
            self.changed(name)

    def write_outside(self):
        name = self.rng.choice(sorted(set(self.disk) - set(self.open)) or [None])
        if not name:
            return
        if name in HEADERS:
            self.disk[name] = header_text(name, self.rng.choice([4, 8, 16]))
        else:
            start, end, by = self.some_change(self.good[name])
            self.disk[name] = self.good[name][:start] + by + self.good[name][end:]
        self.write(name)
        self.changed(name)

    def rename(self):
        name = self.rng.choice(sorted(n for n in self.disk if n.endswith(".c")))
        self.renamed += 1
        new = f"{name.split('~')[0].removesuffix('.c')}~{self.renamed}.c"
        (self.folder / name).rename(self.folder / new)
        self.disk[new], self.good[new] = self.disk.pop(name), self.good.pop(name)
        text = self.open.pop(name, None)
        if text is not None:
            self.server.findings.pop(self.uri(name), None)
            self.server.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})
            self.open[new], self.versions[new] = text, 1
            self.open_in(self.server, new, text, 1)
        self.list_files()
        self.changed(name, kind=3)
        self.changed(new, kind=1)
        self.changed("compile_commands.json")

    def flags_change(self):
        self.flags = self.rng.choice([[], ["-DNDEBUG"], ["-m32"]])
        self.list_files()
        self.changed("compile_commands.json")

    def configure(self):
        self.settings[self.rng.choice(["projectFacts", "projectCallers"])] = self.rng.random() < 0.5
        self.settings["background"] = self.rng.choice(["open", "open", "project"])
        self.settings["checks"] = self.rng.choice([[], ["+unsigned-overflow"], ["-signed-overflow"]])
        self.settings["entryPoints"] = self.rng.choice([[], ["use_n1", "m0.c:sum_n0"]])
        self.server.notify("workspace/didChangeConfiguration", {"settings": None})

    def request(self):
        name = self.some_open()
        if not name:
            return
        text, at = self.open[name], self.rng.randrange(len(self.open[name]) + 1)
        place = self.position(text, at)
        document = {"textDocument": {"uri": self.uri(name)}}
        method, params = self.rng.choice([
            ("textDocument/hover", {**document, "position": place}),
            ("textDocument/codeLens", document),
            ("textDocument/inlayHint", {**document, "range": {"start": {"line": 0, "character": 0}, "end": place}}),
            ("textDocument/codeAction", {**document, "range": {"start": place, "end": place},
                                         "context": {"diagnostics": self.server.findings.get(self.uri(name), [])[:2]}}),
            ("verify-ls/counts", {}),
        ])
        ident = self.server.ask(method, params)
        if self.rng.random() < 0.2:
            self.server.notify("$/cancelRequest", {"id": ident})

    def look(self):
        name = self.some_open()
        if name:
            place = self.position(self.open[name], self.rng.randrange(len(self.open[name]) + 1))
            self.server.notify("verify-ls/lookAt", {"textDocument": {"uri": self.uri(name)}, "position": place})

    def verify(self):
        name = self.some_open()
        if name:
            self.server.ask("workspace/executeCommand", {"command": "verify-ls.verifyFile", "arguments": [self.uri(name)]})

    def kill(self):
        workers = self.server.children()
        if workers:
            try:
                os.kill(self.rng.choice(workers), signal.SIGKILL)
            except ProcessLookupError:
                pass  # it has ended by itself

    def pause(self):
        time.sleep(self.rng.choice([0.01, 0.05, 0.3]))

    def step(self):
        steps = [(self.edit, 50), (self.open_file, 8), (self.close_file, 4), (self.save, 6), (self.write_outside, 4), (self.rename, 1),
                 (self.flags_change, 1), (self.configure, 1), (self.request, 12), (self.look, 4), (self.verify, 1), (self.kill, 1),
                 (self.pause, 25)]
        one = self.rng.choices([s for s, _ in steps], [w for _, w in steps])[0]
        one()
        self.counts[one.__name__] = self.counts.get(one.__name__, 0) + 1

    def repair(self):
        """Most of what is open compiles when it is compared."""
        for name in sorted(self.open):
            if self.rng.random() < 0.75:
                text = self.good[name]
                self.change(name, text, [{"text": text}])
                start, end, by = self.some_change(text)
                if self.rng.random() < 0.5 and name not in HEADERS and by.isdigit():
                    self.change(name, text[:start] + by + text[end:], [
                        {"range": {"start": self.position(text, start), "end": self.position(text, end)}, "text": by}])

    # ---- at rest ----

    def unsettled(self, server):
        """What is not done yet, or None."""
        counts = server.request("verify-ls/counts", {}, 60)
        if counts["jobs"] or counts["hidden"]:
            return f"{counts}"
        if self.settings["background"] == "project":
            missing = [n for n in self.disk if n.endswith(".c") and self.uri(n) not in server.shown]
            if missing:
                return f"not shown: {missing}"
        for name in self.open:
            if name.endswith(".c"):
                p = server.shown.get(self.uri(name))
                if not p or p["version"] != self.versions[name]:
                    return f"{name}: {p and p['version']} of {self.versions[name]}"
        for uri, p in server.shown.items():
            for f in p["functions"]:
                if self.is_shown(uri) and (f["freshness"] != "current" or f.keys() & {"trying", "explaining"}):
                    return f"{uri}: {f}"
        return None

    def is_shown(self, uri):
        name = urllib.parse.unquote(uri.rsplit("/", 1)[1])
        listed = self.settings["background"] == "project" and name in self.disk
        return name in self.open or listed

    def come_to_rest(self, server):
        end = time.monotonic() + REST_SECONDS * self.client.SLOW
        quiet = 0
        while quiet < 6:
            why = self.unsettled(server)
            quiet = 0 if why else quiet + 1
            if server.process.poll() is not None:
                raise Trouble(f"the server ended with {server.process.returncode}")
            if time.monotonic() > end:
                raise Trouble(f"it does not come to rest: {why}")
            time.sleep(0.12)

    def picture(self, server):
        """What is shown of each file, without what may differ."""
        out = {}
        for uri, p in server.shown.items():
            if not self.is_shown(uri) or not uri.endswith(".c"):
                continue
            functions = [{**{k: f.get(k) for k in ("name", "range", "nameRange", "verdict", "severity")},
                          "text": re.sub(r" · \d+(\.\d+)? m?s\b", "", f["text"])} for f in p["functions"]]
            findings = [{k: d.get(k) for k in ("range", "severity", "code", "message")} for d in server.findings.get(uri, [])]
            out[urllib.parse.unquote(uri.rsplit("/", 1)[1])] = {"functions": functions, "findings": findings}
        return out

    def again_what_was_lost(self):
        """A worker that was killed leaves `unknown`: that is no answer to compare."""
        for uri, p in list(self.server.shown.items()):
            lost = any(w in f["text"] for f in p["functions"] for w in ("crash", "killed", "ended", "front end"))
            if lost and self.is_shown(uri):
                self.server.ask("workspace/executeCommand", {"command": "verify-ls.verifyFile", "arguments": [uri]})

    def compare(self):
        self.come_to_rest(self.server)
        self.again_what_was_lost()
        self.come_to_rest(self.server)
        if self.server.asked:
            raise Trouble(f"unanswered: {self.server.asked}")
        with self.Session(self.folder, self.settings, self.encoding) as fresh:
            for name, text in self.open.items():
                self.open_in(fresh, name, text, self.versions[name])
            self.come_to_rest(fresh)
            want = self.picture(fresh)
        have = self.picture(self.server)
        differences = []
        for name in sorted(set(want) | set(have)):
            if want.get(name) != have.get(name) and not (tells_nothing(have.get(name)) and tells_nothing(want.get(name))):
                differences.append((name, have.get(name), want.get(name)))
        return differences

    def show(self, name, have, want):
        print(f"  {name}:")
        for part in ("functions", "findings"):
            a, b = (x[part] if x else [] for x in (have, want))
            for x in a:
                if x not in b:
                    print(f"    shown: {json.dumps(x, ensure_ascii=False)}")
            for x in b:
                if x not in a:
                    print(f"    anew:  {json.dumps(x, ensure_ascii=False)}")
        if name in self.open:
            print("    text: " + json.dumps(self.open[name], ensure_ascii=False))
        for header in HEADERS:
            print(f"    {header}: " + json.dumps(self.open.get(header, self.disk[header]), ensure_ascii=False))
        print(f"    settings: {self.settings}, flags {self.flags}", flush=True)

    def memory(self):
        pid = self.server.process.pid
        counts = self.server.request("verify-ls/counts", {}, 60)
        proc = pathlib.Path(f"/proc/{pid}")
        return {"server_kib": rss_kib(pid), "workers_kib": sum(rss_kib(p) for p in self.server.children()),
                "descriptors": len(os.listdir(proc / "fd")), "bytes": counts["bytes"], "results": counts["results"]}

    def run(self, minutes, rounds):
        end = time.monotonic() + minutes * 60
        n = bad = 0
        noted = []
        while time.monotonic() < end and (not rounds or n < rounds):
            for _ in range(STEPS):
                self.step()
                if self.server.process.poll() is not None:
                    raise Trouble(f"the server ended with {self.server.process.returncode}")
            self.repair()
            differences = self.compare()
            n += 1
            noted.append(self.memory())
            print(f"round {n}: {sum(self.counts.values())} steps, {noted[-1]}", flush=True)
            for d in differences:
                bad += 1
                self.show(*d)
            self.server.forget()
        print(json.dumps({"steps": sum(self.counts.values()), "kinds": self.counts, "rounds": n, "differences": bad, "first": noted[0] if noted else None,
                          "last": noted[-1] if noted else None}))
        return bad

    def close(self):
        self.server.__exit__(None, None, None)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0)
    args = parser.parse_args()
    args.build = args.build.resolve()
    soak = Soak(args)
    try:
        bad = soak.run(args.minutes, args.rounds)
        soak.close()
    except Trouble as t:
        print(f"FAILED after {soak.counts}: {t}")
        soak.server.process.kill()
        sys.exit(1)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
