#!/usr/bin/env python3
"""Builds a Debian package of an installed verify-ls: deb.py BUILD FOLDER prints the path of the package.

BUILD is a release build. What the programs load comes into Depends by dpkg-shlibdeps; what they read, the headers of libclang, by
the version of libclang that they are linked with.
"""
import gzip
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAINTAINER = os.environ.get("DEBFULLNAME", "verify-ls") + " <" + os.environ.get("DEBEMAIL", "verify-ls@packages.invalid") + ">"
PROGRAMS = ("usr/bin/verify-ls", "usr/libexec/verify-ls/verify-ls-front", "usr/libexec/verify-ls/verify-ls-prove")

CONTROL = """Package: verify-ls
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: libc6-dev
Suggests: bear, gcc, neovim
Section: devel
Priority: optional
Description: language server and checker that proves C functions
 For each function of a C file, verify-ls tries to prove that it is free of
 undefined behaviour and of failing assertions, for all arguments. What fails
 is shown with inputs that make it fail, which were replayed; what is not
 decided is shown with the reason.
 .
 The package has the command line tool and the language server, for editors
 that speak the Language Server Protocol.
"""
COPYRIGHT = """Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: verify-ls

Files: *
Copyright: {holder}
License: Expat
{text}"""
CHANGELOG = "verify-ls ({version}) unstable; urgency=medium\n\n  * A build of verify-ls {version}.\n\n -- {maintainer}  {date}\n"


def output(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


def stage(build, tree):
    """Everything below /usr, stripped; without the search path that only bundles need."""
    subprocess.run(["cmake", "--install", build, "--prefix", "/usr", "--strip"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "DESTDIR": str(tree)})
    script = tree / "rpath.cmake"
    script.write_text("".join(f'file(RPATH_REMOVE FILE "{tree / p}")\n' for p in PROGRAMS))
    subprocess.run(["cmake", "-P", script], check=True, stdout=subprocess.DEVNULL)
    script.unlink()


def compress(path):
    """As policy wants manual pages and changelogs: without a name or a date inside."""
    with open(f"{path}.gz", "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(path.read_bytes())
    path.unlink()


def write_documents(tree, version):
    share = tree / "usr/share"
    documents = share / "doc/verify-ls"
    licence = (documents / "LICENSE").read_text()
    holder = re.search(r"Copyright (?:\(c\) )?(.+)", licence).group(1)
    body = licence[licence.index("Permission is"):]
    text = "".join(f" {line}\n" if line.strip() else " .\n" for line in body.splitlines())
    (documents / "copyright").write_text(COPYRIGHT.format(holder=holder, text=text))
    (documents / "LICENSE").unlink()
    (documents / "changelog").write_text(CHANGELOG.format(version=version, maintainer=MAINTAINER, date=commit_date()))
    compress(documents / "changelog")
    compress(share / "man/man1/verify-ls.1")


def commit_date():
    """Of the sources, so that the same ones make the same package."""
    done = subprocess.run(["git", "-C", str(ROOT), "log", "-1", "--format=%aD"], capture_output=True, text=True, check=False)
    return done.stdout.strip() or "Thu, 01 Jan 1970 00:00:00 +0000"


def depends(tree):
    """Of what is linked, and of the headers that belong to the libclang which is."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "debian").mkdir()
        (pathlib.Path(folder) / "debian/control").write_text("Source: verify-ls\n\nPackage: verify-ls\nArchitecture: any\n")
        said = output("dpkg-shlibdeps", "-O", *(str(tree / p) for p in PROGRAMS), cwd=folder)
    listed = said.split("shlibs:Depends=", 1)[1].strip()
    number = re.search(r"libclang1-(\d+)", listed).group(1)
    return f"{listed}, libclang-common-{number}-dev"


def normalise(tree):
    """Modes and times that do not depend on who builds it, and when."""
    for path in [tree, *sorted(tree.rglob("*"))]:
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def write_control(tree, version):
    control = tree / "DEBIAN"
    control.mkdir()
    files = sorted(p for p in (tree / "usr").rglob("*") if p.is_file())
    (control / "md5sums").write_text("".join(f"{hashlib.md5(p.read_bytes()).hexdigest()}  {p.relative_to(tree)}\n" for p in files))
    size = sum((p.stat().st_size + 1023) // 1024 for p in files)
    architecture = output("dpkg", "--print-architecture").strip()
    (control / "control").write_text(CONTROL.format(version=version, architecture=architecture, maintainer=MAINTAINER, size=size,
                                                    depends=depends(tree)))
    return architecture


def main():
    build, folder = (pathlib.Path(p).resolve() for p in sys.argv[1:])
    version = re.search(r"project\(verify-ls VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
    folder.mkdir(parents=True, exist_ok=True)
    tree = folder / "deb-tree"
    shutil.rmtree(tree, ignore_errors=True)
    stage(build, tree)
    write_documents(tree, version)
    architecture = write_control(tree, version)
    normalise(tree)
    package = folder / f"verify-ls_{version}_{architecture}.deb"
    date = output("date", "-d", commit_date(), "+%s").strip()
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "SOURCE_DATE_EPOCH": date})
    shutil.rmtree(tree)
    print(package)


if __name__ == "__main__":
    main()
