#!/usr/bin/env python3
"""`check --witness`: files that keep to version 2.0 of SV-COMP's format, and say what is true."""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-witness-")
ROOT = pathlib.Path(FOLDER.name).resolve()
PROGRAM = """extern int __VERIFIER_nondet_int(void);
void reach_error(void) { }
struct pair { int a; short b[2]; };
int level;
static int twice(int x) { return x * 2; }
int count(int n) {
    int i = 0;
    if (n < 0) return 0;
    while (i < n)
        i++;
    if (i != n) reach_error();
    return i;
}
int /* é */ wrong(int n, struct pair *p) {
    /* ( */ if (n > 3 && level == 7)
        return n + p->b[1] / (p->a - 5);
    return 0;
}
unsigned undecided(void (*f)(unsigned), int n) {
    unsigned s = 0;
    for (int i = 0; i < n; i++) { f(s); s = s * s + 2; }
    if (s == 4) reach_error();
    return s;
}
struct quad { int a, b, c, d; };
int many(const struct quad *p, const int *t) {
    if (p->a == 1 && p->b == 2 && p->c == 3 && p->d == 4 && t[0] == 5 && t[1] == 6 && t[2] == 7 && t[3] == 8 && t[4] == 9)
        return 1 / (t[4] - 9);
    return 0;
}
int main(void) {
    int s = 0;
    for (int i = 0; i < 2; i++) {
        int é = __VERIFIER_nondet_int(  );
        if (é < 0 || é > 10) return 0;
        s += twice(é);
    }
    if (s == 38)
        reach_error();
    return 0;
}
"""
LINES = PROGRAM.splitlines()
(ROOT / "sub").mkdir()
FILE = ROOT / "sub" / "a.c"
FILE.write_text(PROGRAM)


# ---- YAML: what we write of it ----

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[a-z_]+)(:)?')


def scalar(text):
    if text.startswith('"'):
        return json.loads(re.sub(r"\\x(..)", r"\\u00\1", text))
    if text in ("[]", "{}"):
        return [] if text == "[]" else {}
    return int(text)


def parse(text):
    """Block style alone; anything else is an error."""
    rows = []
    for line in text.splitlines():
        assert line.strip() and "\t" not in line, line
        depth = len(line) - len(line.lstrip(" "))
        rest = line[depth:]
        while rest.startswith("- "):
            rows.append((depth, "- ", None))
            depth, rest = depth + 2, rest[2:]
        rows.append((depth, "", rest))

    def node(at, depth):
        level, dash, rest = rows[at]
        assert level == depth, rows[at]
        if dash:
            items = []
            while at < len(rows) and rows[at][0] == depth and rows[at][1]:
                item, at = node(at + 1, depth + 2)
                items.append(item)
            return items, at
        token = TOKEN.match(rest)
        if not token or not token.group(2):
            return scalar(rest), at + 1
        members = {}
        while at < len(rows) and rows[at][0] == depth and not rows[at][1]:
            token = TOKEN.match(rows[at][2])
            assert token and token.group(2), rows[at]
            name = token.group(1)
            name = json.loads(name) if name.startswith('"') else name
            assert name not in members, name
            value = rows[at][2][token.end():].strip()
            if value:
                members[name], at = scalar(value), at + 1
            else:
                members[name], at = node(at + 1, rows[at + 1][0])
        return members, at

    value, end = node(0, 0)
    assert end == len(rows), rows[end]
    try:
        import yaml
        assert yaml.load(text, Loader=yaml.BaseLoader) == json.loads(json.dumps(value), parse_int=str)
    except ImportError:
        pass
    return value


# ---- the format ----

UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
SPECIFICATION = re.compile(r"CHECK\( init\(\w+\(\)\), LTL\(G (! call\(reach_error\(\)\)|! overflow|valid-(deref|free|memtrack)|! undefined-behavior)\) \)")
CONSTANT = r"(-?\d+|'(\\.|[^'\\])')"
RESULT = re.compile(r"\\result (==|!=|<=|<|>|>=) " + CONSTANT)


def has(value, names, optional=()):
    assert isinstance(value, dict) and set(names) <= set(value) <= set(names) | set(optional), (names, value)


