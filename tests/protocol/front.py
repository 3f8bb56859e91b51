"""A front worker of its own, asked as the server asks it."""
import pathlib
import subprocess
import sys

from client import BUILD

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from framing import read_message, write_message  # noqa: E402


class Front:
    def __init__(self):
        self.process = subprocess.Popen([BUILD / "lsp" / "verify-ls-front"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.id = 0

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.process.stdin.close()
        self.process.wait(600)

    def ask(self, text, path="/nowhere/a.c"):
        self.id += 1
        write_message(self.process.stdin, {"jsonrpc": "2.0", "id": self.id, "method": "lower",
                                           "params": {"path": path, "text": text, "flags": []}})

    def cancel(self):
        write_message(self.process.stdin, {"jsonrpc": "2.0", "method": "cancel"})

    def answer(self):
        while (message := read_message(self.process.stdout)) is not None:
            if message.get("id") == self.id:
                return message["result"]
        raise EOFError("the front worker ended")

    def lower(self, text, path="/nowhere/a.c"):
        self.ask(text, path)
        return self.answer()
