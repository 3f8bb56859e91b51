"""A project in a folder of its own, for tests of what the server does with files that are not open."""
import json
import os
import pathlib
import tempfile

from client import ALL, Client
from words import text_of

PROJECT = {"background": "project", "pauseOn": "never"}


class Project:
    """A folder with files, their compile_commands.json, and what the machine is said to do."""

    def __init__(self, files):
        self.folder = tempfile.TemporaryDirectory(prefix="vl-background-")
        self.root = pathlib.Path(self.folder.name).resolve()
        self.machine = self.root / "machine"
        self.load(0)
        for name, functions in files.items():
            self.write(name, functions)
        self.list(files)

    def write(self, name, functions):
        (self.root / name).write_text(functions if isinstance(functions, str) else text_of(functions))

    def list(self, names):
        (self.root / "compile_commands.json").write_text(json.dumps(
            [{"directory": str(self.root), "file": n, "arguments": ["cc", "-c", n]} for n in names]))

    def load(self, average):
        self.machine.mkdir(exist_ok=True)
        (self.machine / "loadavg").write_text(f"{average} 0.00 0.00 1/100 1000\n")

    def supply(self, name, **files):
        folder = self.machine / "power_supply" / name
        folder.mkdir(parents=True, exist_ok=True)
        for key, text in files.items():
            (folder / key).write_text(text + "\n")

    def uri(self, name):
        return (self.root / name).as_uri()

    def client(self, settings=None, **more):
        c = Client(initialize=False, settings=PROJECT if settings is None else settings,
                   args=("--machine-dir", str(self.machine), *more.pop("args", ())), **more)
        capabilities = more.get("capabilities") or ALL
        c.server = c.request("initialize", {"processId": os.getpid(), "rootUri": self.root.as_uri(), "capabilities": capabilities, "trace": "messages",
                                            "initializationOptions": c.settings})
        c.notify("initialized", {})
        return c

    def open(self, c, name, text=None):
        text = (self.root / name).read_text() if text is None else text
        c.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": "c", "version": 1, "text": text}})

    def close(self, c, name):
        c.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})


def status(c, uri, since=0, fits=lambda m: True):
    """The next status of the file that fits, by function."""
    m = c.wait(lambda m: m.get("method") == "verify-ls/status" and m["params"]["uri"] == uri and fits(m["params"]), since=since,
               what=f"status of {uri}")
    return {f["name"]: f for f in m["params"]["functions"]}, m["params"]


def is_settled(params):
    return all(f["freshness"] == "current" for f in params["functions"])


def closed(params):
    return params["version"] is None


def findings(c, uri, since=0):
    return c.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri, since=since,
                  what=f"findings of {uri}")["params"]["diagnostics"]
