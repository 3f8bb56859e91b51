"""A root of its own for a program: a folder with files of packages that this machine has, and no way to any others.

No network is needed. Where the kernel or the user's rights do not allow to enter it, `enter` says so by returning None.
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess

PLAIN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/nowhere", "VERIFY_LS_STORE": "none", "LC_ALL": "C.UTF-8"}
SCRIPT = 'root=$1; shift; mount -t proc proc "$root/proc" && mount --bind /dev/null "$root/dev/null" && exec chroot "$root" "$@"'


def names(depends):
    """The packages of a Depends field, alternatives included."""
    groups = (alternative for group in depends.split(",") for alternative in group.split("|"))
    return [re.sub(r"[ (:].*", "", one.strip()) for one in groups if one.strip()]


@functools.lru_cache(None)
def files_of(package):
    """The files of an installed package; none if it is not installed."""
    done = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def closure(packages):
    """These packages and all that they depend on, as far as they are installed."""
    waiting, seen = list(packages), []
    while waiting:
        name = waiting.pop()
        if name in seen or not files_of(name):
            continue
        seen.append(name)
        done = subprocess.run(["dpkg-query", "-W", "-f", "${Depends}, ${Pre-Depends}\n", name], capture_output=True, text=True, check=False)
        waiting += names(done.stdout.splitlines()[0]) if done.returncode == 0 else []
    return seen


def put(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.is_symlink() or target.exists():
        return
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def make(root, packages):
    """A root with the files of these packages, and of nothing else."""
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / "usr" / name).mkdir(parents=True)
        if pathlib.Path("/" + name).is_symlink():
            (root / name).symlink_to("usr/" + name)
    for package in packages:
        for path in map(pathlib.Path, files_of(package)):
            if path.is_symlink() or path.is_file():
                put(path, root / str(path).lstrip("/"))
    for name in ("proc", "dev", "tmp"):
        (root / name).mkdir(exist_ok=True)
    (root / "dev/null").touch()


def command(root, *words):
    """The command line that runs these words with the folder as their root."""
    mapped = [] if os.geteuid() == 0 else ["--map-root-user"]
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", *mapped, "sh", "-c", SCRIPT, "sh", str(root), *map(str, words)]


def enter(root, *words, **more):
    """Runs them; None: such a root cannot be entered here."""
    if not can_enter(root):
        return None
    return subprocess.run(command(root, *words), capture_output=True, text=True, timeout=1200, check=False, env=PLAIN, **more)


@functools.lru_cache(None)
def can_enter(root):
    """Is it possible at all? The dynamic loader is there in each root, and says its version."""
    loader = next(iter((root / "lib64").glob("ld-*")), None) or next((root / "lib").rglob("ld-linux*"), None)
    if not shutil.which("unshare") or not loader:
        return False
    done = subprocess.run(command(root, "/" + str(loader.relative_to(root)), "--version"), capture_output=True, check=False, env=PLAIN, timeout=600)
    return done.returncode == 0
