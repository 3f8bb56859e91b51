#!/usr/bin/env python3
"""What other programs do to files: headers that change, appear and go, lists of files, branch switches, folders of the workspace.

No test looks at the clock: each waits for a message, and counts what was read.
"""
import collections
import json

import harness
from client import Client
from project import PROJECT, Project, closed, findings, is_settled, status
from words import text_of

CREATED, WRITTEN, DELETED = 1, 2, 3
SOURCE = '#include "words.h"\nint f(void) { WORDS }\nint g(void) { ok }\n'


def changes(*files):
    return {"changes": [{"uri": uri, "type": kind} for uri, kind in files]}


def tell(c, *files):
    c.notify("workspace/didChangeWatchedFiles", changes(*files))


def lowered(c):
    """How often each file was read."""
    lines = [json.loads(line) for line in c.standin_requests.read_text().splitlines()]
    return collections.Counter(r["params"]["path"] for r in lines if r["method"] == "lower")


def all_statuses(c, since):
    return [p for p in c.of("verify-ls/status", since) if not p.get("gone")]


def verdicts(params):
    return {f["name"]: f["verdict"] for f in params["functions"]}


def write_header(c, words):
    c.path("words.h").write_text(f"#define WORDS {words}\n")


def start(c, words="ok", **more):
    write_header(c, words)
    for name, text in {"a.c": SOURCE, **more}.items():
        c.path(name).write_text(text)
        c.open(name, text)
        c.settled(name)


def first_status(c, name, since):
    return c.status(name, lambda fs, v: True, since=since)


def test_a_header_makes_stale_at_once():
    """The first status after the message is no green one; only what the header decides is verified again."""
    with Client() as c:
        start(c)
        for words, verdict in (("bad", "violated"), ("ok", "proved")):
            write_header(c, words)
            mark = c.mark()
            tell(c, (c.uri("words.h"), WRITTEN))
            assert {f["freshness"] for f in first_status(c, "a.c", mark).values()} == {"stale"}
            assert c.settled("a.c", since=mark)["f"]["verdict"] == verdict
        assert sorted(c.started()) == ["f", "f", "g"]


def test_what_includes_it_not_is_left_alone():
    with Client() as c:
        start(c, **{"b.c": "int h(void) { ok }\n"})
        before, mark = lowered(c), c.mark()
        write_header(c, "bad")
        tell(c, (c.uri("words.h"), WRITTEN), (c.uri("none.c"), CREATED), (c.uri("none.h"), WRITTEN))
        c.settled("a.c", since=mark)
        assert all(p["uri"] == c.uri("a.c") for p in c.of("verify-ls/status", mark))
        assert lowered(c) - before == {str(c.path("a.c")): 1}, lowered(c)


def test_a_header_that_is_read_just_then():
    """A lowering that has begun may have read the old text: it is stopped, and none of it is shown."""
    with Client() as c:
        c.path("words.h").write_text("#define WORDS ok\n")
        c.open("a.c", "// slow front\n" + SOURCE)
        c.until(lambda: c.standin_requests.exists() and sum(lowered(c).values()))
        write_header(c, "bad")
        tell(c, (c.uri("words.h"), WRITTEN))
        assert c.settled("a.c", 15)["f"]["verdict"] == "violated"
        shown = [f for p in all_statuses(c, 0) for f in p["functions"] if f["name"] == "f" and f["freshness"] == "current"]
        assert {f["verdict"] for f in shown} == {"violated"}, shown


