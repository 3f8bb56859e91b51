#!/usr/bin/env python3
"""Incremental bounded model checking against restarting from scratch at each bound (IBMC 4.2, 4.5).

usage: tests/bench/reactive.py [--write FOLDER] [--bound N] [--limit S] [--patience X] [--strategy NAME] [--solver NAME]
                               [--part I/N] [--only REGEX] [--json FILE]
       tests/bench/reactive.py --report FILE... [--svg FILE]
80 programs, from templates with fixed seeds: 40 with one reactive loop, 40 with several (one after the other, or
nested). --write only writes them, in the form that loops.py reads. Else each is checked in these ways, by
bounded model checking of the assertions, without abstract interpretation (which would leave nothing to ask in some):

  incremental   one run to --bound (50), of --limit (1) seconds at most: it gets to a bound k, or to a failure; if k
                is less than --bound, the time is that of one more run, to k
  restarting    runs at bounds 1, 2, 3, ..., k, each from scratch with one question about everything, until they have
                taken --patience (12) times as long as the incremental run and 2 s; then the ratio is `at least`
  doubling      those at 1, 2, 4, ... and k: restarting at doubled bounds

No run looks for unreached code, so only the searches for failures are compared. Milliseconds
are CPU time of one prover process that is kept, so neither its start nor other work on the machine counts; the limit is
elapsed time. --part 1/4 takes every fourth program from the first on; --json keeps the rows,
--report makes one table, means and plot of several such files.
"""
import argparse
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "differential"))
from consistency import Prover  # noqa: E402

