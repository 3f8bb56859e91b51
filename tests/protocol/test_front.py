#!/usr/bin/env python3
"""The front worker that keeps a parsed file: its answers are those of a new one, and it stops when it is told to."""
import pathlib
import random
import re

import harness
import sample
from front import Front

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / "golden" / "verdicts"


def anew(text):
    with Front() as f:
        return f.lower(text)


def edited(seed, text):
    """Lines taken out, put in, doubled and moved; words replaced: often it does not compile, sometimes it does."""
    lines = text.split("\n")
    at = seed.randrange(len(lines))
    kind = seed.randrange(5)
    if kind == 0:
        lines.insert(at, seed.choice(["", "/* a */", "#define SIZE 7", "static int more;", "int more(int n) { return n; }"]))
    elif kind == 1:
        lines[at] = lines[at].replace("1", "2", 1)
    elif kind == 2:
        lines[at] = lines[at].replace("int", "long", 1)
    elif kind == 3:
        lines[at] = lines[at].replace("<", "<=", 1)
    else:
        lines[at:at + 1] = []
    return "\n".join(lines)


def functions(n, body="    return x / {i};\n"):
    return "".join(f"int f{i}(int x)\n{{\n{body.format(i=i)}}}\n" for i in range(n))


NAMED = ("type", "file")


def parts(answer):
    """(types and files, all else) without numbers."""
    lines = [re.sub(r"\d+", "", line) for line in answer.get("module", "").splitlines()]
    rest = {**answer, "module": sorted(line for line in lines if not line.startswith(NAMED))}
    return {line for line in lines if line.startswith(NAMED)}, rest


def same_but_for_names(kept, new):
    """Types and files have other numbers where bodies were taken over, and those that only removed code named may still be there: a key is the
    hash of all that a task has (differential/relower compares the tasks)."""
    (named, rest), (wanted, all_else) = parts(kept), parts(new)
    return rest == all_else and wanted <= named


def test_a_text_is_lowered_as_by_a_new_worker():
    seed = random.Random(11)
    with Front() as f:
        for path in sample.few(list(GOLDEN.glob("*.c")), 6):
            name, text = path.name, path.read_text()
            for _ in range(8):
                other = edited(seed, text)
                answer = f.lower(other)
                assert same_but_for_names(answer, anew(other)), name
                if answer["status"] == "ok":
                    text = other


def test_stopped_it_keeps_the_file():
    text = functions(3000)
    with Front() as f:
        whole = f.lower(text)
        assert whole["status"] == "ok" and len(whole["functions"]) == 3000
        f.ask(text + "int more;\n")
        f.cancel()
        stopped = f.answer()
        assert stopped["status"] == "cancelled" and "module" not in stopped, stopped["status"]
        f.cancel()  # late: nothing is under way
        assert f.lower(text) == whole


def test_comments_and_moved_lines_keep_keys():
    text = functions(4)
    key = {x["name"]: x["key"] for x in anew(text)["functions"]}
    moved = "/* one */\n\n" + functions(4, "    /* here */\n    return  x /\n        {i};\n")
    assert {x["name"]: x["key"] for x in anew(moved)["functions"]} == key
    changed = {x["name"]: x["key"] for x in anew(text.replace("x / 2", "x / 5"))["functions"]}
    assert {n for n in key if changed[n] != key[n]} == {"f2"}


harness.main(globals())
