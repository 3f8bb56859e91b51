#!/usr/bin/env python3
"""`verify-ls check` with stand-in workers: exit statuses, wording, JSON, options, failing workers."""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
import schema
from client import SERVER, STANDIN

SCHEMA = json.loads((HERE.parent.parent / "docs" / "check.schema.json").read_text())
FOLDER = tempfile.TemporaryDirectory(prefix="vl-cli-")
ROOT = pathlib.Path(FOLDER.name).resolve()


def run(*args, libexec=STANDIN, cwd=ROOT):
    env = dict(os.environ, VERIFY_LS_LIBEXEC=str(libexec), NO_COLOR="")
    del env["NO_COLOR"]
    done = subprocess.run([str(SERVER), *args], capture_output=True, text=True, timeout=600, env=env, cwd=cwd, check=False)
    assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr
    return done


def file(text, name="a.c"):
    (ROOT / name).write_text(text)
    return name


def check(text, *options):
    done = run("check", file(text), *options)
    return done.returncode, done.stdout


def report(text, *options):
    done = run("check", file(text), "--format", "json", *options)
    answer = json.loads(done.stdout)
    wrong = list(schema.problems(answer, SCHEMA, SCHEMA))
    assert not wrong, wrong
    assert answer["exit"] == done.returncode
    return answer


def test_exit_statuses():
    assert check("int f(void) { ok }")[0] == 0
    assert check("int f(void) { bad }")[0] == 0  # information
    assert check("int f(void) { bad }", "--strict")[0] == 1
    assert check("int main(void) { bad }")[0] == 1
    assert check("int f(void) { bad }", "--entry", "f")[0] == 1
    assert check("int f(void) { bounded }")[0] == 2
    assert check("int f(void) { bad }\nint g(void) { unknown }")[0] == 2
    assert check("int main(void) { bad }\nint g(void) { unknown }")[0] == 1
    assert check("syntax error")[0] == 3
    assert check("// nothing")[0] == 0


def test_text():
    status, out = check("int f(void) { bad 40 }\nint g(void) {\tok }\n")
    lines = out.splitlines()
    assert lines[0] == "a.c:1:14: information: assertion fails: `bad 40` for some arguments [assertion]"
    assert lines[1] == "    int f(void) { bad 40 }" and lines[2] == "                 ^~~~~~~~"
    assert lines[3] == "  fails when: n = 7"
    trace = lines[5:lines.index("")]
    assert len(trace) == 15 and "more steps" in out and "i = 39" in trace[-2]
    assert "  f  1 counterexample" in lines and "  g  proved, 1 check" in lines
    assert lines[-1].startswith("2 functions: 1 proved, 1 with a counterexample; ")
    assert "\033" not in out and "assumes" not in out
    assert "assumes: the stand-in is right" in check("int g(void) { ok }", "--verbose")[1]
    assert "assumes: the stand-in is right" in check("int g(void) { ok }", "-v")[1]
    assert "\033[" in check("int f(void) { bad }", "--color", "always")[1]


def test_caret_under_tabs_and_other_letters():
    out = check("/* é */\tint f(void) { bad }\n")[1].splitlines()
    assert out[1] == "    /* é */\tint f(void) { bad }"
    assert out[2] == "           \t             ^~~~~"


def test_json():
    a = report("int f(void) { bad }\nint g(void) { bounded }\nint h(void) { unknown }\nint k(void) { ok }\nint main(void) { bad }")
    assert a["summary"]["functions"] == 5 and a["summary"]["violated"] == 2
    entry, = a["files"]
    assert [f["name"] for f in entry["functions"]] == ["f", "g", "h", "k", "main"]
    finding = entry["findings"][0]
    assert finding["severity"] == "information" and finding["location"]["line"] == 1 and finding["cwe"] == 617
    assert finding["message"] == "assertion fails: `bad` if called with n = 7"
    assert entry["functions"][0]["assumptions"] == ["the stand-in is right"]
    assert not report("syntax error")["files"][0]["verified"]
    assert report("// nothing")["files"][0]["functions"] == []


def test_schema_objects():
    """The schema notices what it must."""
    good = report("int f(void) { bad }")
    for spoil in (lambda o: o.pop("exit"), lambda o: o.update(exit=7), lambda o: o.update(more=1),
                  lambda o: o["files"][0]["functions"][0].update(verdict="harmless"),
                  lambda o: o["files"][0]["findings"][0].update(id="x")):
        bad = json.loads(json.dumps(good))
        spoil(bad)
        assert list(schema.problems(bad, SCHEMA, SCHEMA))


def test_choosing_functions():
    names = lambda *o: [f["name"] for f in report("int f(void) { ok }\nint g(void) { bad }", *o)["files"][0]["functions"]]
    assert names() == ["f", "g"]
    assert names("--function", "g") == ["g"]
    assert names("--function", "g", "--function", "f") == ["f", "g"]
    assert names("--entry", "f") == ["f"]
    assert check("int f(void) { ok }", "--entry", "none")[0] == 3
    done = run("check", file("int f(void) { ok }"), "--function", "none")
    assert done.returncode == 3 and "no function none" in done.stderr


