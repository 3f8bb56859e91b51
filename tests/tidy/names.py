"""Rules that keep one idea from standing in two places, and one name from standing for two."""
import collections
import re

PRODUCT = ("core", "encoders", "engines", "lsp")
MODELS = "core/libc/"  # their names are the C library's, and each file is a program of its own
TAG = re.compile(r"^[ \t]*(?:typedef |static )?(?:const )?(?:struct|union|enum) (\w+) \{", re.M)


def sources(tree, suffixes):
    return [n for n in tree.under(*PRODUCT, suffixes=suffixes) if not n.startswith(MODELS)]


def tags_differ(tree):
    """Each tag of a struct, union or enum stands for one thing."""
    places = collections.defaultdict(list)
    for file in sources(tree, {".c", ".h"}):
        for found in TAG.finditer(tree.text(file)):
            places[found.group(1)].append(f"{file}:{tree.text(file).count(chr(10), 0, found.start(1)) + 1}")
    for tag, where in sorted(places.items()):
        if len(where) > 1:
            yield f"{where[1]}: the tag {tag} stands for another thing in {where[0]}"


ALL = [tags_differ]
