#!/usr/bin/env python3
"""The manual page and the completions: each option is in each of them, and the programs that read them accept them."""
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "protocol"), str(HERE.parent / "support")]
import harness
import option_table
from client import BUILD

PAGES = BUILD / "pages"
COMMANDS = {"check": ["check"], "cover": ["cover"], "dump": ["ir", "invariants", "system"], "solve": ["solve"], "plan": ["check"], "prove": ["prove"],
            "store": ["store"], "doctor": ["doctor"],
            "--stdio": ["stdio"], "--dap": ["dap"]}


def text(name):
    return (PAGES / name).read_text()


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, **more)
    assert done.returncode == 0 and not done.stderr, (command, done)
    return done.stdout


def has(command, row):
    return bool(row.commands & set(COMMANDS[command]))


def test_manual():
    """As roff prints it: every option, with its argument's words, its commands and its setting."""
    page = text("verify-ls.1")
    shown = re.sub(r"\\f[BIR]", "", page).replace("\\-", "-")
    options = shown[shown.index(".SH OPTIONS"):]
    for row in option_table.rows():
        entry = re.search(rf"^\.TP\n(?:-\w, )?{re.escape(row.name)}( .*)?\n(?:.+\n)+?(?=\.TP|\.SH)", options, re.M)
        assert entry, f"{row.name} is not in the manual"
        for word in row.words or ():
            assert word in entry.group(1), (row.name, word)
        assert row.name in ("--worker-dir", "--version", "--help") or f"Of: {option_table.command_names(row)}." in entry.group(), entry.group()
        assert not option_table.is_setting(row) or f"verifyLs.{row.key}." in entry.group(), row.name
    for command in COMMANDS:
        assert f"\n.TP\n{command}\n" in shown, command


def test_manual_is_accepted():
    tried = []
    if shutil.which("groff"):
        tried.append(run("groff", "-ww", "-man", "-Tutf8", str(PAGES / "verify-ls.1")))
    if shutil.which("man"):
        tried.append(run("man", "--warnings", "-l", str(PAGES / "verify-ls.1")))
    for shown in tried:
        assert "EXIT STATUS" in re.sub(r"\x1b\[[\d;]*m|.\x08", "", shown)
    print("  tried:", len(tried))


def test_bash_has_each():
    page = text("verify-ls.bash")
    for command in COMMANDS:
        offered = re.search(rf"^    {command}\) options='([^']*)'", page, re.M).group(1).split()
        assert set(offered) == {row.name for row in option_table.rows() if has(command, row)}, command
    run("bash", "-n", str(PAGES / "verify-ls.bash"))


def completed(*words):
    """What bash offers behind these words."""
    script = (f"source {PAGES}/verify-ls.bash; compopt() {{ :; }}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _verify_ls; "
              "printf '%s\\n' \"${COMPREPLY[@]}\"")
    return set(run("bash", "-c", script, "bash", "verify-ls", *words, cwd=HERE).split())


def test_bash_completes():
    rows = list(option_table.rows())
    assert completed("") == {*COMMANDS, "--version", "--help"}
    assert completed("check", "--pro") == {r.name for r in rows if "check" in r.commands and r.name.startswith("--pro")}
    assert "--pro" not in "".join(completed("solve", "--pro"))
    assert completed("check", "test_page") == {"test_pages.py"}
    for row in rows:
        if row.words:
            assert completed("check", row.name, "") == set(row.words), row.name
            assert completed("check", row.name, "=", "") == set(row.words), row.name
    assert {"pedantic", "shift", "array-bounds"} <= completed("check", "--property", "")


def test_zsh_has_each():
    page = text("_verify-ls")
    for command in COMMANDS:
        part = re.search(rf"^  {command}\)\n    options=\(\n(.*?)^    \) ;;$", page, re.M | re.S).group(1)
        offered = re.findall(r"^ +'\*?(--[\w-]+)=?\[", part, re.M)
        assert set(offered) == {row.name for row in option_table.rows() if has(command, row)}, command
    for row in option_table.rows():
        assert not row.words or f":value:({' '.join(row.words)})" in page, row.name
    if shutil.which("zsh"):
        run("zsh", "-n", str(PAGES / "_verify-ls"))
        # Every row is one that _arguments can read: quotes, brackets and colons are where it wants them.
        shown = run("zsh", "-fc", f"""
            _arguments() {{ shift; print -rl -- "$@"; }}; _describe() {{ print -rl -- $commands; }}
            compdef() {{ }}; autoload() {{ }}; words=(verify-ls check ''); CURRENT=3; source {PAGES}/_verify-ls""")
        assert len([line for line in shown.splitlines() if line.startswith(("-", "*-"))]) >= sum(has("check", r) for r in option_table.rows())
        print("  zsh, too")


def test_fish_has_each():
    lines = text("verify-ls.fish").splitlines()
    for row in option_table.rows():
        mine = [line for line in lines if re.search(rf" -l {row.name[2:]}( |$)", line)]
        assert len(mine) == 1, row.name
        where = re.search(r"-n '__verify_ls_in ([^']*)'", mine[0])
        wanted = {c for c in COMMANDS if has(c, row)}
        assert (set(where.group(1).split()) if where else set(COMMANDS)) == wanted, (row.name, mine)
        assert not row.letter or f" -s {row.letter} " in mine[0], row.name
        assert not row.words or f"-a '{' '.join(row.words)}'" in mine[0], row.name
    if shutil.which("fish"):
        run("fish", "-n", str(PAGES / "verify-ls.fish"))
        offered = run("fish", "-c", f"source {PAGES}/verify-ls.fish; complete -C 'verify-ls check --solver '")
        assert {line.split("\t")[0] for line in offered.splitlines()} == {"auto", "z3", "cadical"}, offered
        print("  fish, too")


harness.main(globals())
