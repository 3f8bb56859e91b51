"""The files that the tidy rules look at: what git would commit, relative to the root."""
import pathlib
import shutil
import subprocess

TEXT = {".c", ".h", ".def", ".py", ".md", ".txt", ".cmake", ".json", ".ts", ".js", ".mjs", ".lua", ".sh",
        ".yml", ".yaml", ".svg", ".el", ".toml", ".cfg", ""}


class Tree:
    def __init__(self, root, files=None):
        self.root = pathlib.Path(root)
        self.files = sorted(files if files is not None else tracked(self.root))
        self._text = {}

    def text(self, name):
        """Contents; empty for what is not text."""
        if name not in self._text:
            path = self.root / name
            known = path.suffix in TEXT and path.is_file() and not path.is_symlink()
            self._text[name] = path.read_text(encoding="utf-8", errors="replace") if known else ""
        return self._text[name]

    def lines(self, name):
        return enumerate(self.text(name).splitlines(), 1)

    def under(self, *folders, suffixes=None):
        for name in self.files:
            if folders and not name.startswith(tuple(f + "/" for f in folders)):
                continue
            if suffixes is None or pathlib.PurePosixPath(name).suffix in suffixes:
                yield name


def tracked(root):
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    if shutil.which("git"):
        listed = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if listed.returncode == 0:
            return [n for n in listed.stdout.decode().split("\0") if n and (root / n).exists()]
    skip = {"build", "node_modules", ".git", "out"}  # an unpacked archive
    return [str(p.relative_to(root)) for p in root.rglob("*")
            if p.is_file() and not skip & set(p.relative_to(root).parts)]
