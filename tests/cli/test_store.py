#!/usr/bin/env python3
"""Results that are kept: by `check`, by the server, and `verify-ls store`, with stand-in workers that tell what they were asked."""
import concurrent.futures
import os
import pathlib
import resource
import signal
import sqlite3

from kept_place import FUNCTIONS, Place, verdicts
import harness
from client import SERVER, STANDIN, Client
from words import text_of


def test_unchanged_functions_are_not_verified_again():
    p = Place()
    first, again = p.check(), p.check()
    assert first["asked"] == sorted(FUNCTIONS) and again["asked"] == []
    assert "kept" not in first["summary"] and again["summary"]["kept"] == len(FUNCTIONS)
    assert first["exit"] == again["exit"] and first["said"] == again["said"] == ""
    assert verdicts(first) == verdicts(again)
    assert "4 unchanged since an earlier run" in p.run("check", "a.c").stdout
    assert "nothing that it rests on has changed since" in p.run("check", "a.c", "-v").stdout


def test_a_changed_function_alone_is():
    p = Place()
    p.check()
    p.file.write_text("// moved\n\n" + text_of({**FUNCTIONS, "g": "ok"}))
    report = p.check()
    assert report["asked"] == ["g"]
    assert {f["name"]: f["location"]["line"] for f in report["files"][0]["functions"]} == {"f": 3, "g": 4, "h": 5, "k": 6}


def test_other_options_are_other_questions():
    p = Place()
    p.check()
    assert p.check("--bound", "3")["asked"] == sorted(FUNCTIONS)
    assert p.check("--entry", "f")["asked"] == ["f"]
    assert p.check("--entry", "f", "--entry", "g")["asked"] == ["f", "g"]  # entered while the program runs
    assert p.check("--bound", "3")["asked"] == []


def test_more_time_may_tell_more():
    p = Place()
    p.check("--timeout", "2")
    assert p.check("--timeout", "1")["asked"] == []
    assert p.check("--timeout", "20")["asked"] == ["h", "k"]


def test_bad_luck_is_not_kept():
    p = Place()
    for word in ("crash", "memory", "nonsense", "doubt 1", "partial-or-crash", "partial-or-memory"):
        p.file.write_text(text_of({"f": word}))
        assert p.check()["asked"][0] == "f"
        assert p.check()["asked"], word


def test_no_store():
    p = Place()
    for options, store in ((["--no-store"], True), ([], "none")):
        for _ in range(2):
            report = p.check(*options, store=store, env={"VERIFY_LS_STORE": "none"} if store == "none" else None)
            assert report["asked"] == sorted(FUNCTIONS)
    assert not p.store.exists()


def test_the_default_place_is_the_users_cache():
    p = Place()
    (p.root / ".git").mkdir()
    (p.root / "below").mkdir()
    (p.root / "below" / "b.c").write_text(text_of({"f": "ok"}))
    p.check(store=None)
    found = list((p.root / "cache" / "verify-ls").glob("*.db"))
    assert len(found) == 1 and found[0].name.startswith(p.root.name[:40])
    p.run("check", "below/b.c", store=None)  # of the same project
    assert list((p.root / "cache" / "verify-ls").glob("*.db")) == found
    assert p.check(store=None)["asked"] == []
    assert str(found[0]) in p.run("store", "--info", ".", store=None).stdout
    assert "nothing is kept yet" in p.run("store", "--info", "/", store=None).stdout


def test_option_before_environment():
    p = Place()
    other = p.root / "other.db"
    p.check("--store", str(other))
    assert other.exists() and not p.store.exists()


def damaged(p, how):
    data = bytearray(p.store.read_bytes())
    how(data)
    p.store.write_bytes(data)