def test_generated_headers():
    """One that is not there yet, comes, goes, and comes in another folder before the one that was found."""
    with Client() as c:
        (c.root / "gen").mkdir()
        c.path("compile_flags.txt").write_text("-Igen\n")
        c.open("a.c", SOURCE)
        assert c.settled("a.c")["f"]["text"] == "unknown: does not compile"
        c.path("gen/words.h").write_text("#define WORDS ok\n")
        mark = c.mark()
        tell(c, (c.uri("gen/words.h"), CREATED))
        c.status("a.c", lambda fs, v: fs["f"]["verdict"] == "proved" and fs["f"]["freshness"] == "current", since=mark)
        write_header(c, "bad")  # beside the file: found first
        mark = c.mark()
        tell(c, (c.uri("words.h"), CREATED))
        assert first_status(c, "a.c", mark)["f"]["freshness"] == "stale"
        assert c.settled("a.c", since=mark)["f"]["verdict"] == "violated"
        c.path("words.h").unlink()
        mark = c.mark()
        tell(c, (c.uri("words.h"), DELETED))
        assert first_status(c, "a.c", mark)["f"]["freshness"] == "stale"
        assert c.settled("a.c", since=mark)["f"]["verdict"] == "proved"
        (c.root / "gen").rename(c.root / "made")
        mark = c.mark()
        tell(c, (c.uri("gen"), DELETED), (c.uri("made"), CREATED))  # as some editors tell of folders
        c.status("a.c", lambda fs, v: fs["f"]["text"] == "unknown: does not compile", since=mark)


def test_the_list_of_commands_appears_and_changes():
    with Client() as c:
        (c.root / "one").mkdir()
        (c.root / "two").mkdir()
        c.path("one/words.h").write_text("#define WORDS ok\n")
        c.path("two/words.h").write_text("#define WORDS bad\n")
        c.open("a.c", SOURCE)
        c.settled("a.c")
        for folder, kind, verdict in (("one", CREATED, "proved"), ("two", WRITTEN, "violated"), ("one", WRITTEN, "proved")):
            c.path("compile_commands.json").write_text(json.dumps(
                [{"directory": str(c.root), "file": "a.c", "arguments": ["cc", f"-I{folder}", "-c", "a.c"]}]))
            mark = c.mark()
            tell(c, (c.uri("compile_commands.json"), kind))
            assert first_status(c, "a.c", mark)["f"]["freshness"] == "stale"
            assert c.settled("a.c", since=mark)["f"]["verdict"] == verdict
        c.path("compile_commands.json").unlink()
        mark = c.mark()
        tell(c, (c.uri("compile_commands.json"), DELETED))
        assert c.settled("a.c", since=mark)["f"]["text"] == "unknown: does not compile"


def test_an_open_header_counts_as_the_editor_has_it():
    with Client() as c:
        start(c)
        c.open("words.h", "#define WORDS ok\n")
        c.settled("words.h")
        write_header(c, "bad")
        before, mark = lowered(c), c.mark()
        tell(c, (c.uri("words.h"), WRITTEN))
        c.change("a.c", SOURCE + "int h(void) { ok }\n")
        assert {n: f["verdict"] for n, f in c.settled("a.c", since=mark).items()} == {"f": "proved", "g": "proved", "h": "proved"}
        c.change("words.h", "#define WORDS bad\n")  # the editor has taken it over
        assert c.status("a.c", lambda fs, v: fs["f"]["freshness"] == "current", since=c.mark())["f"]["verdict"] == "violated"
        assert (lowered(c) - before)[str(c.path("a.c"))] == 2


# ---- files that are not open ----

MANY = 500


def many(words):
    return {f"s{i}.c": f'#include "words.h"\nint f{i}(void) {{ WORDS }}\nint own{i}(void) {{ {words} }}\n' for i in range(MANY)}


def switch(p, words):
    (p.root / "words.h").write_text(f"#define WORDS {words}\n")
    for name, text in many(words).items():
        p.write(name, text)


def whole(c, p, verdict, since):
    """Until each file was told with this verdict in all of its functions."""
    want, seen = {p.uri(f"s{i}.c") for i in range(MANY)}, set()
    def all_seen():
        for params in all_statuses(c, since):
            if set(verdicts(params).values()) == {verdict} and is_settled(params):
                seen.add(params["uri"])
        return seen == want
    c.until(all_seen, 60)


def check_switch(c, p, since, verdict):
    """Each file was stale first, and none was current with what it was before."""
    shown = collections.defaultdict(list)
    for params in all_statuses(c, since):
        shown[params["uri"]].append(params)
    for uri, statuses in shown.items():
        assert {f["freshness"] for f in statuses[0]["functions"]} == {"stale"}, (uri, statuses[0])
        for params in statuses:
            for f in params["functions"]:
                assert f["freshness"] != "current" or f["verdict"] == verdict, (uri, f)


