"""The table of undefined behaviour in docs/soundness.md against the golden programs annex_*, which have each line that names a check."""
import collections
import re

PAGE, CHECKS, SUITE = "docs/soundness.md", "core/ir/checks.def", "tests/golden/verdicts/annex_"
TABLE = re.compile(r"^## Undefined behaviour, entry by entry\n(.*?)(?=^Checks of what C defines|^## |\Z)", re.M | re.S)
CHECK = re.compile(r'^CHECK\(\w+, *"([\w-]+)"', re.M)
HEADING = re.compile(r"^// (\d[\d., p]*): (.+)$")  # CLAUSE: the line's words, or how they begin
FINDING = re.compile(r"//! (.*)$")


def rows(tree):
    """(clause, words, checks that are named) of each line."""
    section = TABLE.search(tree.text(PAGE) if PAGE in tree.files else "")
    known = set(CHECK.findall(tree.text(CHECKS) if CHECKS in tree.files else ""))
    for line in section.group(1).splitlines() if section else []:
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 3 and cells[0] not in ("clause", "---"):
            yield cells[0], cells[1], [n for n in re.findall(r"`([\w-]+)`", cells[2]) if n in known - {"not-covered"}]


def headings(tree, name):
    """Kinds of the findings below each heading of a program."""
    found, here = collections.defaultdict(set), None
    for _, line in tree.lines(name):
        heading, finding = HEADING.match(line), FINDING.search(line)
        if heading:
            here = heading.groups()
            found[here] = found[here]
        elif finding and here:
            found[here] |= {f.split()[0] for f in finding.group(1).split(";")}
    return found


def annex_tried(tree):
    """Each check that a line of "Undefined behaviour, entry by entry" names fails below a heading of that line, and has a repaired twin."""
    table, seen = list(rows(tree)), collections.defaultdict(set)
    for bad in sorted(n for n in tree.files if n.startswith(SUITE) and n.endswith("_bad.c")):
        good = bad.replace("_bad.c", "_good.c")
        repaired = headings(tree, good) if good in tree.files else {}
        for (clause, words), kinds in headings(tree, bad).items():
            lines = [r for r in table if r[0] == clause and r[1].startswith(words)]
            if len(lines) != 1:
                yield f"{bad}: `{clause}: {words}` begins {len(lines)} lines of {PAGE}"
            if (clause, words) not in repaired:
                yield f"{good}: nothing below `{clause}: {words}`"
            for line in lines:
                seen[line[:2]] |= kinds
    for clause, words, checks in table:
        for check in checks:
            if check not in seen[clause, words]:
                yield f"{PAGE}: no {check} in a program {SUITE}*_bad.c below `{clause}: {words}`"


ALL = [annex_tried]