PROGRAM = pathlib.Path(os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls")))
CHECKS = re.findall(r'^\w+\(\w+, *"([a-z-]+)"', (ROOT / "core" / "ir" / "checks.def").read_text(), re.M)
SKIPPED = [c for c in CHECKS if c not in ("assertion", "goal")]  # so that a search ends with the first failure
HARD = 1000  # milliseconds that restarting takes: from there on a program counts as hard
SEED = 20


# ---------------------------------------------------------------- what a step does
# Each template gives: the state's members, its initial values, a step on `in`, what must hold, and the number of
# steps after which it fails (None: never).

def ring(r):
    size = r.choice([4, 6, 8, 12, 16])
    return (f"int head, tail, count, data[{size}];", "0", f"""
    if (in >= 0 && s->count < {size}) {{
        s->data[s->head] = in;
        s->head = s->head + 1 == {size} ? 0 : s->head + 1;
        s->count++;
    }} else if (in < 0 && s->count > 0) {{
        assert(s->data[s->tail] >= 0);
        s->tail = s->tail + 1 == {size} ? 0 : s->tail + 1;
        s->count--;
    }}""", f"(s->tail + s->count) % {size} == s->head", None)


def credit(r):
    window = r.randint(3, 9)
    lost = r.random() < 0.4
    fails = None
    grant = "s->credits++;"
    if lost:
        fails = 2 * window + 2
        grant = f"s->credits += s->granted == {window} ? 2 : 1;"
    return ("int credits, flying, granted;", f"{window}", f"""
    if (in > 0 && s->credits > 0) {{
        s->credits--;
        s->flying++;
    }} else if (in < 0 && s->flying > 0) {{
        s->flying--;
        if (s->granted < 1000)
            s->granted++;
        {grant}
    }}""", f"s->credits + s->flying == {window}", fails)


def debounce(r):
    stable = r.randint(3, 9)
    return ("int out, count, run, last, glitch;", "0", f"""
    int level = in & 1;
    s->run = level != s->last ? 1 : s->run < {stable} ? s->run + 1 : {stable};
    s->last = level;
    s->count = level == s->out ? 0 : s->count + 1;
    if (s->count >= {stable}) {{
        s->glitch |= s->run < {stable};
        s->out = level;
        s->count = 0;
    }}""", f"!s->glitch && s->count < {stable}", None)


def average(r):
    slots, top = r.choice([4, 8]), r.choice([255, 1023])
    return (f"int at, sum, sample[{slots}];", "0", f"""
    int x = in < 0 ? 0 : in > {top} ? {top} : in;
    s->sum += x - s->sample[s->at];
    s->sample[s->at] = x;
    s->at = (s->at + 1) % {slots};""", f"s->sum >= 0 && s->sum <= {slots * top}", None)


def lock(r):
    code = [r.randint(0, 9) for _ in range(r.randint(4, 12))]
    opens = r.random() < 0.5
    table = ", ".join(map(str, code))
    return ("int at, open, tries;", "0", f"""
    static const int code[] = {{{table}}};
    if (in == code[s->at]) {{
        if (++s->at == {len(code)}) {{
            s->open = {1 if opens else "s->tries < 0"};
            s->at = 0;
        }}
    }} else {{
        s->at = 0;
        if (s->tries < 100)
            s->tries++;
    }}""", "!s->open", len(code) if opens else None)


def scheduler(r):
    tasks = r.choice([4, 6, 8])
    return (f"int current, ready[{tasks}], left;", "0, {1}, 3", f"""
    if (in > 0 && in < {tasks})
        s->ready[in] ^= 1;
    if (s->left > 0 && s->ready[s->current]) {{
        s->left--;
    }} else {{
        int next = 0;
        for (int t = 1; t < {tasks}; t++)
            if (s->ready[t] && (next == 0 || (t > s->current && next <= s->current)))
                next = t;
        s->current = next;
        s->left = {r.randint(1, 4)};
    }}
    if (!s->ready[s->current])
        s->current = 0;""", f"s->ready[s->current] && s->current < {tasks} && s->current >= 0", None)


def shift_register(r):
    taps = r.choice([0x8C, 0xB8, 0xE1])
    return ("unsigned reg, image;", "1, 1", f"""
    unsigned bit = (unsigned)in & 1u;
    unsigned out = (s->reg ^ bit) & 1u;
    s->reg = (s->reg >> 1) ^ (out ? 0x{taps:X}u : 0);
    s->image = (s->image ^ bit) & 1u ? (s->image >> 1) ^ 0x{taps:X}u : s->image >> 1;""",
            "s->reg == s->image && s->reg <= 255", None)


def controller(r):
    top, gain = r.choice([500, 1000, 4000]), r.randint(2, 9)
    return ("int integral, last, out;", "0", f"""
    int error = in < -{top} ? -{top} : in > {top} ? {top} : in;
    s->integral += error;
    if (s->integral > {8 * top})
        s->integral = {8 * top};
    if (s->integral < -{8 * top})
        s->integral = -{8 * top};
    int wanted = error * {gain} + s->integral / 4 + (error - s->last);
    s->last = error;
    s->out = wanted > {top} ? {top} : wanted < -{top} ? -{top} : wanted;""",
            f"s->out <= {top} && s->out >= -{top} && s->integral <= {8 * top}", None)


def lights(r):
    green, yellow = r.randint(3, 8), r.randint(1, 3)
    early = r.random() < 0.4
    rush = f"""
    if (in > 5 && s->phase == 1 && s->ticks == 0)
        s->phase = 2;""" if early else ""
    return ("int phase, ticks, north, east;", "0, 0, 2, 0", f"""
    s->ticks++;
    if (s->phase == 0 && s->ticks >= {green} && in > 0) {{
        s->phase = 1;
        s->north = 1;
        s->ticks = 0;
    }} else if (s->phase == 1 && s->ticks >= {yellow}) {{
        s->phase = 2;
        s->north = 0;
        s->ticks = 0;
    }} else if (s->phase == 2 && s->ticks >= 2) {{
        s->phase = 3;
        s->east = 2;
        s->ticks = 0;
    }} else if (s->phase == 3 && s->ticks >= {green}) {{
        s->phase = 0;
        s->north = 2;
        s->east = 0;
        s->ticks = 0;
    }}{rush}
    if (s->ticks > 100)
        s->ticks = 100;""", "s->north == 0 || s->east == 0", green + 4 if early else None)


def weights(r):
    a, b = r.choice([(4, 8), (6, 10), (12, 20)])
    return ("unsigned x, y;", "0, 0", f"""
    if (in & 1)
        s->x += {a}u * (unsigned)in;
    else
        s->y -= {b}u * (unsigned)(in >> 1);""", "(s->x + s->y) % 2 == 0 && (s->x ^ s->y) != 1", None)


def bucket(r):
    size, cost = r.randint(10, 30), r.randint(3, 7)
    deep = r.random() < 0.4
    test = "s->level > 0" if deep else f"s->level >= {cost}"
    # refused or not, every step but a sent one fills by one: the level gets to any number below the cost
    return ("int level, sent;", f"{size}", f"""
    if (in > 0 && {test}) {{
        s->level -= {cost};
        if (s->sent < 1000)
            s->sent++;
    }} else if (s->level < {size}) {{
        s->level++;
    }}""", f"s->level >= 0 && s->level <= {size}", size // cost + cost + 1 if deep else None)


def frame(r):
    most = r.choice([4, 8, 16])
    wrong = r.random() < 0.4
    return (f"int state, length, index; unsigned char payload[{most}];", "0, 0, 0, {0}", f"""
    int byte = in & 0xFF;
    if (s->state == 0) {{
        s->state = byte == 0x7E;
    }} else if (s->state == 1) {{
        s->length = byte;
        s->index = 0;
        s->state = byte == 0 || byte {">" if wrong else ">="} {most + (0 if wrong else 1)} ? 0 : 2;
    }} else {{
        s->payload[s->index++] = (unsigned char)byte;
        if (s->index == s->length{"" if not wrong else f" + (s->length == {most})"})
            s->state = 0;
    }}""", f"s->index >= 0 && s->index <= {most}", most + 3 if wrong else None)


TEMPLATES = [ring, credit, debounce, average, lock, scheduler, shift_register, controller, lights, weights, bucket, frame]


# ---------------------------------------------------------------- the loops around it

def one(name):
    return f"""    for (;;) {{
        step_{name}(&a, input());
        assert(holds_{name}(&a));
    }}"""


def burst(name):
    return f"""    for (;;) {{
        int left = input() & 3;
        while (left-- > 0)
            step_{name}(&a, input());
        assert(holds_{name}(&a));
    }}"""


def phases(first, second):
    return f"""    while (input() != 0) {{
        step_{first}(&a, input());
        assert(holds_{first}(&a));
    }}
    while (input() != 0) {{
        step_{second}(&b, input());
        assert(holds_{second}(&b));
    }}"""


def inner(first, second):
    return f"""    for (;;) {{
        step_{first}(&a, input());
        for (int left = input() & 1; left >= 0; left--)
            step_{second}(&b, input());
        assert(holds_{first}(&a) && holds_{second}(&b));
    }}"""


def part(make, r):
    members, start, step, holds, fails = make(r)
    name = make.__name__
    return f"""struct {name} {{
    {members}
}};

static void step_{name}(struct {name} *s, int in) {{{step}
}}

static int holds_{name}(const struct {name} *s) {{
    return {holds};
}}
""", start, fails


def program(number, several):
    r = random.Random(SEED * 1000 + number + 500 * several)
    first, second = TEMPLATES[number % len(TEMPLATES)], TEMPLATES[(number * 5 + 1 + number // 12) % len(TEMPLATES)]
    if first is second:
        second = TEMPLATES[(number + 3) % len(TEMPLATES)]
    shape = [burst, phases, inner][number % 3] if several else one
    double = shape in (phases, inner)
    text, start, fails = part(first, r)
    locals_ = f"    struct {first.__name__} a = {{{start}}};\n"
    if double:
        other, start, later = part(second, r)
        text += "\n" + other
        locals_ += f"    struct {second.__name__} b = {{{start}}};\n"
        fails = min([f for f in (fails, later) if f], default=None)
        loop = shape(first.__name__, second.__name__)
    else:
        loop = shape(first.__name__)
    within = max(fails, 8) if fails else None
    head = f"violated within {within}: {fails} steps do" if fails else "proved: every step keeps it"
    end = "\n    return 0;" if shape is phases else ""
    name = f"{'several' if several else 'one'}_{number:02}_{first.__name__}" + (f"_{second.__name__}" if double else "")
    return name, (f"/* loops: main {head} */\n#include <assert.h>\n\nextern int input(void);\n\n{text}\n"
                  f"int main(void) {{\n{locals_}{loop}{end}\n}}\n")


def write(folder):
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for several in (False, True):
        for number in range(40):
            name, text = program(number, several)
            paths.append(folder / f"{name}.c")
            paths[-1].write_text(text)
    return paths


# ---------------------------------------------------------------- measuring

class Runs:
    """One program, asked again and again."""

    def __init__(self, prover, path, wanted):
        self.prover, self.wanted = prover, wanted
        self.clock = ~prover.process.pid << 3 | 2  # Linux: CPU time of another process
        done = subprocess.run([PROGRAM, "dump", "--ir", str(path)], stdout=subprocess.PIPE, check=True)
        self.task = done.stdout.decode()

    def ask(self, bound, millis, **more):
        """(verdict, bound, milliseconds)"""
        options = {"bound": bound, "timeBudget": max(millis, 1) / 1000, "program": True, "engine": "bmc", "bare": True,
                   "noIntervals": True, "checks": ["+all", *("-" + c for c in SKIPPED)], "solver": self.wanted.solver, "unwindStrategy": self.wanted.strategy} | more
        before = time.clock_gettime(self.clock)
        result = self.prover.ask(self.task, "main", options)
        millis = round(1000 * (time.clock_gettime(self.clock) - before), 1)
        reached = result.get("bound") or min((c["bound"] for c in result["checks"] if c["verdict"] == "bounded"), default=0)
        return result["verdict"], reached, max(millis, 0.1)

    def from_scratch(self, bound, millis):
        return self.ask(bound, millis, firstBound=bound, unwindStrategy="all")


def measure(prover, path, wanted):
    runs = Runs(prover, path, wanted)
    verdict, reached, once = runs.ask(wanted.bound, 1000 * wanted.limit)
    if verdict == "bounded" and reached < wanted.bound:
        again, _, millis = runs.ask(reached, 10000 * wanted.limit)
        once = millis if again == "bounded" else once
    row = {"program": path.stem, "verdict": verdict, "bound": reached, "incremental": once,
           "restarting": 0, "doubling": 0, "late": False, "differs": False}
    most, patience = wanted.bound if verdict == "violated" else reached, max(once * wanted.patience, 2000)
    for bound in range(1, most + 1):
        again, _, millis = runs.from_scratch(bound, 10 * patience)
        row["restarting"] = round(row["restarting"] + millis, 1)
        power = bound & (bound - 1) == 0 or bound == most
        row["doubling"] = round(row["doubling"] + (millis if power or again == "violated" else 0), 1)
        row["late"] = row["restarting"] >= patience
        row["differs"] |= not row["late"] and (again == "violated") != (verdict == "violated") and bound == most
        if again == "violated" or row["late"]:
            row["differs"] |= again == "violated" and verdict != "violated"
            break
    return row


# ---------------------------------------------------------------- telling

STYLE = """<style>
svg { background: #fff } text { fill: #222 } .grid { stroke: #ddd } .line { stroke: #888; fill: none }
.one { fill: #1f77b4; stroke: #1f77b4 } .several { fill: none; stroke: #d1581a; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  svg { background: #0d1117 } text { fill: #ddd } .grid { stroke: #333 } .line { stroke: #999 }
  .one { fill: #6cb6ff; stroke: #6cb6ff } .several { stroke: #ffa657 }
}
</style>"""


def shape(row, x, y):
    """A dot, or where restarting was stopped an arrow head that points up."""
    kind = "one" if row["program"].startswith("one") else "several"
    title = f'<title>{row["program"]}: {row["incremental"]} ms, {row["restarting"]} ms</title>'
    if row["late"]:
        return f'<path class="{kind}" d="M{x - 4:.1f} {y + 3:.1f}L{x:.1f} {y - 5:.1f}L{x + 4:.1f} {y + 3:.1f}Z">{title}</path>'
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="3.5">{title}</circle>'


def plot(rows, path):
    """Both axes logarithmic, milliseconds; above the diagonals incremental is 1, 5, 10 times as fast."""
    side, high = 460, math.ceil(max(math.log10(max(r["incremental"], r["restarting"])) for r in rows))
    at = lambda ms: 56 + max(math.log10(ms), 0) / high * (side - 90)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
           f'font-family="sans-serif" font-size="11">', STYLE]
    for power in range(high + 1):
        p = at(10 ** power)
        out.append(f'<path class="grid" d="M{p:.0f} {side - 56}V34M56 {side - p:.0f}H{side - 34}"/>'
                   f'<text x="{p:.0f}" y="{side - 40}" text-anchor="middle">{10 ** power}</text>'
                   f'<text x="50" y="{side - p + 4:.0f}" text-anchor="end">{10 ** power}</text>')
    for factor in (1, 5, 10):
        end = at(10 ** high / factor)
        out.append(f'<path class="line" d="M{at(1):.0f} {side - at(factor):.0f}L{end:.0f} {side - at(10 ** high):.0f}" '
                   f'stroke-dasharray="{4 if factor > 1 else 0}"/><text x="{end:.0f}" y="28" text-anchor="middle">{factor}x</text>')
    out += [shape(row, at(row["incremental"]), side - at(row["restarting"])) for row in rows]
    out.append(f'<text x="{side / 2}" y="{side - 18}" text-anchor="middle">incremental, ms</text>'
               f'<text transform="translate(14 {side / 2}) rotate(-90)" text-anchor="middle">restarting at each bound, ms</text>'
               f'<circle class="one" cx="70" cy="{side - 8}" r="3.5"/><text x="78" y="{side - 4}">one loop</text>'
               f'<circle class="several" cx="150" cy="{side - 8}" r="3.5"/><text x="158" y="{side - 4}">several loops</text>'
               f'<path class="line" d="M256 {side - 5}l4 -8l4 8Z"/><text x="270" y="{side - 4}">restarting was stopped there</text></svg>')
    path.write_text("\n".join(out) + "\n")


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def ratio(row, way="restarting"):
    return row[way] / row["incremental"]


def line(row):
    verdict = f"bounded {row['bound']}" if row["verdict"] == "bounded" else row["verdict"]
    return (f"| {row['program']} | {verdict}{' DIFFERS' if row['differs'] else ''} | {row['incremental']:.0f} | {row['restarting']:.0f} "
            f"| {'≥ ' if row['late'] else ''}{ratio(row):.1f} | {ratio(row, 'doubling'):.1f} |")


def report(rows, svg):
    print("| program | verdict | incremental, ms | restarting, ms | ratio | to doubling bounds |\n| --- | --- | --- | --- | --- | --- |")
    for row in rows:
        print(line(row))
    print("\n| programs | number | ratio, geometric mean | hard ones | of those | doubling bounds | restarting stopped | bound 50 or a failure |"
          "\n| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, group in (("one loop", "one"), ("several", "several"), ("all", "")):
        some = [r for r in rows if r["program"].startswith(group) and r["restarting"]]
        hard = [r for r in some if r["restarting"] >= HARD]
        print(f"| {name} | {len(some)} | {mean([ratio(r) for r in some]):.1f} | {len(hard)} | {mean([ratio(r) for r in hard]):.1f} "
              f"| {mean([ratio(r, 'doubling') for r in some]):.1f} | {sum(r['late'] for r in some)} "
              f"| {sum(r['verdict'] == 'violated' or r['bound'] >= 50 for r in some)} |")
    if svg:
        plot([r for r in rows if r["restarting"]], svg)
    return any(r["differs"] for r in rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--bound", type=int, default=50)
    parser.add_argument("--limit", type=float, default=1.0)
    parser.add_argument("--patience", type=float, default=12)
    parser.add_argument("--strategy", default="auto")
    parser.add_argument("--solver", default="auto")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--only", default="")
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--report", type=pathlib.Path, nargs="+")
    wanted = parser.parse_args()
    if wanted.write:
        print(f"{len(write(wanted.write))} programs in {wanted.write}")
        return 0
    rows = []
    if wanted.report:
        rows = sorted((row for p in wanted.report for row in json.loads(p.read_text())), key=lambda r: r["program"])
    else:
        prover = Prover(PROGRAM.parent / "verify-ls-prove")
        first, step = map(int, wanted.part.split("/"))
        for path in write(ROOT / "build" / "bench" / "reactive")[first - 1::step]:
            if re.search(wanted.only, path.stem):
                rows.append(measure(prover, path, wanted))
                print(line(rows[-1]), file=sys.stderr, flush=True)
        prover.process.stdin.close()
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    return report(rows, wanted.svg)


if __name__ == "__main__":
    sys.exit(main())
