#!/usr/bin/env python3
"""Known bugs in whole programs: BugBench's, in the order of the BLITZ paper's Table I (references: BLITZ).

usage: tests/bench/bugbench.py [--timeout S] [--budget MS] [--only ROW]... [--options OPTIONS] [-j N] [--verbose] FOLDER
       tests/bench/bugbench.py --test

FOLDER has the unmodified programs, none of which is part of this repository, under the names of `PROGRAMS`
below: lihebi/bugbench on GitHub has the first five, UTSASRG/OurBugbenchs the archive of squid, cvs is tag
cvs1-11-4 of its repository. Those that have a `configure` are configured there first. Rows whose program is
not there are left out.

Each program is verified from its `main` (`check --program`), and the functions with known bugs alone; a bug is
found if there is a finding of a kind that it is (`Bug.checks`) at a line of it. With `cbmc` installed (or
VL_CBMC=COMMAND) it is asked about the program, too, with the row's bound. Prints the table of docs/status.md.

--verbose: also each finding, on the standard error output. --test: the runner on a program of our own.
Where a bug is says BugBench's own documentation (bug_README of each program; squid: CVE-2002-0068, cvs:
CVE-2003-0015): the function, and what stands in the line, as copies of the sources differ in line numbers.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from measure import measured

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
OLD_C = ["-std=gnu89", "-w"]
MEMORY = {"out-of-bounds", "array-bounds", "pointer-overflow", "use-after-free"}

# folder: where the program's compiler runs. sources: globs there, and variables of makefiles, without `but`.
# configure: the folder of its `configure`. make: what its makefile has to generate.
Program = collections.namedtuple("Program", "folder sources flags but configure make", defaults=((), "", ()))
# lines: a regular expression that the line has; function: the one whose line it is.
Bug = collections.namedtuple("Bug", "file function lines checks")
# before: another known bug that each run meets first, so that no run fails at this one alone.
# paper: lines of code in thousands, unwindings needed; seconds and megabytes of CBMC, CORRAL and BLITZ,
# BLITZ's weakenings and procedures refined.
Row = collections.namedtuple("Row", "program bug kloc bound cbmc corral blitz weakened refined before", defaults=(None,))

PROGRAMS = {
    "polymorph": Program("polymorph-0.4.0/src", ["polymorph.c", "llist.c", "rcfile.c"], [
        '-DPACKAGE="polymorph"', '-DVERSION="0.4.0"', "-DHAVE_DIRENT_H=1", "-DSTDC_HEADERS=1", "-DHAVE_UNISTD_H=1",
        "-DHAVE_GETCWD=1", "-DHAVE_STRCHR=1", "-DHAVE_STRSTR=1"]),
    "ncompress": Program("ncompress-4.2.4/src", ["compress42.c"], [
        "-DDIRENT=1", "-DSYSDIR=1", "-DLSTAT=1", "-DUTIME_H=1", "-DUSERMEM=800000", "-DREGISTERS=20", "-DIBUFSIZ=8192",
        "-DOBUFSIZ=8192", "-DBYTEORDER=4321", "-DNOALLIGN=1", '-DCOMPILE_DATE="unknown"']),
    "man": Program("man-1.5h1/src", ["*.c"], ["-DSTDC_HEADERS", "-DPOSIX", "-DDO_COMPRESS", "-DGREPSILENT='q'"],
                   but=["makemsg.c", "join.c"]),
    "gzip": Program("gzip-1.2.4/src", ["*.c"], ["-DSTDC_HEADERS=1", "-DHAVE_UNISTD_H=1", "-DDIRENT=1"]),
    "bc": Program("bc-1.06/src/bc", ["*.c", "../lib/getopt*.c", "../lib/number.c"],
                  ["-funsigned-char", "-DHAVE_CONFIG_H", "-I.", "-I..", "-I../h"]),
    "squid": Program("squid-2.3.STABLE5/src", ["Makefile:OBJS", "../lib/Makefile:UTILOBJS", "../lib/GNUregex.c"],
                     ["-I.", "-I../include", "-DSQUID_UDP_SO_RCVBUF=16384", '-DDEFAULT_CONFIG_FILE="/etc/squid.conf"'],
                     configure="..", make=[
                         "-C ../lib libmiscutil.a",  # its C library had sys_nerr
                         "XTRA_LIBS=-Wl,--unresolved-symbols=ignore-all cf_parser.c string_arrays.c globals.c"], but=["snprintf.c"]),
    "cvs": Program("cvs-1.11.4/src", ["Makefile:am_cvs_OBJECTS", "../lib/Makefile:am_libcvs_a_OBJECTS",
                                      "../diff/Makefile:am_libdiff_a_OBJECTS"],
                   ["-D_XOPEN_SOURCE=500", "-Dh_addr=h_addr_list[0]",  # its own getline
                    "-DHAVE_CONFIG_H", "-I.", "-I..", "-I../lib", "-I../diff", "-I../zlib"], configure=".."),
    "records": Program("records", ["*.c"], []),
}

TARGET = Bug("polymorph.c", "grok_commandLine", r"strcpy\( *target, *optarg", MEMORY)
ARRAY_NAMES = Bug("util.c", "lookup", r"a_names\[id->a_name\] *= *name", MEMORY)

ROWS = {
    "B1": Row("polymorph", Bug("polymorph.c", "convert_fileName", r"newname\[ *i *\] *=|strcpy\( *newname, *original",
                               MEMORY), 0.7, 1, (1, 21), (2, 10), (1, 18), 1, 2, TARGET),
    "B2": Row("polymorph", TARGET, 0.7, 2048, (2427, None), (None, 8828), (959, 10165), 1, 3),
    "B3": Row("ncompress", Bug("compress42.c", "comprexx", r"strcpy\( *tempname, *\*fileptr", MEMORY),
              1.9, 1, (12, 258), (6, 32), (6, 506), 1, 3),
    "B4": Row("man", Bug("man.c", "get_section_list", r"tmp_section_list *\[i(\+\+)?\] *=", MEMORY),
              4.7, 2, (1692, None), (16, 119), (8, 156), 1, 3),
    "B5": Row("gzip", Bug("gzip.c", "get_istat", r"strcpy\( *ifname, *iname", MEMORY),
              8.2, 1, (1567, None), (20, 384), (5, 67), 1, 3),
    "B6": Row("bc", Bug("storage.c", "more_arrays", r"arrays\[indx\] *= *NULL", MEMORY),
              17.0, 1, (4733, None), (None, 212), (258, 2563), 11, 10, ARRAY_NAMES),
    "B7": Row("squid", Bug("ftp.c", "ftpBuildTitleUrl", r"strcat\( *t, *rfc1738", MEMORY),
              93.5, 1, (None, 15462), (None, 22715), (1664, 9024), 1, 4),
    "B8": Row("cvs", Bug("server.c", "dirswitch", r"free *\( *dir_name", {"double-free", "invalid-free"}),
              114.5, 3, (None, 4301), (203, 56), (2128, 3871), 1, 30),
    "T1": Row("records", Bug("table.c", "table_put", r"t->names\[t->used\+\+\] *=", MEMORY), 0, 3, None, None, None, 0, 0),
}
OURS = {"T1"}


def words_of(makefile, variable):
    """The values of a variable of a makefile, as source files."""
    text = re.sub(r"\\\n", " ", makefile.read_text(errors="replace"))
    found = re.search(rf"^{variable}\s*=(.*)$", text, re.M)
    objects = [re.sub(r"\.(o|\$\(OBJEXT\))$", ".c", w) for w in (found.group(1) if found else "").split()]
    return [makefile.parent / w for w in objects if w.endswith(".c")]


def prepare(root, name):
    """The program's folder and its files; None: it is not there."""
    program = PROGRAMS[name]
    folder = root / program.folder
    if not folder.is_dir():
        return None, []
    top = folder / program.configure
    if program.configure and not (folder / "Makefile").exists():
        subprocess.run(["./configure"], cwd=top, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for goals in program.make:
        subprocess.run(["make", *goals.split()], cwd=folder, check=False, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
    files = []
    for pattern in program.sources:
        path, _, variable = pattern.partition(":")
        files += words_of(folder / path, variable) if variable else sorted(folder.glob(path))
    return folder, [f for f in files if f.name not in program.but and f.exists()]


def lines_of(path, bug):
    """Numbers of the lines with the bug. A function ends with a brace in the first column."""
    text = path.read_text(errors="replace").split("\n")
    at, lines = None, set()
    for i, line in enumerate(text, 1):
        if re.match(rf"(\w.*[ *])?{bug.function} *\((?!.*;)", line):
            at = i
        if at and re.search(bug.lines, line):
            lines.add(i)
        if line.startswith("}"):
            at = None
    return lines


class Run:
    """One run of verify-ls: its report, seconds, megabytes."""

    def __init__(self, wanted, folder, files, flags, options):
        command = [PROGRAM, "check", "--format", "json", "--timeout", str(wanted.timeout), "-j", str(wanted.jobs),
                   *(["--budget", str(wanted.budget)] if wanted.budget else []), *options,
                   *[os.path.relpath(f, folder) for f in files], "--", *OLD_C, *flags]
        text, _, self.seconds, self.megabytes = measured(command, 10 * wanted.timeout + 600, folder)
        try:
            self.files = json.loads(text)["files"]
        except (ValueError, LookupError):
            self.files = []
        told = [f for file in self.files for f in file.get("findings", [])]
        self.findings = [one for f in told for one in [f, *f.get("also", [])]]
        self.functions = [f for file in self.files for f in file.get("functions", [])]
        self.broken = [file["file"] for file in self.files if file.get("problem")]

    def verifying(self):
        return max([f.get("millis", 0) for f in self.functions], default=0) / 1000

    def found(self, path, bug):
        """The finding at the bug's line with the gravest severity, or None."""
        lines = lines_of(path, bug)
        grave = ["error", "warning", "information"]
        there = [f for f in self.findings if f["check"] in bug.checks and f["location"].get("line") in lines and
                 pathlib.Path(f["location"]["file"]).name == path.name]
        return min(there, key=lambda f: grave.index(f["severity"]), default=None)

    def say(self, name):
        for f in self.files:
            for m in f.get("messages", []):
                print(f"{name}: {m.get('file', f['file'])}:{m.get('line')}: {m['severity']}: {m['text']}", file=sys.stderr)
        for f in self.findings:
            at = f.get("location", {})
            print(f"{name}: {at.get('file')}:{at.get('line')}: {f['severity']}: {f['message']}", file=sys.stderr)
        for f in self.functions:
            tally = collections.Counter((c["verdict"], c.get("reason")) for c in f["checks"])
            print(f"{name}: {f['name']}: {f['verdict']} {f.get('reason') or ''}: " + ", ".join(
                f"{n} {v}" + (f" ({r})" if r else "") for (v, r), n in tally.most_common(8)), file=sys.stderr)


def search_of(found):
    """Weakenings, procedures and instances of the search towards the entry; a made-up run or the entry's own
    verification has none."""
    said = found.get("search") if found else None
    return f"{said['weakened']}, {said['procedures']}, {said['instances']}" if said else "-" if found else ""


def answer(run, path, bug, before=None):
    found = run.found(path, bug)
    if found:
        return found["severity"]
    if before and run.found(path.with_name(before.file), before):
        return f"the bug before it: {before.function}"
    if run.broken:
        return f"{len(run.broken)} files not read"
    asked = [f for f in run.functions if f["name"] in ("main", bug.function)]
    said = {f["verdict"] + (f" ({f['reason']})" if f.get("reason") else "") for f in asked}
    return "no: " + ", ".join(sorted(said) or ["no answer"])


def theirs(wanted, folder, files, flags, bound):
    cbmc = shlex.split(os.environ.get("VL_CBMC", "")) or [shutil.which("cbmc")]
    if not cbmc[0] or not wanted.cbmc:
        return ""
    command = [*cbmc, *[os.path.relpath(f, folder) for f in files], "--unwind", str(bound + 1), "--bounds-check",
               "--pointer-check", *[f for f in flags if f[:2] in ("-D", "-I")]]
    _, code, seconds, megabytes = measured(command, wanted.timeout, folder)
    said = {0: "successful", 10: "failed", None: "time out"}.get(code, f"exit {code}")
    return f"{said}, {seconds:.0f} s, {megabytes} MB"


def figures(pair):
    if not pair:
        return ""
    seconds, megabytes = pair
    return f"{seconds or '> 86400'}, {megabytes or '> 32768'}"


def measure_row(wanted, label, root):
    row = ROWS[label]
    folder, files = prepare(root, row.program)
    if not folder:
        return None
    flags, bug = PROGRAMS[row.program].flags, row.bug
    path = next((f for f in files if f.name == bug.file), None)
    if not path or not lines_of(path, bug):
        print(f"{label}: no line of the known bug in {bug.file}", file=sys.stderr)
        return None
    key = row.program
    if key not in wanted.runs:
        wanted.runs[key] = Run(wanted, folder, files, flags, ["--program", *shlex.split(wanted.options)])
        if wanted.verbose:
            wanted.runs[key].say(row.program)
    whole = wanted.runs[key]
    alone = Run(wanted, folder, [path], flags, ["-f", bug.function]) if wanted.alone else None
    if wanted.verbose and alone:
        alone.say(f"{row.program}, {bug.function}")
    lines = sum(len(f.read_bytes().splitlines()) for f in files)
    return [label, row.program, f"{bug.file}, {bug.function}", f"{len(files)}, {lines / 1000:.1f}",
            answer(alone, path, bug) if alone else "", f"{alone.seconds:.0f}" if alone else "", answer(whole, path, bug, row.before), f"{whole.seconds:.0f}",
            search_of(whole.found(path, bug)),
            f"{whole.seconds - whole.verifying():.0f}", str(whole.megabytes),
            theirs(wanted, folder, files, OLD_C + flags, row.bound), str(row.bound), figures(row.cbmc),
            figures(row.corral), figures(row.blitz), f"{row.weakened}, {row.refined}"]


HEAD = ["row", "program", "bug", "files, KLOC", "function alone", "s", "from main", "s", "weakenings, procedures, instances", "of it reading, linking", "MB",
        "cbmc here", "unwindings", "paper: CBMC s, MB", "CORRAL s, MB", "BLITZ s, MB", "weakenings, procedures"]


def table(wanted, labels, root):
    print("| " + " | ".join(HEAD) + " |")
    print("| " + " | ".join("---" for _ in HEAD) + " |")
    rows = []
    for label in labels:
        cells = measure_row(wanted, label, root)
        if cells:
            rows.append(cells)
            print("| " + " | ".join(cells) + " |", flush=True)
    return rows


def test(wanted):
    """A program of our own, whose bug is found alone and from main; and lines, makefiles, missing programs."""
    wanted.budget, wanted.cbmc = 5000, False
    rows = table(wanted, ["T1", "B3"], HERE / "bugbench")
    passed = len(rows) == 1 and rows[0][4] == "information" and rows[0][6] == "error"
    passed = passed and [f.name for f in words_of(HERE / "bugbench" / "records" / "Makefile", "OBJECTS")] == \
        ["main.c", "table.c"]
    print(f"{passed:d} passed, {not passed:d} failed")
    return not passed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--budget", type=int, default=0)
    parser.add_argument("--only", action="append", choices=sorted(ROWS))
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--options", default="", help="of the runs from main")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--alone", action="store_true", help="also the function with the bug alone")
    parser.add_argument("--test", action="store_true")
    parser.add_argument("folder", type=pathlib.Path, nargs="?")
    wanted = parser.parse_args()
    wanted.runs, wanted.cbmc, wanted.alone = {}, True, wanted.alone or wanted.test
    if wanted.test:
        return test(wanted)
    if not wanted.folder:
        parser.error("no folder")
    table(wanted, wanted.only or [r for r in ROWS if r not in OURS], wanted.folder.resolve())
    return 0


if __name__ == "__main__":
    sys.exit(main())
