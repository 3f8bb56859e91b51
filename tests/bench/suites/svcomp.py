"""Programs of SV-COMP and of those who take part in it: the answer is in a .yml, the name or a comment.

Allocations succeed there."""
import collections
import re

from common import HERE, Case

PROPERTIES = {"unreach-call": "unreach-call", "no-overflow": "no-overflow", "valid-memsafety": "valid-memsafety,+memory-leak",
              "valid-memtrack": "memory-leak", "valid-memcleanup": "memory-leak", "reach": "unreach-call",
              "memsafety": "valid-memsafety,+memory-leak", "overflow": "no-overflow"}


def of_task(text):
    """(property, fails, -m32 or -m64) of a task in SV-COMP's format, one a property."""
    model = "-m64" if "LP64" in text and "ILP32" not in text else "-m32"
    for entry in re.split(r"^\s*- ", text, flags=re.M)[1:]:
        name, verdict = re.search(r"property_file:\s*\S*?([\w-]+)\.prp\b", entry), re.search(r"expected_verdict:\s*(\w+)", entry)
        if name and verdict and name.group(1) in PROPERTIES:
            yield name.group(1), verdict.group(1) == "false", model


def tasks_of(root):
    """The task files that name each program, which may stand in another folder."""
    tasks = collections.defaultdict(list)
    for task in sorted(root.rglob("*.yml")):
        text = task.read_text(errors="replace")
        files = re.findall(r"^input_files:\s*\[?['\"]?([^'\"\s\]]+)", text, re.M)
        for file in files:
            tasks[(task.parent / file).resolve()].append(text)
    return tasks


def of_name(path):
    for verdict, name in re.findall(r"_(true|false)-([a-z-]+?)(?=[_.])", path.name):
        if name in PROPERTIES:
            yield name, verdict == "false", "-m32"


FAILURE = re.compile(r"\b(__VERIFIER_error|reach_error|__assert_fail|assert)\s*\(")


def of_comment(path):
    """Ultimate's own: `//#Safe` and `//#Unsafe`; the folder says what is asked.  Assertions in ACSL comments are not C."""
    text = path.read_text(errors="replace")
    said = re.search(r"^\s*//\s*#(Safe|Unsafe)", text, re.M)
    if not said or re.search(r"(//|/\*)\s*@", text):
        return
    where = str(path).lower()
    name = "no-overflow" if "overflow" in where else "valid-memsafety" if "memsafety" in where else "unreach-call"
    if name != "unreach-call" or FAILURE.search(text):
        yield name, said.group(1) == "Unsafe", "-m64"


def asked_of(path, tasks):
    """The questions about a program: from its tasks or, without one, from its name or a comment in it."""
    if tasks:
        return list(dict.fromkeys(one for text in tasks for one in of_task(text)))
    return list(of_name(path)) or list(of_comment(path))


def cases(root):
    tasks = tasks_of(root)
    for path in sorted([*root.rglob("*.c"), *root.rglob("*.i")]):
        asked = asked_of(path, tasks.get(path.resolve()))
        text = path.read_text(errors="replace") if asked else ""
        if "pthread_create" in text or "__CPROVER_" in text:
            continue
        for name, fails, model in asked:
            yield Case("svcomp", f"{path.relative_to(root)} {name}", [path], fails, ["-std=gnu17", model, f"-I{HERE}/include"],
                       ["--no-malloc-failure", "--property", PROPERTIES[name]], group=name)
