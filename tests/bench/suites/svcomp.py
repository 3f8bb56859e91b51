"""Programs of SV-COMP and of those who take part in it: the answer is in a .yml beside, the name or a comment."""
import re

from common import HERE, Case

PROPERTIES = {"unreach-call": "unreach-call", "no-overflow": "no-overflow", "valid-memsafety": "valid-memsafety,+memory-leak",
              "valid-memtrack": "memory-leak", "valid-memcleanup": "memory-leak", "reach": "unreach-call",
              "memsafety": "valid-memsafety,+memory-leak", "overflow": "no-overflow"}


def of_task(path):
    """(property, fails, -m32 or -m64) of a task in SV-COMP's format, one a property."""
    text = path.read_text(errors="replace")
    model = "-m64" if "LP64" in text and "ILP32" not in text else "-m32"
    for name, verdict in re.findall(r"property_file:\s*\S*?([\w-]+)\.prp\s*\n\s*expected_verdict:\s*(\w+)", text):
        if name in PROPERTIES:
            yield name, verdict == "false", model


def of_name(path):
    for verdict, name in re.findall(r"_(true|false)-([a-z-]+?)(?=[_.])", path.name):
        if name in PROPERTIES:
            yield name, verdict == "false", "-m32"


def of_comment(path):
    """Ultimate's own: `//#Safe` and `//#Unsafe`; the folder says what is asked."""
    said = re.search(r"^\s*//\s*#(Safe|Unsafe)", path.read_text(errors="replace"), re.M)
    if said:
        where = str(path).lower()
        name = "no-overflow" if "overflow" in where else "valid-memsafety" if "memsafety" in where else "unreach-call"
        yield name, said.group(1) == "Unsafe", "-m64"


def cases(root):
    for path in sorted([*root.rglob("*.c"), *root.rglob("*.i")]):
        task = path.with_suffix(".yml")
        asked = list(of_task(task)) if task.exists() else list(of_name(path)) or list(of_comment(path))
        text = path.read_text(errors="replace") if asked else ""
        if "pthread_create" in text or "__CPROVER_" in text:
            continue
        for name, fails, model in asked:
            yield Case("svcomp", f"{path.relative_to(root)} {name}", [path], fails, ["-std=gnu17", model, f"-I{HERE}/include"],
                       ["--property", PROPERTIES[name]], group=name)