def location(at):
    has(at, ["file_name", "line"], ["column", "function"])
    assert at["file_name"] == "sub/a.c" and 1 <= at["line"] <= len(LINES)
    line = LINES[at["line"] - 1]
    assert re.search(r"\b%s\(" % at["function"], PROGRAM)
    if "column" in at:
        assert 1 <= at["column"] <= len(line), at
    return line[at["column"] - 1:] if "column" in at else line


def metadata(meta):
    has(meta, ["format_version", "uuid", "creation_time", "producer", "task"])
    assert meta["format_version"] == "2.0" and UUID.fullmatch(meta["uuid"]) and TIME.fullmatch(meta["creation_time"])
    has(meta["producer"], ["name", "version"], ["configuration", "description", "command_line"])
    assert meta["producer"]["name"] == "verify-ls"
    task = meta["task"]
    has(task, ["input_files", "input_file_hashes", "specification", "data_model", "language"])
    assert task["input_files"] == ["sub/a.c"]
    assert task["input_file_hashes"] == {"sub/a.c": hashlib.sha256(FILE.read_bytes()).hexdigest()}
    assert all(SPECIFICATION.fullmatch(line) for line in task["specification"].split("\n")), task["specification"]
    assert task["data_model"] in ("ILP32", "LP64") and task["language"] == "C"


def invariant(item):
    has(item, ["invariant"])
    item = item["invariant"]
    has(item, ["type", "location", "value", "format"])
    assert item["type"] == "loop_invariant" and item["format"] == "c_expression" and item["value"]
    assert re.match(r"(while|for|do)\b", location(item["location"])), item


def waypoint(point, last):
    has(point, ["type", "action", "location"], ["constraint"])
    assert point["action"] == "follow"
    text, constraint = location(point["location"]), point.get("constraint")
    assert (point["type"] == "target") == last
    if point["type"] == "assumption":
        has(constraint, ["format", "value"])
        assert constraint["format"] == "c_expression" and "column" in point["location"]
    elif point["type"] == "function_return":
        has(constraint, ["format", "value"])
        assert constraint["format"] == "acsl_expression" and RESULT.fullmatch(constraint["value"]), constraint
        assert text.startswith(")"), text
    elif point["type"] == "function_enter":
        assert text.startswith(")") and constraint is None, text
    else:
        assert point["type"] == "target" and constraint is None


def witness(path):
    entries = parse(path.read_text())
    assert isinstance(entries, list) and entries
    for entry in entries:
        has(entry, ["entry_type", "metadata", "content"])
        metadata(entry["metadata"])
        assert isinstance(entry["content"], list)
        if entry["entry_type"] == "invariant_set":
            assert len(entries) == 1
            for item in entry["content"]:
                invariant(item)
        else:
            assert entry["entry_type"] == "violation_sequence" and entry["content"]
            for i, item in enumerate(entry["content"]):
                has(item, ["segment"])
                point, = item["segment"]
                has(point, ["waypoint"])
                waypoint(point["waypoint"], i == len(entry["content"]) - 1)
    return entries


def check(folder, *options):
    return subprocess.run([str(SERVER), "check", "--witness", folder, "--budget", "3000", "--timeout", "100", *options, "sub/a.c"], cwd=ROOT,
                          capture_output=True, text=True, timeout=200 * SLOW, check=False)


def points(entry):
    return [item["segment"][0]["waypoint"] for item in entry["content"]]


def test_each_engine():
    for engine in ("auto", "ic3"):
        done = check(engine, "--engine", engine)
        assert done.returncode in (0, 1, 2) and not done.stderr, done
        found = {p.name: witness(p) for p in (ROOT / engine).iterdir()}
        assert "sub_a.c.undecided.yml" not in found
        count, = found["sub_a.c.count.yml"]
        item, = count["content"]
        assert item["invariant"]["value"] == "i <= n" and item["invariant"]["location"]["line"] == 9, item
        assert "G ! overflow" in count["metadata"]["task"]["specification"]


