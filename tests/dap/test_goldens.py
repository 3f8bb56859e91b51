#!/usr/bin/env python3
"""Sessions on the findings of golden programs: each begins where it fails, and is the same run again after going back.

    test_goldens.py [--every N] [PATTERN]...

--every N: about one program in N, chosen by their names. PATTERN is a regular expression on file names. Each finding that the
golden expectation has is launched, all that is shown at the failure is opened, and the run goes back to its start by steps and
at one go, and to the failure again.
"""
import argparse
import pathlib
import re
import shlex
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]
import sample
from adapter import Adapter

PROGRAMS = HERE.parent / "golden" / "verdicts"
EXPECT = re.compile(r"^// expect: (\w+): violated\b", re.M)
OPTIONS = re.compile(r"^// vl: (.*)$", re.M)
THREAD = {"threadId": 1}
ROWS, STEPS = 300, 12


def plain(text):
    """Programs whose options a session has, too: none but compiler flags."""
    found = OPTIONS.search(text)
    words = shlex.split(found.group(1)) if found else []
    if words and words[0] != "--":
        return None
    return words[1:]


def open_all(a, reference, budget):
    """Everything that is inside, as text, up to so many rows."""
    todo, seen = [reference], []
    while todo and len(seen) < budget:
        body = a.request("variables", {"variablesReference": todo.pop(0)})
        assert body["success"], body
        for v in body["body"]["variables"]:
            seen.append((v["name"], v["value"]))
            assert v["value"] and v["name"], v
            if v["variablesReference"]:
                todo.append(v["variablesReference"])
            if v.get("evaluateName"):
                answer = a.request("evaluate", {"expression": v["evaluateName"], "frameId": 1})
                seen.append((v["evaluateName"], answer["success"] and answer["body"]["result"] == v["value"]))
    return seen


def picture(a):
    """Calls and variables where the run stands."""
    frames = a.request("stackTrace", THREAD)["body"]["stackFrames"]
    seen = []
    for scope in a.request("scopes", {"frameId": 1})["body"]["scopes"]:
        seen += open_all(a, scope["variablesReference"], ROWS)
    return [(f["name"], f["line"], f["column"]) for f in frames], seen


def move(a, command):
    assert a.request(command, THREAD)["success"], command
    event = a.wait("stopped", "terminated")
    assert event["event"] == "stopped", event
    return event["body"]["reason"]


def session(path, function, flags):
    """None, or why there is no run."""
    a = Adapter(path.parent)
    a.request("initialize")
    said = a.request("launch", {"program": str(path), "function": function, "flags": flags,
                                "settings": {"workBudget": 2000, "timeBudget": 120, "solver": "cadical"}})
    if not said["success"]:
        assert "no run to step through" in said["message"], said
        assert a.end() == 0
        return said["message"]
    assert a.request("configurationDone")["success"]
    assert a.wait("stopped")["body"]["reason"] == "exception"
    first = picture(a)
    wrong = [name for name, same in first[1] if same is False]
    assert not wrong, f"evaluated to something else: {wrong[:5]}"
    for _ in range(STEPS):
        if move(a, "stepBack") == "entry":
            break
    picture(a)
    assert move(a, "reverseContinue") == "entry"
    begun = picture(a)
    if a.request("exceptionInfo", THREAD)["success"]:  # a body that a macro makes is one step, which fails
        assert begun == first and len({line for _, line, _ in begun[0]}) == 1, begun
    else:
        assert move(a, "continue") == "exception"
        assert picture(a) == first, "another run"
    assert a.end() == 0
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--every", type=int, default=1)
    options.add_argument("patterns", nargs="*")
    options = options.parse_args()
    passed = failed = 0
    for path in sorted(PROGRAMS.glob("*.c")):
        text = path.read_text()
        flags = plain(text)
        if flags is None or not sample.share([path], options.every) or not any(re.search(p, path.name) for p in options.patterns or [""]):
            continue
        for function in EXPECT.findall(text):
            try:
                why = session(path, function, flags)
                passed += 1
                if why:
                    print(f"  {path.name}: {function}: {why}")
            except AssertionError as error:
                failed += 1
                print(f"FAILED {path.name}: {function}: {error}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
