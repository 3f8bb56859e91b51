#!/usr/bin/env python3
"""Prints the figures of docs/status.md, "The shape of the sources".

    shape.py [COMMIT]

Without a commit, of the files under version control as they are now; others do not count.
"""
import collections
import io
import pathlib
import re
import statistics
import subprocess
import sys
import tarfile
import tempfile

import names
from tree import Tree

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STRUCT = re.compile(r"^struct (\w+) \{\n(.*?)^\}", re.M | re.S)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:/\"])//[^\n]*", re.S)
LARGEST = 4


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def members(body):
    """The number of members of a struct: those of structs inside it are not its own."""
    text, depth, count = COMMENT.sub("", body), 0, 0
    for c in text:
        depth += (c in "({[") - (c in ")}]")
        count += c in ",;" and not depth
    return count


def several(tree):
    """How many tags stand for several things, and how many names of functions stand in two files, and in more."""
    tags = sum(1 for _ in names.tags_differ(tree))
    files = collections.defaultdict(set)
    for name, file, _, _ in names.functions(tree):
        if not file.startswith(names.ROLES.get(name, "//")):
            files[name].add(file)
    return tags, sum(len(f) > 2 for f in files.values()), sum(len(f) > 1 for f in files.values())


def comments(tree, sources):
    """(lines with a comment, lines that are not empty)"""
    lines = within = 0
    for file in sources:
        text = tree.text(file)
        lines += sum(bool(line.strip()) for line in text.splitlines())
        within += sum(sum(bool(line.strip()) for line in found.group(0).splitlines()) for found in COMMENT.finditer(text))
    return within, lines


def report(tree):
    sources = names.sources(tree, {".c", ".h", ".def"})
    tags, three, two = several(tree)
    structs = sorted(((members(body), name) for file in sources for name, body in STRUCT.findall(tree.text(file))), reverse=True)
    folders = collections.Counter(str(pathlib.PurePosixPath(file).parent) for file in sources)
    within, lines = comments(tree, sources)
    print("tags of structs, unions and enums that stand for several things:", tags)
    print("names of functions in three files or more:", three)
    print("names of functions in two files or more:", two)
    print("functions with the body of another file's:", sum(1 for _ in names.bodies_differ(tree)))
    print("members of the largest structs:", ", ".join(f"{name} {n}" for n, name in structs[:LARGEST]))
    print(f"sources a folder: median {statistics.median(folders.values()):g}, most {max(folders.values())}, in {len(folders)} folders")
    print(f"lines of comments, of all that are not empty: {100 * within / lines:.0f} % of {lines:,}")


def main():
    if len(sys.argv) > 1:
        with tempfile.TemporaryDirectory() as folder:
            with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", sys.argv[1], *names.PRODUCT))) as files:
                files.extractall(folder)
            root = pathlib.Path(folder)
            report(Tree(root, [str(p.relative_to(root)) for p in root.rglob("*") if p.is_file()]))
    else:
        report(Tree(ROOT, git("ls-files", "-z").decode().split("\0")[:-1]))


if __name__ == "__main__":
    main()
