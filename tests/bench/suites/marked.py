"""Tests of other verifiers that say in comments what they expect of a program: SMACK's, SeaHorn's and Goblint's.

They read C with allocations that succeed and locals that hold any value, so assertions alone are asked for, but where SMACK's flags
say more.  Goblint's tests have many claims: `// FAIL` and `// UNKNOWN!` behind one that may fail, nothing behind one that holds. Each
file is asked twice, about the ones and about the others; what it cannot decide (`// UNKNOWN`, `// TODO`) is left out.
"""
import re

from common import HERE, Case

FLAGS = ["-std=gnu17", f"-I{HERE}/include"]
UNSET = ["--no-malloc-failure", "--property"]
REACH = "unreach-call"
BOUNDS = "array-bounds,out-of-bounds,pointer-overflow,string-literal-write"
SMACK_CHECKS = {"integer-overflow": "no-overflow", "memory-safety": "valid-memsafety,+memory-leak"}
STRANGE = re.compile(r"pthread|__SMACK_(?!nondet|mod|code)|_Atomic|arinc|rtnl_|spin_lock|mutex|\basm\b|Frama_C_|sea_|__goblint_(?!check|assert|assume|split)")


def smack(text, folder):
    said = re.search(r"^\s*//\s*@expect (verified|error)", text, re.M)
    flags = " ".join(re.findall(r"^\s*//\s*@flag (.*)", text, re.M))
    if said and "checked-functions" not in flags:
        check = re.search(r"--check[= ]([\w-]+)", flags) or re.search(r"(memory-safety)", folder)
        bound = re.search(r"--(?:unroll|loop-limit)=(\d+)", flags)
        yield "", said.group(1) == "error", SMACK_CHECKS.get(check.group(1), REACH) if check else REACH, [], bool(bound)


def seahorn(text, _):
    said = set(re.findall(r"CHECK: \^(sat|unsat)\$", text))
    if len(said) == 1:
        yield "", said == {"sat"}, BOUNDS if "%sea abc" in text else REACH, [], "--horn-bmc" in text or "bpf" in text


def goblint(text, _):
    asked = {True: [], False: []}
    for number, line in enumerate(text.split("\n"), 1):
        claim = re.search(r"__goblint_(?:check|assert)\s*\(.*\)\s*;(.*)", line)
        mark = claim.group(1) if claim else ""
        if claim and not re.search(r"UNKNOWN(?!!)|TO-?DO|UNREACH|FAIL\?", mark):
            asked[bool(re.search(r"FAIL|UNKNOWN!", mark))].append(number)
    for fails, lines in asked.items():
        if lines:
            kept = "||".join(f"(line)=={n}" for n in lines)
            yield " fails" if fails else " holds", fails, REACH, [f"-DVL_ASKED(line)=({kept})"], False


READERS = {"smack": smack, "seahorn": seahorn, "goblint": goblint}


def reader_of(text):
    header = re.search(r"#\s*include\s*[<\"](?:seahorn/)?(smack|seahorn|goblint)\.h", text)
    return header.group(1) if header else "seahorn" if "CHECK: ^" in text else ""


def cases(root):
    for path in sorted(root.rglob("*.c")):
        text = path.read_text(errors="replace")
        suite = reader_of(text)
        if not suite or STRANGE.search(text):
            continue
        for which, fails, checks, flags, bounded in READERS[suite](text, str(path.parent)):
            yield Case(suite, str(path.relative_to(root)) + which, [path], fails, [*FLAGS, *flags], [*UNSET, checks],
                       bounded=bounded, group=suite)
