#!/usr/bin/env python3
"""Golden transcripts of the debug adapter: what a session in cases/*.dap says.

    test_transcripts.py [PATTERN]...

A line that begins with `> ` is a command, the lines below it are what comes of it; other lines before the first command say
what the case is about. VL_UPDATE=1 writes the answers anew. The commands:

    launch FILE... {JSON}    initialize and launch, up to `initialized`; the JSON has more arguments
    break FILE LINE [if C]   add a breakpoint, with {JSON} with more of it; `clear FILE` removes those of a file
    fbreak NAME... {JSON}    the breakpoints of functions are these, each with what the JSON has more
    run                      configurationDone
    continue next in out back rcontinue pause
    where                    the calls; `frame N` chooses the one that locals and expressions are of
    locals globals inputs    rows, with what is inside down to two levels
    rows EXPRESSION          what is inside a value
    eval EXPRESSION          a watch expression
    exception                exceptionInfo
    request NAME {JSON}      any other; the answer is shown whole
"""
import json
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "protocol"))
import harness

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import adapter

CASES = pathlib.Path(__file__).resolve().parent / "cases"
UPDATE = os.environ.get("VL_UPDATE") == "1"
MOVES = {"continue": "continue", "next": "next", "in": "stepIn", "out": "stepOut", "back": "stepBack",
         "rcontinue": "reverseContinue", "pause": "pause"}
# Work is counted, so the finding is the same on each machine; the clock is a safety net.
SETTINGS = {"workBudget": 4000, "timeBudget": 120, "solver": "cadical"}