def test_several_files():
    file("int f(void) { ok }", "x.c")
    file("int g(void) { bad }", "y.c")
    done = run("check", "x.c", "none.c", "y.c", "-j", "2")
    assert done.returncode == 3
    assert done.stdout.index("x.c") < done.stdout.index("none.c: no such file") < done.stdout.index("y.c:1")
    assert "1 file not verified" in done.stdout


def test_failing_workers():
    out = check("int a(void) { crash }\nint b(void) { memory }\nint c(void) { hang }\nint d(void) { nonsense }\nint e(void) { ok }",
                "--timeout", "0.3")
    assert out[0] == 2
    for line in ("a  unknown: worker crashed", "b  unknown: memory", "c  unknown: timeout", "d  unknown: internal",
                 "e  proved, 1 check"):
        assert line in out[1], out[1]
    status, text = check("crash front")
    assert status == 3 and "a.c: cannot be read by the C front end: worker crashed" in text
    done = run("check", file("int f(void) { ok }"), libexec="/nonexistent")
    assert done.returncode == 3 and "worker does not start" in done.stdout
    done = run("check", file("int f(void) { ok }"), "--worker-dir", str(STANDIN), libexec="/nonexistent")
    assert done.returncode == 0


def test_usage():
    for args in ((), ("check",), ("check", "--nonsense", "a.c"), ("check", "a.c", "--bound", "x"), ("frobnicate",),
                 ("check", "a.c", "--property", "nothing-known"), ("dump", "a.c"), ("check", "a.c", "--solver", "magic"),
                 ("check", "a.c", "--int-encoding", "real"), ("check", "a.c", "--int-encoding", "int", "--solver", "cadical"),
                 ("check", "a.c", "--timeout", "-1"), ("check", "a.c", "--memory"), ("check", "a.c", "--jobs", "many")):
        done = run(*args)
        assert done.returncode == 3 and not done.stdout, args
        assert not args or len(done.stderr.splitlines()) == 1, done.stderr
    done = run("--help")
    assert done.returncode == 0 and "--property" in done.stdout and max(map(len, done.stdout.splitlines())) <= 110
    assert run("--version").stdout.startswith("verify-ls ")


def test_dump():
    done = run("dump", "--ir", file("int f(void) { ok }"))
    assert done.returncode == 0 and "func @f" in done.stdout
    done = run("dump", "--ir", file("syntax error"))
    assert done.returncode == 3 and "expected expression" in done.stderr



def test_compile_commands():
    folder = ROOT / "db"
    folder.mkdir()
    (folder / "a.c").write_text("int f(void) { ok }")
    for broken in ("{", "[", "", "5"):
        (folder / "compile_commands.json").write_text(broken)
        done = run("check", "a.c", cwd=folder)
        assert done.returncode == 3 and "compile_commands.json: not a JSON array" in done.stdout, done.stdout
        assert len(done.stdout.strip().splitlines()) == 3, done.stdout  # it, an empty line, the summary
        assert run("check", "a.c", "--", "-DX", cwd=folder).returncode == 0  # flags given: not looked at
    (folder / "compile_commands.json").write_text("[]")
    assert run("check", "a.c", cwd=folder).returncode == 0
    assert run("check", "a.c", "--compile-commands-dir", str(STANDIN), cwd=folder).returncode == 3


def test_progress_on_a_terminal():
    """Long runs show where they are, on standard error and only there."""
    main, side = pty.openpty()
    env = dict(os.environ, VERIFY_LS_LIBEXEC=str(STANDIN))
    with subprocess.Popen([str(SERVER), "check", file("int f(void) { slow 1600 }")], stdout=subprocess.PIPE, stderr=side,
                          env=env, cwd=ROOT) as p:
        os.close(side)
        shown = b""
        try:
            while piece := os.read(main, 4096):
                shown += piece
        except OSError:
            pass  # the other end is closed
        out = p.stdout.read()
        assert p.wait(600) == 0
    assert b"[0/1] verifying f" in shown and b"verifying" not in out


def test_interrupt():
    """Ctrl-C ends at once and leaves nothing running."""
    with subprocess.Popen([str(SERVER), "check", file("int f(void) { hang }"), "--timeout", "50"], stdout=subprocess.DEVNULL,
                          env=dict(os.environ, VERIFY_LS_LIBEXEC=str(STANDIN), STANDIN_LOG=str(ROOT / "log")), cwd=ROOT) as p:
        import client
        import signal
        import time
        # The file is there before its line is.
        while not (ROOT / "log").exists() or not (ROOT / "log").read_text().endswith("\n"):
            time.sleep(0.01)
        worker = int((ROOT / "log").read_text().split()[-1])
        p.send_signal(signal.SIGINT)
        p.wait(600)
        assert client.wait_gone([worker])


harness.main(globals())