def cut(data):
    del data[len(data) // 2:]


def scramble(data):
    data[100:] = bytes(b ^ 0x5A for b in data[100:])


def garbage(data):
    data[:] = b"not a database at all\n" * 500


def test_damage_is_never_fatal():
    for how in (cut, scramble, garbage):
        p = Place()
        p.check()
        damaged(p, how)
        report = p.check()
        assert report["asked"] == sorted(FUNCTIONS), how
        assert report["said"].count("\n") == 1 and "results.db: " in report["said"], report["said"]
        assert p.store.exists()  # a file that the user names is not touched


def test_a_damaged_one_of_ours_is_moved_away():
    p = Place()
    p.check(store=None)
    p.store, = (p.root / "cache" / "verify-ls").glob("*.db")
    damaged(p, garbage)
    report = p.check(store=None)
    assert report["asked"] == sorted(FUNCTIONS) and "was moved to" in report["said"], report["said"]
    assert p.store.with_name(p.store.name + ".damaged").exists()
    again = p.check(store=None)
    assert again["asked"] == [] and again["said"] == ""


def test_damage_behind_a_good_start_is_moved_away_too():
    def behind(data):
        data[4096:] = bytes(len(data) - 4096)
    p = Place()
    p.check(store=None)
    p.store, = (p.root / "cache" / "verify-ls").glob("*.db")
    damaged(p, behind)
    report = p.check(store=None)
    assert report["asked"] == sorted(FUNCTIONS) and report["said"].count("\n") == 1, report["said"]
    again = p.check(store=None)
    assert again["asked"] == sorted(FUNCTIONS) and again["said"] == ""
    assert p.check(store=None)["asked"] == []


def test_one_of_ours_that_is_locked_or_newer_stays():
    p = Place()
    p.check(store=None)
    p.store, = (p.root / "cache" / "verify-ls").glob("*.db")
    with sqlite3.connect(p.store) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("BEGIN EXCLUSIVE")
        report = p.check(store=None)
        assert report["asked"] == sorted(FUNCTIONS) and "locked" in report["said"], report["said"]
    db.close()
    assert p.check(store=None)["asked"] == []
    p.rows("PRAGMA user_version = 99")
    assert "newer version" in p.check(store=None)["said"]
    assert [f.suffix for f in p.store.parent.iterdir() if "damaged" in f.name] == []
    assert p.rows("SELECT count(*) FROM results") == [(4,)]


def test_an_application_id_below_zero_is_another_programs():
    p = Place()
    p.store.parent.mkdir()
    p.rows("PRAGMA application_id = -5")
    assert "another program" in p.check()["said"]


def test_rows_written_by_hand_are_not_believed():
    p = Place()
    p.check()
    changed = p.rows("UPDATE results SET value = replace(value, 'violated', 'proved') RETURNING key")
    assert len(changed) == len(FUNCTIONS)
    assert p.check()["asked"] == ["g"]  # what the others are was not changed


def test_rows_of_other_keys_are_not_believed():
    p = Place()
    p.check("-f", "f")
    p.check("-f", "g")
    (one, proved), (two, _) = p.rows("SELECT key, value FROM results ORDER BY found, key")
    p.rows("UPDATE results SET value = ?", proved)
    assert len(p.check("-f", "f", "-f", "g")["asked"]) == 1


def test_files_of_others_are_left_alone():
    p = Place()
    p.store.parent.mkdir()
    with sqlite3.connect(p.store) as db:
        db.execute("CREATE TABLE letters (text TEXT)")
        db.execute("INSERT INTO letters VALUES ('dear')")
    db.close()
    report = p.check()
    assert report["asked"] == sorted(FUNCTIONS) and "another program" in report["said"]
    assert p.rows("SELECT * FROM letters") == [("dear",)]


def test_a_newer_version_is_left_alone():
    p = Place()
    p.check()
    p.rows("PRAGMA user_version = 99")
    report = p.check()
    assert report["asked"] == sorted(FUNCTIONS) and "newer version" in report["said"]


def test_places_that_cannot_be():
    p = Place()
    for store in ("/dev/null/a.db", "/proc/a.db", str(p.root), "/dev/full"):
        report = p.check("--store", store)
        assert report["asked"] == sorted(FUNCTIONS) and report["said"].count("\n") == 1, (store, report["said"])


def test_what_anyone_may_write_is_not_believed():
    p = Place()
    p.check()
    p.store.chmod(0o666)
    report = p.check()
    assert report["asked"] == sorted(FUNCTIONS) and "anyone may write" in report["said"]
    p.store.chmod(0o600)
    if os.geteuid() == 0:
        os.chown(p.store, 12345, 12345)
        report = p.check()
        assert report["asked"] == sorted(FUNCTIONS) and "another user" in report["said"]


def test_a_full_disk():
    def small():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60000, 60000))
    p = Place()
    p.file.write_text(text_of({f"f{i}": "bad 40" for i in range(60)}))
    report = p.check(preexec_fn=small)
    assert len(report["asked"]) == 60 and report["said"].count("\n") == 1, report["said"]
    assert "no more results are kept" in report["said"] or "results.db: " in report["said"]
    assert p.check()["summary"]["violated"] == 60


def test_several_at_once():
    p = Place()
    p.file.write_text(text_of({f"f{i}": "ok" for i in range(20)}))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda i: p.run("check", "a.c", "-j2"), range(4)))
    assert all(d.returncode == 0 and d.stderr == "" for d in done), [d.stderr for d in done]
    assert p.check()["asked"] == []
    assert "no damage" in p.run("store", "--verify").stdout


def test_old_results_go():
    p = Place()
    p.check()
    p.rows("UPDATE results SET engine = 'older'")
    assert "4 results, 0 of this version" in p.run("store", "--info").stdout
    assert p.check()["asked"] == sorted(FUNCTIONS)
    p.rows("INSERT INTO results SELECT key || 'x', 'older', value, budget, found, sum, used FROM results LIMIT 3")
    assert "3 results removed" in p.run("store", "--prune").stdout
    assert p.check()["asked"] == []


