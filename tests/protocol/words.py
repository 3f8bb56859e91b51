"""Programs for the stand-in workers: what each word leads to."""
WORDS = {"ok": "proved", "bad": "violated", "bounded": "bounded", "unknown": "unknown", "slow 30": "proved",
         "crash": "unknown"}


def text_of(functions):
    return "".join(f"int {name}(void) {{ {words} }}\n" for name, words in functions.items())
