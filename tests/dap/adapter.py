"""A debug client for tests: drives the adapter over pipes, one request after the other."""
import json
import os
import pathlib
import queue
import subprocess
import threading

HERE = pathlib.Path(__file__).resolve().parent
BUILD = pathlib.Path(os.environ.get("VL_BUILD", HERE.parent.parent / "build" / "debug"))
ADAPTER = BUILD / "lsp" / "verify-ls"
SLOW = float(os.environ.get("VL_SLOW", "1"))  # factor on time limits, for sanitizers and busy machines


class Adapter:
    """`events` are those that came and were not taken yet, in order."""

    def __init__(self, cwd, *args):
        self.process = subprocess.Popen([str(ADAPTER), "--dap", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=cwd)
        self.news = queue.Queue()
        self.events = []
        self.seq = 0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        out = self.process.stdout
        while True:
            head = out.readline()
            if not head:
                break
            assert out.readline() == b"\r\n"
            self.news.put(json.loads(out.read(int(head.split(b":")[1]))))
        self.news.put(None)

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def next_message(self):
        """None: the adapter has closed its side."""
        return self.news.get(timeout=60 * SLOW)

    def request(self, command, arguments=None):
        """The response; events before it are kept."""
        self.seq += 1
        seq = self.seq
        self.send({"seq": seq, "type": "request", "command": command, **({} if arguments is None else {"arguments": arguments})})
        while True:
            message = self.next_message()
            assert message is not None, f"the adapter ended during {command}"
            if message["type"] == "response" and message["request_seq"] == seq:
                assert message["command"] == command, message
                return message
            self.events.append(message)

    def wait(self, *names):
        """The next event of one of these names; those before it are dropped, but output."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if event.get("event") in names:
                    return event
            message = self.next_message()
            assert message is not None, f"the adapter ended before {names}"
            self.events.append(message)

    def end(self):
        """Closes the input; the exit status."""
        if not self.process.stdin.closed:
            self.process.stdin.close()
        return self.process.wait(timeout=30 * SLOW)
