#!/usr/bin/env python3
"""Incremental bounded model checking against restarting from scratch at each bound.

usage: tests/bench/reactive.py [--write FOLDER] [--bounds LIST] [--bound N] [--timeout S] [--engine NAME]
                               [--solver NAME] [--only REGEX] [--svg FILE] [--json FILE]
80 programs, from templates with fixed seeds: 40 with one reactive loop, 40 with several (one after the other, or
nested). --write only writes them, in the form that loops.py reads. Else each is checked twice:

  incremental   one run to --bound (50)
  restarting    one run for each of --bounds up to the same (1,2,4,...: the bounds that the incremental run takes;
                `all`: 1 to 50, as the paper's)

The milliseconds are those of the prover itself, not of processes that start. Prints a Markdown table, the
geometric mean of the ratio for both groups, and draws a scatter plot.
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

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PROGRAM = os.environ.get("VL_SERVER", str(ROOT / "build" / "release" / "lsp" / "verify-ls"))
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

def check(path, bound, wanted):
    """(verdict, bound, milliseconds of the prover)"""
    command = [PROGRAM, "check", "--format", "json", "--entry", "main", "--jobs", "1", "--bound", str(bound),
               "--timeout", str(wanted.timeout), str(path)]
    for option in ("engine", "solver"):
        if getattr(wanted, option):
            command[2:2] = [f"--{option}", getattr(wanted, option)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    try:
        result = json.loads(done.stdout)["files"][0]["functions"][0]
    except (ValueError, LookupError):
        return "no answer", 0, wanted.timeout * 1000
    return result["verdict"], result.get("bound", 0), max(result["millis"], 1)


def measure(path, wanted):
    verdict, reached, once = check(path, wanted.bound, wanted)
    again, last = 0, None
    for bound in wanted.bounds:
        last, _, millis = check(path, bound, wanted)
        again += millis
        if last == "violated" or again > 1000 * wanted.timeout:
            break
    text = f"bounded {reached}" if verdict == "bounded" else verdict
    return {"program": path.stem, "verdict": text, "incremental": once, "restarting": again,
            "ratio": round(again / once, 2), "same": last == verdict}


def plot(rows, path):
    """Both axes logarithmic; one dot a program, filled for one loop."""
    side, low, high = 420, 0.0, max(4.0, *(math.log10(max(r["incremental"], r["restarting"])) for r in rows))
    at = lambda ms: 50 + (math.log10(ms) - low) / (high - low) * (side - 70)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" font-family="sans-serif" '
           f'font-size="11"><rect width="{side}" height="{side}" fill="white"/>']
    for power in range(int(low), int(high) + 1):
        p = at(10 ** power)
        out.append(f'<path d="M{p:.0f} {side - 50}V20M50 {side - p:.0f}H{side - 20}" stroke="#ddd"/>'
                   f'<text x="{p:.0f}" y="{side - 34}" text-anchor="middle">{10 ** power}</text>'
                   f'<text x="45" y="{side - p + 4:.0f}" text-anchor="end">{10 ** power}</text>')
    for factor in (1, 5, 10):
        out.append(f'<path d="M{at(1):.0f} {side - at(factor):.0f}L{at(10 ** high / factor):.0f} {side - at(10 ** high):.0f}" '
                   f'stroke="#999" stroke-dasharray="{4 if factor > 1 else 0}"/>')
    for row in rows:
        fill = "#1f77b4" if row["program"].startswith("one") else "none"
        out.append(f'<circle cx="{at(row["incremental"]):.1f}" cy="{side - at(row["restarting"]):.1f}" r="3.5" '
                   f'fill="{fill}" stroke="#1f77b4"><title>{row["program"]}</title></circle>')
    out.append(f'<text x="{side / 2}" y="{side - 12}" text-anchor="middle">incremental, ms</text>'
               f'<text transform="translate(14 {side / 2}) rotate(-90)" text-anchor="middle">restarting, ms</text></svg>')
    path.write_text("\n".join(out) + "\n")


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float("nan")


def bounds_of(text, most):
    if text == "all":
        return list(range(1, most + 1))
    return sorted({min(int(b), most) for b in text.split(",")} | {most})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--bound", type=int, default=50)
    parser.add_argument("--bounds", default="1,2,4,8,16,32")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--engine")
    parser.add_argument("--solver")
    parser.add_argument("--only", default="")
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    wanted = parser.parse_args()
    if wanted.write:
        print(f"{len(write(wanted.write))} programs in {wanted.write}")
        return 0
    wanted.bounds = bounds_of(wanted.bounds, wanted.bound)
    rows = []
    print("| program | verdict | incremental, ms | restarting, ms | ratio |\n| --- | --- | --- | --- | --- |")
    for path in write(ROOT / "build" / "bench" / "reactive"):
        if re.search(wanted.only, path.stem):
            row = measure(path, wanted)
            rows.append(row)
            differs = "" if row["same"] else " (another verdict)"
            print(f"| {row['program']} | {row['verdict']}{differs} | {row['incremental']} | {row['restarting']} |"
                  f" {row['ratio']} |", flush=True)
    for group in ("one", "several"):
        ratios = [row["ratio"] for row in rows if row["program"].startswith(group)]
        print(f"{'' if group == 'several' else chr(10)}{group}: {len(ratios)} programs, geometric mean {mean(ratios):.2f}")
    if wanted.svg and rows:
        plot(rows, wanted.svg)
    if wanted.json:
        wanted.json.write_text(json.dumps(rows, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
