#!/usr/bin/env python3
"""What is installed, and the Debian package: it runs where nothing is but what it depends on.

The package is tested in a root of its own: the files of the packages in its Depends, and of what these depend on, taken from this
machine, so that no network is needed. Where that cannot be entered, it is unpacked into a folder and run from there.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import BUILD

FOLDER = tempfile.TemporaryDirectory(prefix="vl-install-", dir=BUILD)  # on the disk of the build, of which files are linked
PLACE = pathlib.Path(FOLDER.name).resolve()
SANITIZED = "VERIFY_LS_WORKER_STDERR" in os.environ
PLAIN = {"PATH": "/usr/bin:/bin", "HOME": "/nowhere", "VERIFY_LS_STORE": "none", "LC_ALL": "C.UTF-8"}
PROGRAM = "#include <stddef.h>\n#include <limits.h>\nint half(int n) { return n / 2; }\nint bad(void) { int a[2] = {0}; return a[2]; }\n"


def run(*command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=300, check=False, **{"env": PLAIN, **more})


def good(*command, **more):
    done = run(*command, **more)
    assert done.returncode == 0, (command, done)
    return done.stdout


def test_prefix():
    """All that runs and all that is read is there, and the programs find each other after a move."""
    good("cmake", "--install", BUILD, "--prefix", PLACE / "first")
    (PLACE / "first").rename(PLACE / "moved")
    for name in ("bin/verify-ls", "libexec/verify-ls/verify-ls-front", "libexec/verify-ls/verify-ls-prove", "share/man/man1/verify-ls.1",
                 "share/bash-completion/completions/verify-ls", "share/zsh/site-functions/_verify-ls",
                 "share/fish/vendor_completions.d/verify-ls.fish", "share/doc/verify-ls/README.md",
                 "share/doc/verify-ls/docs/guide/getting-started.md", "share/verify-ls/nvim/lua/verify_ls.lua"):
        assert (PLACE / "moved" / name).is_file(), name
    assert list((PLACE / "moved").rglob("cmake/verify-ls/verify-ls-config.cmake"))
    tool = PLACE / "moved/bin/verify-ls"
    (PLACE / "a.c").write_text(PROGRAM)
    parts = good(tool, "doctor")
    assert str(PLACE / "moved") in parts and "build/" not in re.sub(re.escape(str(PLACE)), "", parts), parts
    done = run(tool, "check", PLACE / "a.c")
    assert done.returncode == 1 and "array index out of bounds" in done.stdout, done


def test_no_file_is_forgotten():
    """Each component is one that packages know."""
    said = (ROOT / "cmake/install.cmake").read_text()
    rules = re.findall(r"^install\(.*$", said, re.M)
    assert rules and all(re.search(r"COMPONENT (program|documentation|development)\)", rule) for rule in rules), rules


# ---- the Debian package ----

def can_build():
    return not SANITIZED and shutil.which("dpkg-shlibdeps") and shutil.which("dpkg-deb")


@functools.lru_cache(None)
def package():
    return pathlib.Path(good(sys.executable, ROOT / "packaging/deb.py", BUILD, PLACE / "deb", env=dict(os.environ)).strip())


def field(name):
    return good("dpkg-deb", "-f", package(), name).strip()


def names(depends):
    return [re.sub(r"[ (:].*", "", alternative.strip()) for group in depends.split(",") for alternative in group.split("|") if group.strip()]


@functools.lru_cache(None)
def files_of(name):
    """The files of an installed package, and those of the packages that it depends on; {} if it is not installed."""
    done = run("dpkg", "-L", name)
    return done.stdout.splitlines() if done.returncode == 0 else []


def needed():
    """The installed packages in the closure of Depends, beside libc6-dev, which is recommended and has stdio.h."""
    open_, seen = names(field("Depends")) + ["libc6-dev"], []
    while open_:
        name = open_.pop()
        if name in seen or not files_of(name):
            continue
        seen.append(name)
        done = run("dpkg-query", "-W", "-f", "${Depends}, ${Pre-Depends}\n", name)
        open_ += names(done.stdout.splitlines()[0]) if done.returncode == 0 else []
    return seen


def put(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_symlink() or target.exists():
        return
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def make_root(root):
    """The package, and the files of the packages that it needs."""
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True)
        if pathlib.Path("/" + name).is_symlink():
            (root / name).symlink_to("usr/" + name)
    for name in needed():
        for path in map(pathlib.Path, files_of(name)):
            if path.is_symlink() or path.is_file():
                put(path, root / str(path).lstrip("/"))
    good("dpkg-deb", "-x", package(), root)
    for name in ("proc", "dev", "tmp"):
        (root / name).mkdir(exist_ok=True)
    (root / "dev/null").touch()
    (root / "tmp/a.c").write_text(PROGRAM)


def inside(root, *command):
    """Runs a command with that folder as its root, which has no way back to this machine's files."""
    script = f"mount -t proc proc {root}/proc && mount --bind /dev/null {root}/dev/null && exec chroot {root} \"$@\""
    return run("unshare", "--mount", "--pid", "--fork", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c", script, "sh", *command,
               env={**PLAIN, "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})


def test_deb_runs_from_what_it_depends_on():
    if not can_build():
        print("  skipped: no release build, or no dpkg-shlibdeps")
        return
    root = PLACE / "root"
    make_root(root)
    done = inside(root, "/usr/bin/verify-ls", "--version")
    if done.returncode != 0 and ("unshare" in done.stderr or "mount" in done.stderr):
        print(f"  no root of its own ({done.stderr.strip()}): run from a folder")
        libraries = good("ldd", root / "usr/libexec/verify-ls/verify-ls-front")
        assert "not found" not in libraries and str(ROOT) not in libraries, libraries
        done = run(root / "usr/bin/verify-ls", "check", root / "tmp/a.c")
    else:
        healthy = inside(root, "/usr/bin/verify-ls", "doctor", "/tmp/a.c")
        assert healthy.returncode == 0 and "libexec/verify-ls/verify-ls-front" in healthy.stdout, healthy
        done = inside(root, "/usr/bin/verify-ls", "check", "/tmp/a.c")
        print(f"  in a root with {len(needed())} packages")
    assert done.returncode == 1 and "array index out of bounds" in done.stdout and "half  proved" in done.stdout, done


def test_deb_is_as_policy_wants_it():
    if not can_build():
        return
    listed = good("dpkg-deb", "-c", package())
    for name in ("usr/bin/verify-ls", "usr/share/man/man1/verify-ls.1.gz", "usr/share/doc/verify-ls/copyright",
                 "usr/share/doc/verify-ls/changelog.gz", "usr/share/bash-completion/completions/verify-ls"):
        assert f" ./{name}\n" in listed, name
    assert " root/root " in listed and str(ROOT) not in listed
    assert re.search(r"libclang1-\d+.*libclang-common-\d+-dev", field("Depends")) and "libz3-4" in field("Depends"), field("Depends")
    out = PLACE / "out"
    good("dpkg-deb", "-x", package(), out)
    for name in ("bin/verify-ls", "libexec/verify-ls/verify-ls-prove"):
        path = good("readelf", "-d", out / "usr" / name)
        assert "RPATH" not in path and "RUNPATH" not in path, path
    if shutil.which("lintian"):
        said = run("lintian", "--allow-root", "--fail-on", "error,warning", package(), env=dict(os.environ))
        assert said.returncode == 0, said
        print("  lintian, too")


def test_deb_is_the_same_again():
    if not can_build():
        return
    before = package().read_bytes()
    good(sys.executable, ROOT / "packaging/deb.py", BUILD, PLACE / "again", env=dict(os.environ))
    assert (PLACE / "again" / package().name).read_bytes() == before


harness.main(globals())
