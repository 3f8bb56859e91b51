"""A language client for tests: drives the real server over pipes, with bounded waits.

    with Client() as c:
        c.open("a.c", "int f(void) { }")
        c.wait_settled("a.c")

Messages from the server are read by a thread into `log`; waits look at what has come since and
raise Timeout with the log's tail when nothing fits in time.
"""
import json
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
STANDIN = HERE / "standin"
BUILD = pathlib.Path(os.environ.get("VL_BUILD", HERE.parent.parent / "build" / "debug"))
SERVER = BUILD / "lsp" / "verify-ls"
SLOW = float(os.environ.get("VL_SLOW", "1"))  # factor on time limits, for sanitizers and busy machines

ALL = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {"codeLens": {"refreshSupport": True}, "configuration": True,
                  "didChangeConfiguration": {"dynamicRegistration": True},
                  "didChangeWatchedFiles": {"dynamicRegistration": True}},
    "window": {"workDoneProgress": True, "showDocument": {"support": True}},
    "textDocument": {"publishDiagnostics": {"relatedInformation": True, "codeDescriptionSupport": True},
                     "hover": {"contentFormat": ["markdown", "plaintext"]}},
}


class Timeout(AssertionError):
    pass


class Client:
    def __init__(self, capabilities=None, standin=True, args=(), env=None, settings=None, initialize=True, options=None):
        self.folder = tempfile.TemporaryDirectory(prefix="vl-lsp-")
        self.root = pathlib.Path(self.folder.name).resolve()
        self.standin_log = self.root / "standin.log"
        self.standin_requests = self.root / "requests.log"
        self.settings = settings
        environ = {**os.environ, "STANDIN_LOG": str(self.standin_log),
                   "STANDIN_REQUESTS": str(self.standin_requests), **(env or {})}
        if standin:
            environ["VERIFY_LS_LIBEXEC"] = str(STANDIN)
        self.process = subprocess.Popen([str(SERVER), "--stdio", *args], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, env=environ, cwd=self.root)
        self.log = []          # messages from the server, in order
        self.times = []        # when each came
        self.bad = None        # what could not be read
        self.ended = False
        self.news = threading.Condition()
        self.next_id = 0
        self.versions = {}
        self.texts = {}
        self.server = None
        threading.Thread(target=self._read, daemon=True).start()
        if initialize:
            params = {"processId": os.getpid(), "rootUri": None,
                      "capabilities": ALL if capabilities is None else capabilities}
            if options is not None:
                params["initializationOptions"] = options
            self.server = self.request("initialize", params)
            self.notify("initialized", {})

    # ---- transport ----

    def _read(self):
        out = self.process.stdout
        try:
            while True:
                length = None
                while True:
                    line = out.readline()
                    if not line:
                        return
                    if line == b"\r\n":
                        break
                    name, _, value = line.partition(b":")
                    assert name == b"Content-Length", line
                    length = int(value)
                message = json.loads(out.read(length).decode("utf-8"))
                assert message["jsonrpc"] == "2.0"
                self._take(message)
        except Exception as error:  # whatever it is, the test must see it
            self.bad = error
        finally:
            with self.news:
                self.ended = True
                self.news.notify_all()

    def _take(self, message):
        if "method" in message and "id" in message:
            self._answer(message)
        with self.news:
            self.log.append(message)
            self.times.append(time.monotonic())
            self.news.notify_all()

    def _answer(self, message):
        result = None
        if message["method"] == "workspace/configuration":
            result = [self.settings for _ in message["params"]["items"]]
        elif message["method"] == "window/showDocument":
            result = {"success": True}
        self.send({"id": message["id"], "result": result})

    def send_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send_body(self, body):
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send(self, message):
        self.send_body(json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode("utf-8", "surrogatepass"))

    # ---- messages ----

    def notify(self, method, params=None):
        self.send({"method": method, "params": params} if params is not None else {"method": method})

    def start(self, method, params=None):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, **({} if params is None else {"params": params})})
        return self.next_id

    def response(self, ident, seconds=10):
        return self.wait(lambda m: "method" not in m and m.get("id") == ident, seconds, what=f"answer {ident}")

    def request(self, method, params=None, seconds=10):
        answer = self.response(self.start(method, params), seconds)
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method, params=None):
        answer = self.response(self.start(method, params))
        assert "error" in answer, answer
        return answer["error"]["code"]

    def wait(self, fits, seconds=10, since=0, what="message"):
        """The first message from position `since` on that fits."""
        end = time.monotonic() + seconds * SLOW
        with self.news:
            while True:
                if self.bad:
                    raise AssertionError(f"unreadable: {self.bad!r}")
                for m in self.log[since:]:
                    if fits(m):
                        return m
                since = len(self.log)
                left = end - time.monotonic()
                if left <= 0 or self.ended:
                    raise Timeout(f"no {what}; last: {json.dumps(self.log[-4:])[:3000]}")
                self.news.wait(left)

    def mark(self):
        with self.news:
            return len(self.log)

    def of(self, method, since=0):
        with self.news:
            return [m.get("params") for m in self.log[since:] if m.get("method") == method]

    # ---- documents ----

    def path(self, name):
        return self.root / name

    def uri(self, name):
        return self.path(name).as_uri()

    def open(self, name, text, language="c"):
        self.versions[name], self.texts[name] = 1, text
        self.notify("textDocument/didOpen", {"textDocument": {"uri": self.uri(name), "languageId": language,
                                                              "version": 1, "text": text}})

    def change(self, name, text):
        """The whole text anew."""
        self.edit(name, [{"text": text}])
        self.texts[name] = text

    def edit(self, name, changes):
        self.versions[name] += 1
        self.notify("textDocument/didChange", {"textDocument": {"uri": self.uri(name), "version": self.versions[name]},
                                               "contentChanges": changes})

    def save(self, name):
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def close(self, name):
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def status(self, name, fits, seconds=10, since=0):
        """The first status of the document from `since` on that fits, as {function: status}."""
        uri = self.uri(name)
        def good(m):
            return (m.get("method") == "verify-ls/status" and m["params"]["uri"] == uri
                    and fits({f["name"]: f for f in m["params"]["functions"]}, m["params"]["version"]))
        params = self.wait(good, seconds, since, what=f"status of {name}")["params"]
        return {f["name"]: f for f in params["functions"]}

    def settled(self, name, seconds=10, since=0):
        """The status in which all functions of the current version are current, and none is tried once more."""
        version = self.versions[name]
        return self.status(name, lambda fs, v: v == version and all(
            f["freshness"] == "current" and "trying" not in f for f in fs.values()), seconds, since)

    def explained(self, name, seconds=10, since=0):
        """As settled, and no prover looks for reasons any more."""
        version = self.versions[name]
        return self.status(name, lambda fs, v: v == version and all(
            f["freshness"] == "current" and not f.keys() & {"explaining", "trying"} for f in fs.values()), seconds, since)

    def diagnostics(self, name, seconds=10, since=0):
        """The first ones for the document's current version from `since` on."""
        uri, version = self.uri(name), self.versions[name]
        return self.wait(lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"]["uri"] == uri
                         and m["params"].get("version") == version, seconds, since, "diagnostics")["params"]["diagnostics"]

    def lenses(self, name):
        """{function: title} of the resolved lenses."""
        found = self.request("textDocument/codeLens", {"textDocument": {"uri": self.uri(name)}})
        resolved = [self.request("codeLens/resolve", lens) for lens in found]
        return {lens["command"]["arguments"][1]: lens["command"]["title"] for lens in resolved}

    def hover(self, name, line, character):
        return self.request("textDocument/hover", {"textDocument": {"uri": self.uri(name)},
                                                   "position": {"line": line, "character": character}})

    def command(self, name, *arguments):
        return self.request("workspace/executeCommand", {"command": name, "arguments": list(arguments)})

    # ---- processes ----

    def children(self):
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text().rpartition(")")[2].split()
                except OSError:
                    continue
                if int(fields[1]) == self.process.pid and fields[0] != "Z":
                    found.append(int(entry.name))
        return sorted(found)

    def started(self):
        """Names of the tasks that the stand-in prover has begun."""
        return [line.split()[1] for line in self.standin_log.read_text().splitlines()] if self.standin_log.exists() else []

    def until(self, true, seconds=5):
        end = time.monotonic() + seconds * SLOW
        while not true():
            if time.monotonic() > end:
                raise Timeout("it does not come true")
            time.sleep(0.01)

    def shutdown(self, seconds=5):
        """Ends in the proper way; the exit status."""
        self.request("shutdown")
        self.notify("exit")
        return self.process.wait(seconds * SLOW)

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        children = self.children()
        status = 0
        if self.process.poll() is None and not failure and self.server:
            status = self.shutdown()  # a sanitizer speaks up here, leaks included
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            try:
                pipe.close()
            except OSError:
                pass
        gone = wait_gone(children)
        self.folder.cleanup()
        assert gone, "a worker outlived the server"
        assert failure or status == 0, f"exit status {status}"


def alive(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_gone(pids, seconds=2):
    end = time.monotonic() + seconds * SLOW
    while any(map(alive, pids)):
        if time.monotonic() > end:
            for pid in pids:
                if alive(pid):
                    os.kill(pid, signal.SIGKILL)
            return False
        time.sleep(0.01)
    return True
