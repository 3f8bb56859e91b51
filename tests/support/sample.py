"""A sample of files that is chosen by their names: a new file does not change whether another one is in it."""
import hashlib
import os
import pathlib

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept


def rank(path, seed=0):
    """A number that looks random, and is the same everywhere for one name and seed."""
    return int.from_bytes(hashlib.sha256(f"{seed} {path.name}".encode()).digest()[:8], "big")


def share(paths, every):
    """About one of so many, in the order given."""
    return [p for p in paths if rank(p) % every == 0]


def few(paths, n, seed=0):
    """So many at most, in the order given; a new file replaces one at most."""
    chosen = set(sorted(paths, key=lambda p: rank(p, seed))[:n])
    return [p for p in paths if p in chosen]


def is_asked(name, variable):
    """Is it among the about one in so many names that this variable of the environment asks for?  All without it."""
    return rank(pathlib.PurePath(name)) % int(os.environ.get(variable, "1")) == 0
