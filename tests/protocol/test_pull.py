#!/usr/bin/env python3
"""Pull diagnostics: a client that asks is sent none, waits for the text as it is, and hears when to ask again."""
import copy

import harness
from client import ALL, Client
from words import text_of

ASKS = copy.deepcopy(ALL)
del ASKS["textDocument"]["publishDiagnostics"]
ASKS["textDocument"]["diagnostic"] = {"relatedInformation": True}
ASKS["workspace"]["diagnostics"] = {"refreshSupport": True}


def ask(c, name, previous=None):
    return c.start("textDocument/diagnostic", {"textDocument": {"uri": c.uri(name)},
                                               **({} if previous is None else {"previousResultId": previous})})


def report(c, name, previous=None):
    answer = c.response(ask(c, name, previous))
    assert "result" in answer, answer
    return answer["result"]


def refreshes(c):
    return len(c.of("workspace/diagnostic/refresh"))


def test_the_client_says_which_way():
    both = copy.deepcopy(ALL)
    both["textDocument"]["diagnostic"] = {}
    for capabilities, args, pulls in ((ALL, (), False), (both, (), False), (ASKS, (), True), (both, ("--diagnostics", "pull"), True),
                                      (ASKS, ("--diagnostics", "push"), False)):
        with Client(capabilities=capabilities, args=args) as c:
            assert ("diagnosticProvider" in c.server["capabilities"]) == pulls, (args, pulls)
            c.open("a.c", text_of({"f": "bad"}))
            c.settled("a.c")
            if pulls:
                assert len(report(c, "a.c")["items"]) == 1
                assert c.of("textDocument/publishDiagnostics") == []
            else:
                c.until(lambda: c.of("textDocument/publishDiagnostics"))


def test_a_request_waits_for_the_text_as_it_is():
    with Client(capabilities=ASKS) as c:
        c.open("a.c", text_of({"f": "bad", "g": "ok"}))
        first = report(c, "a.c")
        assert first["kind"] == "full" and [d["data"]["function"] for d in first["items"]] == ["f"]
        assert first["items"][0]["relatedInformation"]
        c.change("a.c", text_of({"f": "ok", "g": "bad"}))
        second = report(c, "a.c", first["resultId"])
        assert second["kind"] == "full" and [d["data"]["function"] for d in second["items"]] == ["g"]
        assert second["resultId"] != first["resultId"]


def test_what_is_known_is_not_sent_twice():
    with Client(capabilities=ASKS) as c:
        c.open("a.c", text_of({"f": "bad"}))
        first = report(c, "a.c")
        assert report(c, "a.c", first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
        c.change("a.c", text_of({"f": "bad"}) + "\n")
        assert report(c, "a.c", first["resultId"]) == {"kind": "unchanged", "resultId": first["resultId"]}
        assert report(c, "a.c", "of another server")["kind"] == "full"


def test_news_make_the_client_ask_again():
    with Client(capabilities=ASKS, args=("-j1",)) as c:
        c.open("a.c", text_of({"f": "slow 900", "g": "bad"}))
        first = report(c, "a.c")  # before all is known
        c.settled("a.c")
        c.until(lambda: first["items"] or refreshes(c) >= 1)
        assert len(report(c, "a.c", first["resultId"]).get("items", first["items"])) == 1
        count = refreshes(c)
        c.change("a.c", text_of({"f": "slow 900", "g": "ok"}))
        c.until(lambda: refreshes(c) > count)
        assert report(c, "a.c")["items"] == []


def test_a_request_is_answered_once():
    with Client(capabilities=ASKS) as c:
        c.open("a.c", "// slow front\n" + text_of({"f": "ok"}))
        gone, stays = ask(c, "a.c"), ask(c, "a.c")
        c.notify("$/cancelRequest", {"id": gone})
        assert c.response(gone)["error"]["code"] == -32800
        assert c.response(stays)["result"]["items"] == []
        c.change("a.c", "// slow front\n" + text_of({"f": "bad"}))
        closed = ask(c, "a.c")
        c.close("a.c")
        assert c.response(closed)["error"]["code"] == -32801
        assert "error" in c.response(ask(c, "a.c"))
        answers = [m["id"] for m in c.log if "method" not in m]
        assert len(answers) == len(set(answers))


def test_the_whole_workspace():
    with Client(capabilities=ASKS) as c:
        for name, word in (("a.c", "bad"), ("b.c", "ok")):
            c.open(name, text_of({"f": word}))
            c.settled(name)
            report(c, name)
        items = c.request("workspace/diagnostic", {"previousResultIds": []})["items"]
        by = {i["uri"]: i for i in items}
        assert {u: len(i["items"]) for u, i in by.items()} == {c.uri("a.c"): 1, c.uri("b.c"): 0}
        assert all(i["version"] == 1 for i in items)
        known = [{"uri": u, "value": i["resultId"]} for u, i in by.items()]
        again = c.request("workspace/diagnostic", {"previousResultIds": known})["items"]
        assert [i["kind"] for i in again] == ["unchanged", "unchanged"]


def test_a_document_that_is_not_c():
    with Client(capabilities=ASKS) as c:
        c.open("a.txt", "words", "plaintext")
        assert report(c, "a.txt")["items"] == []


harness.main(globals())
