#!/usr/bin/env python3
"""Unpacks the package of the VS Code extension and has a conversation with its server, in a root with the C library and nothing else.

usage: test.py VSIX
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
import own_root

SERVER = "extension/server/bin/verify-ls"
TEXT = "#include <stddef.h>\n#include <stdio.h>\nint bad(void) { int a[2] = {0}; return a[2]; }\n"


def unpack(vsix, folder):
    """As VS Code does: with the modes that the archive has."""
    with zipfile.ZipFile(vsix) as archive:
        for entry in archive.infolist():
            path = pathlib.Path(archive.extract(entry, folder))
            if not entry.is_dir():
                path.chmod(entry.external_attr >> 16 & 0o777 or 0o644)


def frame(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def read(stream):
    length = 0
    while (line := stream.readline().strip()):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(stream.read(length)) if length else None


def diagnostics(command, env):
    """What the server says of TEXT."""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env) as server:
        say = lambda **message: (server.stdin.write(frame(message)), server.stdin.flush())  # noqa: E731
        say(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
        say(method="initialized", params={})
        say(method="textDocument/didOpen", params={"textDocument": {"uri": "file:///tmp/a.c", "languageId": "c", "version": 1, "text": TEXT}})
        found = None
        while not found and (message := read(server.stdout)):
            if message.get("method") == "textDocument/publishDiagnostics":
                found = message["params"]["diagnostics"]
        say(id=2, method="shutdown", params=None)
        say(method="exit", params=None)
        assert server.wait(60) == 0
    return found


def main():
    vsix = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="vl-vsix-", dir=ROOT / "build") as place:
        root = pathlib.Path(place) / "root"
        own_root.make(root, own_root.closure(["libc6", "libc6-dev"]))
        unpack(vsix, root)
        for library in ("libclang", "libz3", "libstdc++"):
            copies = list(root.rglob(library + "*.so*"))
            assert copies and all(root / "extension" in c.parents for c in copies), copies
        if own_root.can_enter(root):
            where, command, env = "in a root of its own", own_root.command(root, "/" + SERVER, "--stdio"), own_root.PLAIN
        else:
            where, command, env = "from its folder", [str(root / SERVER), "--stdio"], {**own_root.PLAIN, "LD_LIBRARY_PATH": ""}
        found = diagnostics(command, env)
        assert [re.sub(r"\s+", " ", d["message"]).split(":")[0] for d in found] and found[0]["code"] == "array-bounds", found
    print(f"ok     the packaged server, {where}: {found[0]['message'].splitlines()[0]}")
    print(f"       {vsix.stat().st_size / 1e6:.0f} MB")
    print("2 passed, 0 failed")  # with program.mjs


if __name__ == "__main__":
    main()
