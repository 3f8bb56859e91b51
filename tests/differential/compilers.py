"""Compilers that tests run."""
import shutil
import sys


def require(*compilers):
    """Ends the program with 2 where a compiler is missing: no answer of it is another thing than a different one."""
    missing = [c for c in compilers if not shutil.which(c)]
    if missing:
        print(f"no such compiler here: {', '.join(missing)}; --gcc and --clang name others", file=sys.stderr)
        sys.exit(2)
