"""Toyota ITC: functions with a line marked as flawed, and the same repaired.

Each file is verified as an editor does it, every function alone.  A mark counts as found if an error or a warning is about
its function (`on the line` counts those on the marked line), as hinted at if only information is.  On the repaired
side each function with an error or a warning is an alarm.
"""
import concurrent.futures
import re

from common import SOLID, check

# Not about what C leaves undefined, or about several threads: style, locks, conditions that are always true.
LEFT_OUT = {"cmp_funcadr", "conflicting_cond", "dead_code", "dead_lock", "double_lock", "double_release", "endless_loop",
            "free_null_pointer", "function_return_value_unchecked", "improper_termination_of_block", "insign_code",
            "invalid_extern", "invalid_extern_1", "livelock", "lock_never_unlock", "main", "race_condition",
            "redundant_cond", "sleep_lock", "st_cross_thread_access", "stubs", "unlock_without_lock", "unused_var"}
ON = {"data_lost": "+conversion", "sign_conv": "+conversion", "data_overflow": "+unsigned-overflow,+conversion,+float-overflow",
      "data_underflow": "+unsigned-overflow,+conversion,+float-overflow", "memory_leak": "+memory-leak",
      "pow_related_errors": "+float-overflow,+nan", "zero_division": "+float-overflow,+nan", "bit_shift": "+shift-sign",
      "func_pointer": "+function-type", "wrong_arguments_func_pointer": "+function-type"}
# Shifts of a long by 32 are flaws where it has 32 bits.
FLAGS = {"bit_shift": ["-m32"]}
# Repaired functions do not look at what malloc returned; where that is the flaw, it may fail.
MAY_FAIL = {"memory_allocation_failure"}
MARK = "Tool should detect"
HEAD = re.compile(r"^[A-Za-z_][\w \t*]*?(\w+)\s*\([^;]*$")


def functions_of_lines(text):
    """The name of the function that each line stands in, by the last line at the margin that looks like a head."""
    name, names = "", []
    for line in text:
        head = HEAD.match(line)
        name = head.group(1) if head and not line.startswith(("else", "typedef")) else name
        names.append(name)
    return names


def verify(root, path, wanted):
    stem = path.stem.replace("nondynamically", "nondynamic")
    options = ["--timeout", str(wanted.timeout)] + (["--property", ON[stem]] if stem in ON else [])
    options += ["--budget", str(wanted.budget)] if wanted.budget else []
    options += [] if stem in MAY_FAIL else ["--no-malloc-failure"]
    report, status, seconds = check(path, [f"-I{root / 'include'}", *FLAGS.get(stem, [])], options, 2000)
    return path, (report["files"][0] if report else None), status, seconds


def find(root, side, wanted):
    paths = [p for p in sorted((root / side).glob("*.c")) if p.stem not in LEFT_OUT and re.search(wanted.only, p.stem)]
    with concurrent.futures.ThreadPoolExecutor(wanted.j) as pool:
        yield from pool.map(lambda p: verify(root, p, wanted), paths)


def by_function(file):
    """function -> findings about it: where it is verified, or where they are."""
    found = {}
    for one in file["findings"] if file else []:
        for name in {one["verified"], one["function"]}:
            found.setdefault(name, []).extend([one, *one.get("also", [])])
    return found


def flawed(root, wanted, sums):
    for path, file, status, seconds in find(root, "01.w_Defects", wanted):
        text = path.read_text(errors="replace").splitlines()
        names, found, row = functions_of_lines(text), by_function(file), [0] * 5
        for number in (i + 1 for i, line in enumerate(text) if MARK in line):
            name = names[number - 1]
            ones = found.get(name, [])
            solid = [f for f in ones if f["severity"] in SOLID]
            row[0] += 1
            row[1] += bool(solid)
            row[2] += any(f["location"]["line"] == number for f in solid)
            row[3] += bool(ones) and not solid
            if not solid:
                verdict = next((f["verdict"] + " " + (f.get("reason") or "") for f in file["functions"] if f["name"] == name),
                               "?") if file else f"exit status {status}"
                print(f"missed | {path.stem}:{number} | {name} | {verdict} | "
                      f"{', '.join(sorted({f['check'] for f in ones}))}", flush=True)
        row[4] = seconds
        sums[path.stem] = row


def repaired(root, wanted, table):
    """Alarms on the repaired side: (number, how many of them are not known to be real)."""
    alarms = open_ones = functions = proved = 0
    for path, file, status, _ in find(root, "02.wo_Defects", wanted):
        if not file:
            print(f"no answer | {path.stem} | exit status {status}")
            continue
        functions += len(file["functions"])
        proved += sum(f["verdict"] == "proved" for f in file["functions"])
        for one in file["findings"]:
            if one["severity"] not in SOLID:
                continue
            name = f"{path.stem}:{one['function']}"
            who, why = table.of("itc", name, "wrong alarm")
            alarms += 1
            open_ones += who != "ours"
            print(f"alarm | {name} | {one['check']} line {one['location']['line']} | {one['message']}"
                  + (f" | judged: {who}: {why}" if who else ""), flush=True)
    return alarms, open_ones, functions, proved


def run(root, wanted, table):
    sums = {}
    flawed(root, wanted, sums)
    alarms, open_ones, functions, proved = repaired(root, wanted, table)
    print("| category | marks | error or warning | on the line | information only | seconds |")
    print("| --- " * 6 + "|")
    for name, row in [*sums.items(), ("all", [sum(c) for c in zip(*sums.values())])]:
        print(f"| {name} | {' | '.join(str(c) for c in row[:4])} | {row[4]:.0f} |")
    print(f"repaired: {functions} functions, {proved} proved, {alarms} alarms, {open_ones} of them not known to be real")
    return 1 if open_ones else 0
