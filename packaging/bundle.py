#!/usr/bin/env python3
"""Makes an installed verify-ls independent of the machine: bundle.py PREFIX copies to it the shared libraries that its programs load.

They go to libexec/verify-ls/lib, where the programs look first (cmake/install.cmake), and with them the headers that belong to libclang
and the licences of all of it. What stays the machine's is the C library, whose parts must fit its kernel and each other.
"""
import pathlib
import re
import shutil
import subprocess
import sys

PRIVATE = "libexec/verify-ls"
PROGRAMS = ("bin/verify-ls", f"{PRIVATE}/verify-ls-front", f"{PRIVATE}/verify-ls-prove")
C_LIBRARY = re.compile(r"(ld-linux[\w-]*|libc|libm|libpthread|libdl|librt|libresolv|libutil|linux-vdso)\.so\.\d+")


def loaded(program):
    """(name, path) of the libraries that the program loads, those of libraries included."""
    said = subprocess.run(["ldd", program], check=True, stdout=subprocess.PIPE, text=True).stdout
    lacking = re.findall(r"(\S+) => not found", said)
    if lacking:
        sys.exit(f"bundle.py: {program} needs {', '.join(lacking)}, and this machine has none")
    return {(name, pathlib.Path(path)) for name, path in re.findall(r"(\S+) => (/\S+)", said) if not C_LIBRARY.fullmatch(name)}


def copy_headers(program, library):
    """To where the copy of libclang looks for them: clang/NN beside it."""
    said = subprocess.run([program, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout
    folder = pathlib.Path(re.search(r"^own-headers (.+)$", said, re.M).group(1))
    version = re.search(r"^libclang (\d+)", said, re.M).group(1)
    shutil.copytree(folder, library / "clang" / version / "include", dirs_exist_ok=True)
    return folder / "stddef.h"


def package_of(path):
    """The Debian package that a file is of, or None."""
    for name in (path, path.resolve(), pathlib.Path(str(path.resolve()).removeprefix("/usr"))):
        done = subprocess.run(["dpkg", "-S", str(name)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        if done.returncode == 0:
            return re.split(r"[:,]", done.stdout)[0]
    return None


def copy_licences(files, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for package in sorted({package_of(f) for f in files} - {None}):
        text = pathlib.Path("/usr/share/doc") / package / "copyright"
        if text.exists():
            shutil.copyfile(text, folder / f"{package}.txt")


def main():
    prefix = pathlib.Path(sys.argv[1]).resolve()
    library = prefix / PRIVATE / "lib"
    library.mkdir(parents=True, exist_ok=True)
    found = set().union(*(loaded(prefix / program) for program in PROGRAMS))
    outside = {path for _, path in found if library not in path.parents}
    header = copy_headers(prefix / PRIVATE / "verify-ls-front", library)
    for name, path in found:
        if path in outside:
            shutil.copyfile(path.resolve(), library / name)
    copy_licences([*outside, header], prefix / "licences")


if __name__ == "__main__":
    main()