def test_damaged_rows_are_found_and_removed():
    p = Place()
    p.check()
    p.rows("UPDATE results SET budget = budget + 1 WHERE key IN (SELECT key FROM results LIMIT 2)")
    done = p.run("store", "--verify")
    assert done.returncode == 1 and "2 damaged results" in done.stdout
    assert "2 results removed" in p.run("store", "--prune").stdout
    assert p.run("store", "--verify").returncode == 0


def test_export_and_import():
    p, q = Place(), Place()  # two checkouts at different paths
    p.check()
    out = p.root / "out.db"
    assert p.run("store", "--export", str(out)).returncode == 0
    assert "exists already" in p.run("store", "--export", str(out)).stderr
    assert "4 results added" in q.run("store", "--import", str(out)).stdout
    assert "0 results added" in q.run("store", "--import", str(out)).stdout
    assert q.check()["asked"] == []
    out.write_bytes(b"nothing of the kind")
    assert q.run("store", "--import", str(out)).returncode == 3
    assert q.check()["asked"] == []


def test_audit():
    p = Place()
    p.check()
    good = p.check("--audit", "100")
    assert good["asked"] == sorted(FUNCTIONS) and "4 functions verified again, 0 with another verdict" in good["said"]
    assert p.check("--audit", "0")["asked"] == []
    p.check()
    bad = p.check("--audit", "100", env={"STANDIN_DOES": "ok"})
    assert bad["exit"] == 1 and "g: kept as violated, now proved" in bad["said"], bad["said"]
    assert "4 functions verified again, 1 with another verdict" in bad["said"]


def test_another_prover_is_another_engine():
    p = Place()
    p.check()
    bin_ = p.root / "bin"
    bin_.mkdir()
    for name in ("verify-ls-front", "verify-ls-prove", "wire.py"):
        (bin_ / name).write_bytes((STANDIN / name).read_bytes())
        (bin_ / name).chmod(0o755)
    with (bin_ / "verify-ls-prove").open("a") as f:
        f.write("# another version\n")
    assert p.check("--worker-dir", str(bin_))["asked"] == sorted(FUNCTIONS)
    assert p.check()["asked"] == []


def test_usage():
    p = Place()
    for args in (["store"], ["store", "--info", "--prune"], ["store", "--info", "a", "b"], ["store", "--info", "--bound", "3"],
                 ["check", "--info", "a.c"], ["store", "--info", "--store", "x.db", "--", "-DX"]):
        assert p.run(*args).returncode == 3, args


# ---- the server ----

def server(p, **more):
    return Client(env={"VERIFY_LS_STORE": str(p.store)}, **more)


def test_a_new_server_knows_what_the_last_one_found():
    p = Place()
    with server(p) as c:
        c.open("a.c", text_of(FUNCTIONS))
        first = c.settled("a.c")
        assert sorted(c.started()) == sorted([*FUNCTIONS, "k"])  # a second is not enough for k
    with server(p) as c:
        c.open("a.c", "// moved\n" + text_of({**FUNCTIONS, "f": "bad 2"}))
        again = c.settled("a.c")
        assert c.started() == ["f"]
        assert {n: s["verdict"] for n, s in first.items() if n != "f"} == {n: s["verdict"] for n, s in again.items() if n != "f"}
        text = c.hover("a.c", 2, 5)["contents"]["value"]
        assert "Found on 20" in text and "Found on" not in c.hover("a.c", 1, 5)["contents"]["value"]


def test_the_server_knows_what_check_found():
    p = Place()  # with the workers proper: the stand-in for the front end makes up keys
    text = "int f(int a) { return a / 2; }\nint g(int a) { return 2 / a; }\nint main(void) { return f(4); }\n"
    p.file.write_text(text)
    real = {"VERIFY_LS_LIBEXEC": str(SERVER.parent), "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "")}
    assert p.check("--timeout", "5", env=real)["summary"]["proved"] == 2
    with server(p, standin=False) as c:
        c.open("a.c", text)
        c.settled("a.c", 30)
        for line in (0, 1, 2):
            assert "Found on 20" in c.hover("a.c", line, 5)["contents"]["value"], line


def test_verify_anew_does():
    p = Place()
    with server(p) as c:
        c.open("a.c", text_of(FUNCTIONS))
        c.settled("a.c")
    with server(p) as c:
        c.open("a.c", text_of(FUNCTIONS))
        c.settled("a.c")
        mark = c.mark()
        c.command("verify-ls.verifyFunction", c.uri("a.c"), "g")
        c.until(lambda: c.started() == ["g"])
        c.settled("a.c", since=mark)


def test_a_damaged_store_is_one_line_in_the_log():
    p = Place()
    p.check()
    damaged(p, garbage)
    with server(p) as c:
        c.open("a.c", text_of(FUNCTIONS))
        c.settled("a.c")
        assert sorted(set(c.started())) == sorted(FUNCTIONS)
        assert len([m for m in c.of("window/logMessage") if "results.db" in m["message"]]) == 1


if __name__ == "__main__":
    harness.main(globals())
