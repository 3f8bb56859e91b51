"""A folder with a C file and a store, and stand-in workers that tell what they were asked."""
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import schema
from client import SERVER, SLOW, STANDIN
from words import text_of

SCHEMA = json.loads((HERE.parent.parent / "docs" / "check.schema.json").read_text())
FUNCTIONS = {"f": "ok", "g": "bad", "h": "bounded", "k": "unknown"}


class Place:
    """A folder with a file and a store."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="vl-store-")
        self.root = pathlib.Path(self.folder.name).resolve()
        self.store = self.root / "kept" / "results.db"
        self.log = self.root / "log"
        self.file = self.root / "a.c"
        self.file.write_text(text_of(FUNCTIONS))

    def run(self, *args, store=True, env=None, **more):
        environ = {**os.environ, "VERIFY_LS_LIBEXEC": str(STANDIN), "STANDIN_LOG": str(self.log),
                   "XDG_CACHE_HOME": str(self.root / "cache"), **(env or {})}
        if store is True:
            environ["VERIFY_LS_STORE"] = str(self.store)
        elif store is None:
            environ.pop("VERIFY_LS_STORE", None)
        self.log.unlink(missing_ok=True)
        done = subprocess.run([str(SERVER), *args], capture_output=True, text=True, timeout=600 * SLOW, env=environ,
                              cwd=self.root, check=False, **more)
        assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr
        return done

    def check(self, *options, **more):
        """The report, with what was said beside it and the tasks that a prover was given."""
        done = self.run("check", "a.c", "--format", "json", *options, **more)
        answer = json.loads(done.stdout)
        wrong = list(schema.problems(answer, SCHEMA, SCHEMA))
        assert not wrong, wrong
        answer["said"] = done.stderr
        answer["asked"] = sorted(line.split()[1] for line in self.log.read_text().splitlines()) if self.log.exists() else []
        return answer

    def rows(self, sql, *values):
        with sqlite3.connect(self.store) as db:
            found = db.execute(sql, values).fetchall()
        db.close()
        return found


def verdicts(report):
    return {f["name"]: (f["verdict"], f["text"], [c["verdict"] for c in f["checks"]])
            for f in report["files"][0]["functions"]}