def test_a_switch_of_500_files():
    """By one message, then in ten: each file is read once again, and nothing old is shown as current."""
    p = Project(many("ok"))
    (p.root / "words.h").write_text("#define WORDS ok\n")
    with p.client() as c:
        whole(c, p, "proved", 0)
        p.open(c, "s0.c")
        status(c, p.uri("s0.c"), fits=lambda m: m["version"] == 1 and is_settled(m))
        for words, verdict, parts in (("bad", "violated", 1), ("ok", "proved", 10)):
            before, mark = lowered(c), c.mark()
            switch(p, words)
            files = [(p.uri("words.h"), WRITTEN), *((p.uri(f"s{i}.c"), WRITTEN) for i in range(MANY))]
            per = -(-len(files) // parts)
            for k in range(0, len(files), per):
                tell(c, *files[k:k + per])
            c.notify("textDocument/didChange", {"textDocument": {"uri": p.uri("s0.c"), "version": 2 + parts},
                                                "contentChanges": [{"text": many(words)["s0.c"]}]})
            whole(c, p, verdict, mark)
            check_switch(c, p, mark, verdict)
            again = lowered(c) - before
            again.pop(str(p.root / "s0.c"))  # by its editor, too
            assert set(again.values()) == {1} and len(again) == MANY - 1, again.most_common(3)


def test_work_that_a_switch_stops():
    """What was begun for the old texts is stopped: as many tasks as were begun and not answered; the new ones are all done."""
    names = [f"s{i}.c" for i in range(20)]
    p = Project({n: {f"f{i}": "slow 600000"} for i, n in enumerate(names)})
    with p.client(args=("--jobs", "4")) as c:
        c.until(lambda: len(c.started()) >= 2)
        begun = len(c.started())
        for i, n in enumerate(names):
            p.write(n, {f"f{i}": "ok"})
        mark = c.mark()
        tell(c, *((p.uri(n), WRITTEN) for n in names))
        told = c.wait(lambda m: m.get("method") == "$/logTrace" and "files changed" in m["params"]["message"], since=mark)
        assert told["params"]["message"].startswith("20 files changed: 0 open ones and 20 others are read again, "), told
        stopped = int(told["params"]["message"].split(", ")[-1].split()[0])
        for n in names:
            functions, _ = status(c, p.uri(n), mark, fits=is_settled)
            assert {f["verdict"] for f in functions.values()} == {"proved"}
        assert stopped >= begun and len(c.started()) - len(names) <= stopped, (begun, stopped, c.started())
        assert all(f["verdict"] == "proved" for s in all_statuses(c, 0) for f in s["functions"] if f["freshness"] == "current")


def test_renamed_and_deleted_files():
    p = Project({"a.c": {"f": "bad"}, "b.c": {"h": "ok"}})
    with p.client() as c:
        assert len(findings(c, p.uri("a.c"))) == 1
        status(c, p.uri("b.c"))
        (p.root / "a.c").rename(p.root / "new.c")
        since = c.mark()
        tell(c, (p.uri("a.c"), DELETED), (p.uri("new.c"), CREATED))
        assert status(c, p.uri("a.c"), since)[0]["f"]["freshness"] == "stale"
        assert status(c, p.uri("a.c"), since, fits=lambda m: m.get("gone"))[1]["functions"] == []
        assert findings(c, p.uri("a.c"), since) == []
        p.list(["new.c", "b.c"])
        since = c.mark()
        tell(c, (p.root.joinpath("compile_commands.json").as_uri(), WRITTEN))
        assert status(c, p.uri("new.c"), since, fits=closed)[0]["f"]["verdict"] == "violated"
        assert c.started().count("f") == 1  # its task is what it was
        assert status(c, p.uri("b.c"), since)[0]["h"]["freshness"] == "stale"  # flags may be others
        assert status(c, p.uri("b.c"), since, fits=is_settled)[0]["h"]["verdict"] == "proved"


def test_an_unrelated_file_reads_nothing_again():
    p = Project({"a.c": {"f": "ok"}, "b.c": {"h": "ok"}})
    with p.client() as c:
        status(c, p.uri("a.c"))
        status(c, p.uri("b.c"))
        before, since = lowered(c), c.mark()
        tell(c, (p.uri("other.h"), WRITTEN), (p.uri("b.c"), WRITTEN))
        status(c, p.uri("b.c"), since, fits=is_settled)
        assert lowered(c) - before == {str(p.root / "b.c"): 1}
        assert all(s["uri"] == p.uri("b.c") for s in c.of("verify-ls/status", since))


# ---- folders ----

def folder_of(p):
    return {"uri": p.root.as_uri(), "name": p.root.name}


def two_folders(c, *projects):
    c.server = c.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}, "trace": "messages",
                                        "workspaceFolders": [folder_of(p) for p in projects], "initializationOptions": PROJECT})
    c.notify("initialized", {})