def test_violation_of_a_program():
    check("program", "-f", "main")
    entry, = witness(ROOT / "program" / "sub_a.c.main.yml")
    assert entry["metadata"]["task"]["specification"] == "CHECK( init(main()), LTL(G ! call(reach_error())) )"
    said = points(entry)
    values = [int(p["constraint"]["value"].split()[-1]) for p in said if p["type"] == "function_return"]
    assert len(values) == 2 and 2 * sum(values) == 38, said
    assert [p["type"] for p in said].count("function_enter") >= 2
    target = said[-1]["location"]
    assert LINES[target["line"] - 1].strip() == "reach_error();" and target["function"] == "main"


def test_violation_for_some_arguments():
    check("some", "-f", "wrong", "--property", "division-by-zero")
    entry, = witness(ROOT / "some" / "sub_a.c.wrong.yml")
    first, target = points(entry)
    assert first["type"] == "assumption" and first["location"]["line"] == 15
    assert location(first["location"]).startswith("if (n > 3"), first
    said = dict(part.split(" == ") for part in first["constraint"]["value"].split(" && "))
    assert int(said["n"]) > 3 and said["level"] == "7" and said["p->a"] == "5", said
    assert target["location"]["line"] == 16
    assert entry["metadata"]["task"]["specification"] == "CHECK( init(wrong()), LTL(G ! undefined-behavior) )"


def test_members_and_elements_told_as_lists():
    check("lists", "-f", "many", "--property", "division-by-zero")
    entry, = witness(ROOT / "lists" / "sub_a.c.many.yml")
    said = points(entry)[0]["constraint"]["value"].split(" && ")
    members = [f"p->{m} == {i + 1}" for i, m in enumerate("abcd")]
    assert set(said) == set(members + [f"t[{i}] == {i + 5}" for i in range(5)]), said


def test_what_is_no_proof_has_none():
    done = check("open", "-f", "undecided", "--bound", "4")
    assert done.returncode == 2 and not list((ROOT / "open").iterdir()), done.stdout
    done = check("integers", "-f", "count", "--int-encoding", "int", "--bound", "4")
    assert done.returncode == 2 and not list((ROOT / "integers").iterdir()), done.stdout


def test_of_several_files():
    """Entries of a program list all its files, and each place names its own."""
    texts = {"sub/x.c": "int half(int);\nint main(void) { return half(4) + half(0); }\n",
             "sub/y.c": "static int seen;\nint half(int n) {\n    seen++;\n    return 8 / n;\n}\n"}
    for name, text in texts.items():
        (ROOT / name).write_text(text)
    done = subprocess.run([str(SERVER), "check", "--program", "--witness", "several", *texts], cwd=ROOT, capture_output=True,
                          text=True, timeout=200 * SLOW, check=False)
    assert done.returncode == 1 and not done.stderr, done
    entry, = parse((ROOT / "several" / "sub_x.c.main.yml").read_text())
    task = entry["metadata"]["task"]
    assert task["input_files"] == list(texts)
    assert task["input_file_hashes"] == {name: hashlib.sha256(text.encode()).hexdigest() for name, text in texts.items()}
    said = points(entry)
    assert {p["location"]["file_name"] for p in said[:-1]} == {"sub/x.c"}, said
    assert said[-1]["type"] == "target" and said[-1]["location"]["file_name"] == "sub/y.c" and said[-1]["location"]["line"] == 4


def test_where_nothing_can_be_written():
    done = check("sub/a.c/none", "-f", "count")
    assert done.returncode == 3 and "sub/a.c/none: cannot be made" in done.stderr, done


def test_the_validator_sees_what_is_wrong():
    check("spoilt", "-f", "count")
    path = ROOT / "spoilt" / "sub_a.c.count.yml"
    text = path.read_text()
    for old, new in (('"2.0"', '"2.1"'), ("loop_invariant", "invariant"), ("column: 5", "column: 6"), ("uuid", "id"),
                     ('"c_expression"', '"C"'), ("line: 9", "line: 900"), ("  content", " content")):
        assert old in text
        path.write_text(text.replace(old, new))
        try:
            witness(path)
        except (AssertionError, IndexError, ValueError):
            continue
        raise AssertionError(new)


harness.main(globals())