class Session:
    def __init__(self):
        self.adapter = adapter.Adapter(CASES)
        self.frame = 1
        self.initialized = False
        self.breakpoints = {}
        self.out = []

    def say(self, text):
        self.out.append("  " + str(text).replace(str(CASES) + "/", ""))

    def ask(self, command, arguments=None):
        """The body; None after a refusal, which is shown."""
        answer = self.adapter.request(command, arguments)
        if answer["success"]:
            return answer.get("body", {})
        self.say(f"refused: {answer['message']}")
        return None

    def launch(self, words):
        files, _, more = words.partition("{")
        if not self.initialized:
            self.ask("initialize", {"adapterID": "verify-ls"})
        self.initialized = True
        paths = [str(CASES / name) for name in files.split()]
        arguments = {"program": paths if len(paths) > 1 else paths[0], "flags": [], "settings": SETTINGS}
        if self.ask("launch", {**arguments, **json.loads("{" + more if more else "{}")}) is None:
            return
        while self.adapter.events:
            event = self.adapter.events.pop(0)
            self.say(event["body"]["output"].rstrip() if event["event"] == "output" else event["event"])

    def set_breakpoints(self, name):
        wanted = self.breakpoints[name]
        body = self.ask("setBreakpoints", {"source": {"path": str(CASES / name)}, "breakpoints": wanted})
        return body["breakpoints"] if body else []

    def set_break(self, words):
        words, _, more = words.partition("{")
        place, _, condition = words.partition(" if ")
        name, line = place.split()
        self.breakpoints.setdefault(name, []).append({"line": int(line), **({"condition": condition} if condition else {}),
                                                      **json.loads("{" + more if more else "{}")})
        last = self.set_breakpoints(name)[-1]
        self.say(f"{name}:{last['line']} {'verified' if last['verified'] else last.get('message', 'not verified')}")

    def set_function_breaks(self, words):
        names, _, more = words.partition("{")
        more = json.loads("{" + more if more else "{}")
        body = self.ask("setFunctionBreakpoints", {"breakpoints": [{"name": n, **more} for n in names.split()]})
        for name, b in zip(names.split(), body["breakpoints"] if body else []):
            self.say(f"{name}: " + (f"verified, line {b['line']}" if b["verified"] else b.get("message", "not verified")))

    def clear(self, name):
        self.breakpoints[name] = []
        self.set_breakpoints(name)

    def move(self, command):
        if self.ask(command, {"threadId": 1}) is None:
            return
        self.frame = 1
        event = self.adapter.wait("stopped", "terminated", "output")
        while event["event"] == "output":
            self.say(event["body"]["output"].rstrip())
            event = self.adapter.wait("stopped", "terminated", "output")
        body = event.get("body", {})
        if event["event"] == "terminated":
            self.say("terminated")
            return
        text = ": ".join(body[k] for k in ("reason", "description", "text") if k in body)
        top = self.ask("stackTrace", {"threadId": 1, "levels": 1})["stackFrames"][0]
        self.say(f"{text} at {self.place(top)}")

    @staticmethod
    def place(frame):
        return f"{frame['name']} {frame.get('source', {}).get('name', '?')}:{frame['line']}:{frame['column']}"

    def where(self):
        body = self.ask("stackTrace", {"threadId": 1})
        for frame in body["stackFrames"] if body else []:
            self.say(self.place(frame))

    def rows(self, reference, indent="", deep=2):
        body = self.ask("variables", {"variablesReference": reference}) if reference else {"variables": []}
        for v in body["variables"] if body else []:
            kind = f" ({v['type']})" if v.get("type") else ""
            self.say(f"{indent}{v['name']} = {v['value']}{kind}")
            if deep:
                self.rows(v["variablesReference"], indent + "    ", deep - 1)

    def scope(self, name):
        body = self.ask("scopes", {"frameId": self.frame})
        for scope in body["scopes"] if body else []:
            if scope["name"] == name:
                self.rows(scope["variablesReference"])

    def evaluate(self, text):
        return self.ask("evaluate", {"expression": text, "frameId": self.frame, "context": "watch"})

    def run(self, line):
        command, _, words = line.partition(" ")
        if command in MOVES:
            self.move(MOVES[command])
        elif command == "run":
            self.move("configurationDone")
        elif command in ("locals", "globals", "inputs"):
            self.scope(command.capitalize())
        elif command == "frame":
            self.frame = int(words)
        elif command == "rows":
            body = self.evaluate(words)
            self.rows(body["variablesReference"] if body else 0, deep=0)
        elif command == "eval":
            body = self.evaluate(words)
            if body:
                self.say(f"{body['result']} ({body.get('type')})")
        elif command == "exception":
            self.say(json.dumps(self.ask("exceptionInfo", {"threadId": 1}), ensure_ascii=False))
        elif command == "request":
            name, _, arguments = words.partition(" ")
            body = self.ask(name, json.loads(arguments or "{}"))
            if body is not None:
                self.say(json.dumps(body, ensure_ascii=False))
        else:
            {"launch": self.launch, "break": self.set_break, "fbreak": self.set_function_breaks, "clear": self.clear, "where": lambda _: self.where()}[command](words)


def transcript(text):
    """The text with the answers as they are now."""
    session, lines = Session(), []
    head = re.split(r"^> ", text, maxsplit=1, flags=re.M)[0]
    for command in re.findall(r"^> (.*)$", text, re.M):
        session.out = []
        session.run(command)
        lines += [f"> {command}", *session.out]
    assert session.adapter.end() == 0
    return head + "\n".join(lines) + "\n"


def check(path):
    text = path.read_text()
    now = transcript(text)
    if UPDATE:
        path.write_text(now)
        return
    for number, (is_line, was_line) in enumerate(zip(now.splitlines() + [""], text.splitlines() + [""]), 1):
        assert is_line == was_line, f"{path.name}:{number}: {is_line!r} instead of {was_line!r}"
    assert now == text, f"{path.name}: of another length"


TESTS = {f"test_{path.stem}": (lambda path=path: check(path)) for path in sorted(CASES.glob("*.dap"))}

if __name__ == "__main__":
    patterns = sys.argv[1:]
    sys.exit(harness.run({name: test for name, test in TESTS.items() if not patterns or any(re.search(p, name) for p in patterns)}))
