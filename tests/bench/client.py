"""A language client for measurements: writes and reads messages, and notes when they arrive."""
import os
import pathlib
import queue
import subprocess
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from framing import read_message, write_message  # noqa: E402

os.environ.setdefault("VERIFY_LS_STORE", "none")  # none of the results that an earlier run has kept


class Client:
    def __init__(self, server, root, *options):
        self.process = subprocess.Popen([server, "--stdio", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.inbox = queue.Queue()
        self.sent = 0
        self.root = root
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        message = True
        while message is not None:
            message = read_message(self.process.stdout)
            self.inbox.put((time.monotonic(), message))

    def send(self, method, params, request=False):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if request:
            self.sent += 1
            message["id"] = self.sent
        write_message(self.process.stdin, message)
        return self.sent

    def receive(self, timeout):
        """(arrival, message); requests of the server are answered on the way."""
        at, message = self.inbox.get(timeout=timeout)
        if message is None:
            raise EOFError("the server ended")
        if "method" in message and "id" in message:
            result = [{}] if message["method"] == "workspace/configuration" else None
            write_message(self.process.stdin, {"jsonrpc": "2.0", "id": message["id"], "result": result})
        return at, message

    def until(self, wanted, timeout=60):
        """First message for which wanted(message) holds."""
        end = time.monotonic() + timeout
        while True:
            at, message = self.receive(max(0.01, end - time.monotonic()))
            if wanted(message):
                return at, message

    def initialize(self):
        capabilities = {"workspace": {"codeLens": {"refreshSupport": True}, "configuration": True}}
        number = self.send("initialize", {"processId": None, "rootUri": f"file://{self.root}",
                                          "capabilities": capabilities}, request=True)
        at, _ = self.until(lambda m: m.get("id") == number and "method" not in m)
        self.send("initialized", {})
        return at

    def close(self):
        number = self.send("shutdown", None, request=True)
        self.until(lambda m: m.get("id") == number and "method" not in m)
        self.send("exit", None)
        self.process.stdin.close()
        return self.process.wait(timeout=10)
