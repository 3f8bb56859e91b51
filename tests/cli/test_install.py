#!/usr/bin/env python3
"""What is installed; the Debian package, where nothing is but what it depends on; and a bundle, where nothing is but the C library.

The latter two are tested in roots of their own, whose files are those of packages of this machine, so that no network is needed. Where
such a root cannot be entered, they are run from the folder.
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
sys.path[:0] = [str(HERE.parent / "protocol"), str(HERE.parent / "support")]
import harness
import own_root
from client import BUILD

FOLDER = tempfile.TemporaryDirectory(prefix="vl-install-", dir=BUILD)  # on the disk of the build, of which files are linked
PLACE = pathlib.Path(FOLDER.name).resolve()
SANITIZED = "VERIFY_LS_WORKER_STDERR" in os.environ
PROGRAM = "#include <stddef.h>\n#include <limits.h>\nint half(int n) { return n / 2; }\nint bad(void) { int a[2] = {0}; return a[2]; }\n"


def run(*command, **more):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=1200, check=False, **{"env": own_root.PLAIN, **more})


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
    parts = good(tool, "doctor", cwd="/")  # no compile_commands.json above
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


def test_deb_runs_from_what_it_depends_on():
    if not can_build():
        print("  skipped: no release build, or no dpkg-shlibdeps")
        return
    root, needed = PLACE / "root", own_root.closure([*own_root.names(field("Depends")), "libc6-dev"])
    own_root.make(root, needed)
    good("dpkg-deb", "-x", package(), root)
    shows_what_is_there(root, "/usr")
    print(f"  of {len(needed)} packages")


def shows_what_is_there(root, prefix):
    """The programs below the prefix find all that they need in that root; where it cannot be entered, in their folder."""
    (root / "tmp/a.c").write_text(PROGRAM)
    healthy = own_root.enter(root, f"{prefix}/bin/verify-ls", "doctor", "/tmp/a.c")
    if healthy:
        assert healthy.returncode == 0 and f"{prefix}/bin/../libexec/verify-ls/verify-ls-front" in healthy.stdout, healthy
        done = own_root.enter(root, f"{prefix}/bin/verify-ls", "check", "/tmp/a.c")
        print("  in a root of its own", end="")
    else:
        done = run(str(root) + f"{prefix}/bin/verify-ls", "check", root / "tmp/a.c")
        print("  from a folder, as no root of its own can be entered here", end="")
    assert done.returncode == 1 and "array index out of bounds" in done.stdout and "half  proved" in done.stdout, done


# ---- with all that it loads ----

def test_a_bundle_needs_the_c_library_only():
    """packaging/bundle.py: as the package of the VS Code extension has it."""
    if SANITIZED or not shutil.which("dpkg"):
        print("  skipped: not a release build, or not on Debian")
        return
    root = PLACE / "bare"
    own_root.make(root, own_root.closure(["libc6", "libc6-dev"]) if own_root.files_of("libc6") else [])
    for library in ("libclang*", "libLLVM*", "libz3*", "libuv*", "libstdc++*"):
        assert not list(root.rglob(library + ".so*")), f"{library} is to come from the bundle"
    good("cmake", "--install", BUILD, "--prefix", root / "opt/server", "--component", "program", "--strip")
    good(sys.executable, ROOT / "packaging/bundle.py", root / "opt/server", env=dict(os.environ))
    for name in ("bin/verify-ls", "libexec/verify-ls/verify-ls-front", "libexec/verify-ls/verify-ls-prove"):
        loads = re.findall(r"=> (/\S+)", good("ldd", root / "opt/server" / name))
        outside = [path for path in loads if not pathlib.Path(path).resolve().is_relative_to(root)]
        assert all(re.search(r"/lib[cm]\.so\.\d+$", path) for path in outside), outside
    assert list((root / "opt/server/libexec/verify-ls/lib/clang").glob("*/include/stddef.h"))
    assert (root / "opt/server/licences").is_dir()
    shows_what_is_there(root, "/opt/server")
    print()


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
