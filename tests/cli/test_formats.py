#!/usr/bin/env python3
"""`check --format sarif|junit|github` and `--baseline`, with stand-in workers."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW, STANDIN
from words import text_of

KEY = "verifyLs/v1"
MIXED = {"f": "ok", "g": "bad", "h": "bounded", "k": "unknown", "main": "bad"}


class Place:
    def __init__(self, name="a.c", functions=MIXED):
        self.folder = tempfile.TemporaryDirectory(prefix="vl formats-")
        self.root = pathlib.Path(self.folder.name).resolve()
        self.write(name, text_of(functions))

    def write(self, name, text):
        (self.root / name).parent.mkdir(exist_ok=True)
        (self.root / name).write_text(text)

    def run(self, *args):
        done = subprocess.run([str(SERVER), "check", *args], capture_output=True, text=True, timeout=600 * SLOW, cwd=self.root,
                              env=dict(os.environ, VERIFY_LS_LIBEXEC=str(STANDIN)), check=False)
        assert "Sanitizer" not in done.stderr and "runtime error" not in done.stderr, done.stderr
        return done

    def sarif(self, *args):
        done = self.run("--format", "sarif", *(args or ("a.c",)))
        report = json.loads(done.stdout)
        check_sarif(report, self.root)
        assert report["runs"][0]["invocations"][0]["exitCode"] == done.returncode
        return report["runs"][0]


def check_place(place, root):
    at, region = place["artifactLocation"], place["region"]
    assert at.get("uriBaseId", "SRCROOT") == "SRCROOT" and not re.search(r"[ \\]", at["uri"])
    assert ("uriBaseId" in at) != at["uri"].startswith("file:///")
    if "uriBaseId" in at:
        lines = (root / urllib.parse.unquote(at["uri"])).read_text().splitlines()
        assert 1 <= region["startLine"] <= len(lines)
        for line, column in (("startLine", "startColumn"), ("endLine", "endColumn")):
            if column in region:
                assert 1 <= region[column] <= len(lines[region[line] - 1]) + 1, region


def check_sarif(report, root):
    """What the standard demands of the parts that are there."""
    assert report["version"] == "2.1.0" and report["$schema"].endswith("sarif-schema-2.1.0.json")
    run, = report["runs"]
    assert set(run) <= {"tool", "invocations", "originalUriBaseIds", "columnKind", "results", "properties"}
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules) and all(rule["help"]["text"] for rule in rules)
    base = run["originalUriBaseIds"]["SRCROOT"]["uri"]
    assert base.endswith("/") and base.startswith("file:///")
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note") and result["message"]["text"]
        assert re.fullmatch(r"[0-9a-f]{16}:\d+", result["partialFingerprints"][KEY])
        for location in result["locations"] + result.get("relatedLocations", []):
            check_place(location["physicalLocation"], root)
        for flow in result.get("codeFlows", []):
            for step in flow["threadFlows"][0]["locations"]:
                assert step["location"]["message"]["text"]
                if "physicalLocation" in step["location"]:
                    check_place(step["location"]["physicalLocation"], root)
    names = [r["partialFingerprints"][KEY] for r in run["results"]]
    assert len(names) == len(set(names))


def states(run):
    return sorted((r["properties"]["function"], r["baselineState"]) for r in run["results"])


def fingerprints(run):
    return {r["properties"]["function"]: r["partialFingerprints"][KEY] for r in run["results"]}


def test_sarif():
    p = Place()
    run = p.sarif()
    assert [(r["properties"]["function"], r["level"]) for r in run["results"]] == [("g", "note"), ("main", "error")]
    flow = run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [s["location"]["message"]["text"] for s in flow][-1] == "assertion fails"
    assert run["results"][0]["properties"]["inputs"] == "n = 7"
    assert run["invocations"][0]["executionSuccessful"] and run["properties"]["functions"] == 5


def test_what_is_not_read_is_a_notification():
    p = Place()
    p.write("b.c", "syntax error")
    run = p.sarif("a.c", "b.c", "missing.c")
    notes = run["invocations"][0]["toolExecutionNotifications"]
    assert not run["invocations"][0]["executionSuccessful"] and len(run["results"]) == 2
    assert {"does not compile"} < {n["message"]["text"] for n in notes}, notes


def test_columns_are_characters():
    p = Place()
    p.write("a.c", "/* é€ */ int f(void) { bad }\n")
    plain = Place()
    plain.write("a.c", "/* xy */ int f(void) { bad }\n")
    regions = [q.sarif()["results"][0]["locations"][0]["physicalLocation"]["region"] for q in (p, plain)]
    assert regions[0] == regions[1], regions


def test_fingerprints_stay():
    p, q = Place(), Place()
    first = fingerprints(p.sarif())
    q.write("a.c", "// moved\n\n" + text_of({"new": "bad", **MIXED}))
    later = fingerprints(q.sarif())
    assert first == {name: later[name] for name in first}
    assert len(set(later.values())) == 3


def test_baseline():
    p = Place()
    (p.root / "old.sarif").write_text(p.run("--format", "sarif", "a.c").stdout)
    assert p.run("a.c").returncode == 1
    done = p.run("--baseline", "old.sarif", "a.c")
    assert done.returncode == 2 and "(known)" in done.stdout and "2 findings of the baseline" in done.stdout
    done = p.run("--baseline", "old.sarif", "--new-only", "a.c")
    assert done.returncode == 2 and "assertion fails" not in done.stdout
    assert states(p.sarif("--baseline", "old.sarif", "a.c")) == [("g", "unchanged"), ("main", "unchanged")]
    p.write("a.c", text_of({**MIXED, "g": "ok", "f": "bad"}))
    assert p.run("--baseline", "old.sarif", "--strict", "a.c").returncode == 1
    now = p.sarif("--baseline", "old.sarif", "a.c")
    assert states(now) == [("f", "new"), ("g", "absent"), ("main", "unchanged")]
    (p.root / "now.sarif").write_text(json.dumps({"version": "2.1.0", "runs": [now]}))
    p.write("a.c", text_of(MIXED))  # g is back, and that is new
    assert states(p.sarif("--baseline", "now.sarif", "a.c")) == [("f", "absent"), ("g", "new"), ("main", "unchanged")]
    assert states(p.sarif("--baseline", "now.sarif", "--new-only", "a.c")) == [("g", "new")]


def test_each_of_several_alike_is_one():
    p = Place(functions={"f": "bad"})
    p.write("b/a.c", text_of({"f": "bad"}))  # a file and a function of these names, again
    (p.root / "old.sarif").write_text(p.run("--format", "sarif", "a.c").stdout)
    assert states(p.sarif("--baseline", "old.sarif", "a.c", "b/a.c")) == [("f", "new"), ("f", "unchanged")]


def test_a_baseline_that_is_none():
    p = Place()
    (p.root / "empty").write_text("{}")
    (p.root / "report.json").write_text(p.run("--format", "json", "a.c").stdout)
    for name in ("missing", "empty", "report.json", "a.c", "."):
        done = p.run("--baseline", name, "a.c")
        assert done.returncode == 3 and len(done.stderr.splitlines()) == 1 and not done.stdout, (name, done)


def junit(p, *args):
    root = xml.etree.ElementTree.fromstring(p.run("--format", "junit", *args).stdout)
    assert root.tag == "testsuites"
    for suite in root:
        cases = list(suite)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert int(suite.get(name)) == sum(c.find(tag) is not None for c in cases), (name, suite.attrib)
        assert int(suite.get("tests")) == len(cases)
    return {(s.get("name"), c.get("name")): next((e.tag for e in c if e.tag != "system-out"), "passed") for s in root for c in s}


def test_junit():
    p = Place()
    assert junit(p, "a.c") == {("a.c", "f"): "passed", ("a.c", "g"): "passed", ("a.c", "h"): "passed",
                               ("a.c", "k"): "skipped", ("a.c", "main"): "failure"}
    assert junit(p, "--strict", "a.c")["a.c", "g"] == "failure"
    p.write("b.c", "syntax error")
    assert junit(p, "a.c", "b.c")["b.c", "(file)"] == "error"
    p.write("<&'>.c", text_of({"f": "bad"}))
    assert junit(p, "--strict", "<&'>.c") == {("<&'>.c", "f"): "failure"}


def test_html():
    """One element holds the report of --format json and the sources; how it looks: tests/editors."""
    p = Place()
    p.write("b.c", "int h(void) { bad }\n// </script> <!-- \u00e4\n")
    done = p.run("--format", "html", "a.c", "b.c", "none.c")
    page = done.stdout
    assert page.startswith("<!DOCTYPE html>") and page.rstrip().endswith("</html>") and "@REPORT@" not in page
    data = re.search(r'<script type="application/json" id="report">(.*?)</script>', page, re.S).group(1)
    assert "<" not in data
    report = json.loads(data)
    as_json = json.loads(p.run("--format", "json", "a.c", "b.c", "none.c").stdout)
    assert report["exit"] == done.returncode == as_json["exit"]
    assert [[f["name"] for f in x["functions"]] for x in report["files"]] == [[f["name"] for f in x["functions"]] for x in as_json["files"]]
    assert report["sources"][str(p.root / "b.c")] == (p.root / "b.c").read_text()
    assert not re.search(r"(src|href)=|https?:", page)


def test_github():
    p = Place()
    lines = p.run("--format", "github", "a.c").stdout.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["::notice", "::error"]
    assert lines[1].startswith("::error file=a.c,line=5,") and ",title=assertion::assertion fails" in lines[1]
    p.write("a,b:c.c", text_of({"main": "bad"}))
    assert "file=a%2Cb%3Ac.c," in p.run("--format", "github", "a,b:c.c").stdout
    p.write("b.c", "syntax error")
    broken = p.run("--format", "github", "b.c").stdout
    assert broken.startswith("::error file=b.c,line=1") and broken.count("\n") == 1


HOSTILE = ["sp ace.c", "a%41.c", "h#q?.c", "<&'\">.c", "ü€😀.c", "new\nline.c", "tab\t.c", "back\\slash.c", "\x1b[31m\x7f.c", "]]>.c",
           "semi;colon,comma:.c", "@at.c", "bidi\u202e.c", "</script>.c", "::error::.c"]


def test_hostile_names():
    """Each format is one that its readers can read, and says the file's own name."""
    for name in HOSTILE:
        p = Place()
        (p.root / "d").mkdir()
        path = "d/" + name.replace("/", "_")
        p.write(path, text_of({"main": "bad"}))
        at = p.sarif(path)["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert urllib.parse.unquote(at["uri"]) == path and re.fullmatch(r"[!-~]+", at["uri"]), at
        shown = re.sub(r"[\x00-\x08\x0b-\x1f]", "?", path)
        suite, = xml.etree.ElementTree.fromstring(p.run("--format", "junit", path).stdout)
        assert suite.get("name").split() == shown.split(), suite.get("name")
        line = p.run("--format", "github", path).stdout
        told = re.match("::error file=([^,]*),line=1,", line)
        assert line.count("\n") == 1 and urllib.parse.unquote(told.group(1)) == path, line
        report = re.search(r'id="report">(.*?)</script>', p.run("--format", "html", path).stdout, re.S).group(1)
        assert "<" not in report and list(json.loads(report)["sources"]) == [str(p.root / path)]


def test_name_that_is_not_utf_8():
    """It is said so, in reports that are UTF-8 all the same."""
    p = Place()
    path = os.fsencode(p.root) + b"/\xfe\xff.c"
    with open(path, "w", encoding="ascii") as f:
        f.write(text_of({"f": "ok"}))
    for form in ("text", "json", "sarif", "junit", "html"):
        done = subprocess.run([os.fsencode(SERVER), b"check", b"--format", form.encode(), path], capture_output=True,
                              timeout=600 * SLOW, env=dict(os.environ, VERIFY_LS_LIBEXEC=str(STANDIN)), check=False)
        assert done.returncode == 3 and b"its name is not UTF-8" in done.stdout, done
        if form == "junit":
            xml.etree.ElementTree.fromstring(done.stdout)
        elif form != "text":
            done.stdout.decode()


if __name__ == "__main__":
    harness.main(globals())