def test_folders_of_the_workspace():
    """Each has its own list of files and flags; one comes, one goes."""
    one, two, three = (Project({name: SOURCE.replace("f(", f"{name[0]}("), "words.h": "#define WORDS " + words})
                       for name, words in (("k.c", "ok"), ("l.c", "bad"), ("m.c", "ok")))
    for p, name in ((one, "k.c"), (two, "l.c"), (three, "m.c")):
        p.list([name])
    with Client(initialize=False) as c:
        two_folders(c, one, two)
        assert status(c, one.uri("k.c"))[0]["k"]["verdict"] == "proved"
        assert status(c, two.uri("l.c"))[0]["l"]["verdict"] == "violated"
        assert len(findings(c, two.uri("l.c"))) == 1
        since = c.mark()
        c.notify("workspace/didChangeWorkspaceFolders", {"event": {"added": [folder_of(three)], "removed": [folder_of(two)]}})
        assert status(c, three.uri("m.c"), since)[0]["m"]["verdict"] == "proved"
        assert status(c, two.uri("l.c"), since)[1].get("gone") and findings(c, two.uri("l.c"), since) == []
        assert all(s["uri"] != two.uri("l.c") or s.get("gone") for s in c.of("verify-ls/status", since))


# ---- with the real front end: what files show each other ----

MAIN = "void die(const char *why);\nint value(int *p) {\n    if (!p) die(\"null\");\n    return *p;\n}\n"
DIES = "#include <stdlib.h>\nvoid die(const char *why) { (void)why; exit(1); }\n"
LIVES = "void die(const char *why) { (void)why; }\n"


def facts_project(c, *names):
    c.path("compile_commands.json").write_text(json.dumps(
        [{"directory": str(c.root), "file": n, "arguments": ["cc", "-c", n]} for n in names]))


def current(verdict):
    return lambda fs, v: fs["value"]["freshness"] == "current" and fs["value"]["verdict"] == verdict


def test_a_proof_by_another_file_is_stale_with_it():
    """A file that is not open changes: what was proved by it is shown as stale until it is read again."""
    with Client(standin=False, options={"projectFacts": True}, settings={"projectFacts": True}) as c:
        c.path("main.c").write_text(MAIN)
        c.path("util.c").write_text(DIES)
        facts_project(c, "main.c", "util.c")
        c.open("main.c", MAIN)
        c.status("main.c", current("proved"), 60)
        for text, verdict in ((LIVES, "violated"), (DIES, "proved")):
            c.path("util.c").write_text(text)
            mark = c.mark()
            tell(c, (c.uri("util.c"), WRITTEN))
            c.status("main.c", current(verdict), 60, mark)
            shown = [f for p in c.of("verify-ls/status", mark) for f in p["functions"] if f["freshness"] == "current"]
            assert {f["verdict"] for f in shown} == {verdict}, shown


def test_facts_of_a_list_that_appears():
    """The files that count are those of the list as it is now."""
    with Client(standin=False, options={"projectFacts": True}, settings={"projectFacts": True}) as c:
        c.path("main.c").write_text(MAIN)
        c.path("util.c").write_text(DIES)
        c.path("other.c").write_text(LIVES)
        c.open("main.c", MAIN)
        c.status("main.c", current("violated"), 60)
        for names, verdict in ((("main.c", "util.c"), "proved"), (("main.c", "other.c"), "violated"), (("main.c", "util.c"), "proved")):
            facts_project(c, *names)
            mark = c.mark()
            tell(c, (c.uri("compile_commands.json"), CREATED))
            c.status("main.c", current(verdict), 60, mark)


harness.main(globals())
