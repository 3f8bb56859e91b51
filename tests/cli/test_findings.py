#!/usr/bin/env python3
"""The inputs that a finding names, through the real workers: all that matter, nothing else, and small."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "protocol"))
import harness
from client import SERVER, SLOW

FOLDER = tempfile.TemporaryDirectory(prefix="vl-findings-")
ROOT = pathlib.Path(FOLDER.name).resolve()

# Work is counted, so a busy machine finds the same; the clock is a safety net.
LIMITS = ["--budget", "500", "--timeout", "100"]


def run(text, *options, env=None):
    (ROOT / "a.c").write_text(text)
    command = [str(SERVER), "check", *LIMITS, "a.c", *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600 * SLOW, cwd=ROOT, check=False, env=env)
    return done.stdout


def findings(text, *options, env=None):
    return json.loads(run(text, "--format", "json", *options, env=env))["files"][0]["findings"]


def inputs(text, check, *options):
    found = [f for f in findings(text, *options) if f["check"] == check]
    assert len(found) == 1, found
    return {i["name"]: i["value"] for i in found[0]["inputs"]}


def test_each_element_that_matters():
    text = """int sum(const int *a, int n) {
    int s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
"""
    assert inputs(text, "signed-overflow") == {"a[0]": "1", "a[1]": "2147483647", "n": "2"}
    out = run(text, "--findings", "all")
    assert "  fails when: a[0] = 1, a[1] = 2147483647, n = 2\n" in out and "s = 1\n" in out, out


CONTRACT = """/*@ requires n > 0;
    assigns \\nothing;
    ensures \\result == f(n); */
int half(int n) { return n / 2; }
/*@ predicate p(int x) = x > 0; */
/*@ requires (\\forall int i; i < n ==> p[i] > 0) && n > 0; requires n < 9; */
int first(int *p, int n) { return n & 1; }
/*@unused@*/ int other;
"""


def test_what_a_contract_says_is_used_or_named():
    out = run(CONTRACT)
    assert "      requires: n > 0\n" in out, out
    assert "a.c:3:13: information: contract: `\\result == f(n)` " in out, out
    assert "a.c:1:3: information: contract: `assigns` is not understood, and ignored\n" in out, out
    assert "a.c:5:3: information: contract: `predicate` is not understood, and ignored\n" in out, out
    assert "a.c:6:14: information: contract: `(\\forall int i; i < n ==> p[i] > 0) && n > 0` " in out, out
    assert "      requires: n < 9\n" in out and "unused" not in out, out
    messages = json.loads(run(CONTRACT, "--format", "json"))["files"][0]["messages"]
    assert [m["severity"] for m in messages] == ["information"] * 4, messages


HALVES = """#include <assert.h>
int half(int n) {
    int k = 100;
    assert(n > 0);
    return k / n;
}
int use(int n) { return half(n); }
int none(void) { return use(0); }
"""


def test_a_call_that_breaks_a_requirement():
    out = run(HALVES)
    assert "  half  proved, 1 check\n      requires: n > 0\n" in out, out
    assert "a.c:8:25: warning: call of use leads to a call of half that breaks its requirement `n > 0` (line 4); use fails exactly when n <= 0" in out, out
    for_others = HALVES.replace("use(0)", "use(1)").replace("}\nint use", "} int use(int n);\nint use")
    out = run(for_others)
    assert "a.c:7:25: information: call of half breaks its requirement `n > 0` (line 4) for some arguments" in out, out
    found = findings(for_others)
    assert found[0]["call"]["callee"] == "half" and found[0]["call"]["location"]["line"] == 7, found
    assert found[0]["message"].endswith("if called with n = 0; fails exactly when n <= 0"), found
    out = run(HALVES, "--requirements", "checked")
    assert "requires" not in out and "  half  1 counterexample\n" in out, out


def test_requirements_of_each_form():
    text = """#include <assert.h>
#define MY_ASSERT(x) assert(x)
#define ARGUMENTS(p, n) assert((p) && (n))
int f(int *p, int n) { MY_ASSERT(n > 0 || p); return *p / n; }
int g(int *p, int n) { ARGUMENTS(p, n); return *p / n; }
__attribute__((nonnull)) int h(int *p, int n) { assert(n < 5 || n > 7); return *p / 5; }
"""
    for f in findings(text):
        assert f["check"] in ("division-by-zero", "signed-overflow", "null-dereference"), f
    out = run(text)
    for line in ("n > 0 || p", "ARGUMENTS(p, n)", "p != NULL && (n < 5 || n > 7)"):
        assert f"      requires: {line}\n" in out, (line, out)


def test_only_what_matters():
    text = """unsigned table[64], other;
int find(int key, unsigned unused) {
    if (table[9] == 3 && other + unused % 2 != 77) return 100 / (key - 5);
    return table[3] < table[5];
}
"""
    found = [f for f in findings(text) if f["check"] == "division-by-zero"]
    # One of the last two is enough; and 77 would pass.
    assert {i["name"]: i["value"] for i in found[0]["inputs"]} == {"table[9]": "3", "key": "5", "other": "0"}
    text = "int f(int x, int y) { if (x != 0 || y != 0) return 1 / (x + 0 * y - x); return 2; }\n"
    assert len(inputs(text, "division-by-zero")) == 1  # one of the two is enough, and needed


def test_what_was_wrong_is_named():
    """The argument that a format does not fit, and how far a function of the library or a copy gets."""
    text = """#include <stdio.h>
#include <string.h>
void count(size_t n, char c) { printf("%d of %s", c, n); }
void names(const char *s) { printf("%s %d", s); }
void none(void) { printf("%d"); }
unsigned long length(void) { char t[3] = {'a', 'b', 'c'}; return strlen(t); }
void head(const char *s) { char b[4]; memcpy(b, s, 5); }
void fits(void) { char b[8]; strcpy(b, "eight ch"); }
void clear(char *p, int n) { memset(p, 0, n); }
void number(const char *s) { int x; sscanf(s, "%ld", (void *)&x); }
int plain(void) { int t[2] = {1, 2}; return *(t + 2); }
"""
    assert [f.get("detail") for f in findings(text)] == [
        "argument 2 is of type long, not pointer", "there is no argument 2", "there are no arguments",
        "it gets to &t[3], behind the end", "5 bytes at &b, where there are 4", "9 bytes at &b, where there are 8",
        "18446744073709551615 bytes, from a length of -1, at p, where there is 1", "8 bytes at &x, where there are 4",
        None]
    assert "`: 8 bytes at &x, where there are 4, for some arguments [out-of-bounds]" in run(text)


def test_values_are_small():
    text = "int f(unsigned n, long k) { if (n > 700 && k < -40000) return 1 / (int)(n - n); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"n": "701", "k": "-40001"}
    text = "int f(int x) { return x * 2; }\n"
    assert inputs(text, "signed-overflow") == {"x": "1073741824"}
    text = "int f(double d) { if (d > 0.3) return 1 / (int)(d - d); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"d": "1.0"}


def test_many_elements_are_an_initialiser():
    text = """int t[8];
int f(void) {
    int s = 0;
    for (int i = 0; i < 6; i++) if (t[i] != i + 1) return 0;
    return 1 / (s + t[7]);
}
"""
    assert inputs(text, "division-by-zero") == {"t": "{1, 2, 3, 4, 5, 6, [7] = 0}"}
    text = """unsigned char t[300];
int f(void) {
    for (int i = 1; i < 300; i++) if (t[i] != 3) return 0;
    return 1 / (t[0] - 7);
}
"""
    assert inputs(text, "division-by-zero") == {"t": "{7, [1 ... 299] = 3}"}  # none is left out


def test_volatile_objects_by_their_names():
    text = """struct port { volatile int status; };
volatile int ready[2];
int f(void) { return 1 / ready[1]; }
int g(struct port *p) { return 1 / p->status; }
int h(void) { return 1 / *(volatile int *)0x4000; }
int k(void) { return 1 / ready[0]++; }
"""
    found = [next(i["name"] for i in f["inputs"]) for f in findings(text) if f["check"] == "division-by-zero"]
    assert found == ["ready[1]", "p->status", "*(volatile int *)0x4000", "ready[0]"], found


def test_what_changes_in_pairs():
    """How much is asked for matters, though another number excludes what the call returned."""
    text = """#include <sys/socket.h>
int f(int s, char *to, unsigned long n) {
    long r = recv(s, to, n - 1, 0);
    if (r <= 0) return 0;
    to[r] = 0;
    return 1;
}
"""
    assert all("n" in {i["name"] for i in f["inputs"]} for f in findings(text)) and findings(text)


def test_text_is_text():
    text = """#include <string.h>
int key(const char *s) { if (strlen(s) > 2 && s[2] == '=') return 1 / (s[3]); return 0; }
"""
    assert inputs(text, "division-by-zero") == {"s": '"aa="'}
    text = "int key(const char *s) { if (s[0] == 'k' && s[1] == '=') return 5 / (s[2] - '0'); return 0; }\n"
    assert inputs(text, "division-by-zero") == {"s": '"k=0"'}
    text = "int key(const char *s) { return s[0] == 'k' && s[2] == '='; }\n"
    ends = [f["inputs"][0]["value"] for f in findings(text) if f["check"] == "out-of-bounds"]
    assert ends == ['"k" without a final NUL'], ends


def test_sizes_where_they_matter():
    text = "int f(const int *keys, int n, int k) { for (int i = 0; i <= n; i++) if (keys[i] == k) return i; return -1; }\n"
    assert inputs(text, "out-of-bounds") == {"keys": "(int[1]){1}", "n": "1", "k": "0"}


def test_results_in_their_order():
    text = """int next(void);
int get(int *out, int *unused);
int f(void) { int a = next(), b = next(), c = next(); if (a > 5 && c > 7) return 1 / (a - a); return b; }
int g(void) { int n, m; if (get(&n, &m) == 1) return 10 / n; return 0; }
"""
    found = [{i["name"]: i["value"] for i in f["inputs"]} for f in findings(text)]
    assert found == [{"next()": "6, then anything, then 8"}, {"get()": "1", "get() sets n": "0"}], found


def test_names_of_variables():
    text = """int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    if (x > 3 && y > x) return z + 5 / (x - 4);
    return 0;
}
"""
    assert inputs(text, "division-by-zero") == {"x": "4", "y": "5"}


def test_memory_that_runs_out():
    text = """#include <stdlib.h>
int f(int n) { int *p = malloc(sizeof *p), *q = malloc(sizeof *q); if (!p) return n; *q = 1; free(p); free(q); return 0; }
"""
    assert inputs(text, "null-dereference") == {"malloc() for q": "NULL (out of memory)"}


def test_memory_of_no_bytes():
    text = """#include <stdlib.h>
int f(int n) { char *p = %s; if (!p) return 1; *p = 1; n = 10 / (p != 0); free(p); return n; }
int g(void) { char *p = %s; if (!p) return 10 / (p != 0); free(p); return 0; }
"""
    for call in ("malloc(0)", "calloc(0, 4)", "realloc(NULL, 0)", "aligned_alloc(8, 0)"):
        name = call[:call.index("(")]
        assert inputs(text % (call, call), "division-by-zero") == {f"{name}()": "NULL (of 0 bytes)"}
        longer = call.replace("0", "8")
        assert inputs(text % (longer, longer), "division-by-zero") == {f"{name}()": "NULL (out of memory)"}


def test_a_program_that_never_looks():
    each = "int *f%d(void) { int *p = malloc(4); *p = 1; return p; }\n"
    text = "#include <stdlib.h>\n" + "".join(each % i for i in range(5))
    said = "5 of the findings need memory to run out; --no-malloc-failure assumes that it never does\n"
    assert run(text).endswith(said)
    assert "memory to run out" not in run(text, "-f", "f1")
    assert "memory to run out" not in run(text, "--no-malloc-failure")


def test_functions_without_parameters():
    text = "unsigned n;\nint f(void) { return 1 / (n > 2); }\n"
    assert findings(text)[0]["message"] == "division by zero in `1 / (n > 2)` when n = 0; fails exactly when n < 3"
    assert "division by zero in `1 / (n > 2)` for some inputs [" in run(text, "--findings", "all")


def test_constants_are_tried():
    text = """int get(const int *p, int n) { if (n == 57) return 2; if (n == -123456) return 1; return 10 / p[0]; }
int pick(int a[4], int i) { return 100 / a[i & 3]; }
"""
    found = [{i["name"]: i["value"] for i in f["inputs"]} for f in findings(text) if f["check"] == "division-by-zero"]
    assert found[0] == {"*p": "0", "n": "0"}, found  # not whatever n is
    assert found[1] == {"*a": "0"}, found  # i is any number: all elements are alike


def test_limits_and_sizes_at_a_glance():
    text = "struct date { int day, month; };\nint left(const struct date *d) { return 31 - d->day; }\n"
    assert inputs(text, "signed-overflow") == {"d->day": "-2147483648"}
    text = "int main(int argc, char **argv) { return argc > 1 ? 5 / (argv[1][0] - 'x') : 0; }\n"
    assert inputs(text, "division-by-zero") == {"argc": "2", "argv[1]": '"x"'}


def test_text_that_does_not_matter():
    text = """#include <stdio.h>
int count(const char *path) { FILE *f = fopen(path, "r"); return fgetc(f); }
"""
    assert inputs(text, "null-dereference") == {"fopen()": "NULL"}
    text = "int slot(const char *s) { static int t[4]; return t[(*s % 4 + 4) % 4 + (*s == -1)]; }\n"
    assert inputs(text, "array-bounds")["s"] in ('"\\377"', '"\\377" without a final NUL')


def test_names_are_the_programs():
    text = """#include <stdlib.h>
struct point { int x, y; };
static int quot(const struct point *p) { return p->x / p->y; }
static struct point mk(int v) { struct point r = {v, v}; return r; }
int f(void) { struct point q = mk(3); return quot(&(struct point){q.x, 0}); }
int g(struct point a, unsigned char k) { return 1 / a.x + k; }
int h(int n) {
    int *p[3];
    for (int i = 0; i < n; i++) { p[i] = malloc(4); if (!p[i]) exit(1); *p[i] = i; }
    return 0;
}
int main(void) { return 7; }
"""
    out = run(text, "--property", "+memory-leak")
    assert "call quot(p = &(struct point){…})\n" in out and "call mk(v = 3)\n" in out, out
    assert "fails when: a.x = 0\n" in out, out
    assert "fails exactly when a.x == 0\n" in out, out
    assert "memory from malloc in line 9" in out, out
    assert "malloc fails" not in out.replace("whether malloc fails", ""), out
    for internal in ("__vl", "heap0", "result =", "a->x", "= &\n"):
        assert internal not in out, (internal, out)


def test_a_pointer_to_a_member_of_its_own_record_is_not_told():
    text = """struct link { struct link *next; };
struct item { int id; struct link link; int digits[4]; };
int digit(const struct link *l, unsigned i) {
    return i > 4 ? 0 : ((const struct item *)((const char *)l->next - __builtin_offsetof(struct item, link)))->digits[i];
}
"""
    out = run(text, "--findings", "all")
    assert "  fails when: i = 4\n" in out, out


def test_vectors_and_complex_numbers():
    text = """#include <complex.h>
typedef int v4 __attribute__((vector_size(16)));
int pick(v4 a) { return 100 / a[2]; }
int part(double complex z) { return 1 / (int)cimag(z); }
"""
    assert inputs(text, "division-by-zero", "-f", "pick") == {"a[2]": "0"}
    assert inputs(text, "division-by-zero", "-f", "part") == {"cimag(z)": "0.0"}


def test_values_that_were_never_set():
    text = """#include <assert.h>
#include <stdlib.h>
int f(void) { int x; assert(x != 4); return 0; }
int g(void) { int t[3]; t[0] = 1; assert(t[1] != 4); return 0; }
int h(void) { int *p = malloc(12); if (!p) return 0; assert(p[2] != 9); free(p); return 0; }
"""
    found = [f["inputs"] for f in findings(text, "--property", "unreach-call")]
    assert found == [[{"name": "what x held", "value": "4"}], [{"name": "what t[1] held", "value": "4"}],
                     [{"name": "what [2] of memory from malloc in line 5 held", "value": "9"}]], found
    text = "int max(const int *a, int n) { int m; for (int i = 0; i < n; i++) m = a[i]; return m; }\n"
    assert "m = " not in run(text).split("trace:")[1]


def test_what_was_read():
    text = """#include <stdio.h>
#include <string.h>
int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin)) return 1;
    if (line[0] == 'q' && line[1] == '=') return 1 / (line[2] - '0');
    line[strlen(line) - 1] = 0;
    return 0;
}
"""
    found = {f["check"]: {i["name"]: i["value"] for i in f["inputs"]} for f in findings(text)}
    assert found["array-bounds"] == {"fgets()": '""'}, found
    assert found["division-by-zero"]["fgets()"].startswith('"q=0'), found
    assert 'call fgets(to = &line[0], size = 8, f = stdin)' in run(text)


def test_bit_fields():
    text = """struct item { char name[8]; unsigned kind : 3, qty : 4; int debt : 2; };
struct box { int n; struct item at[2]; };
int one(const struct item *i) { return i->kind == 5 ? 100 / i->qty : 0; }
int two(const struct box *b) { return 100 / (b->at[1].debt + 2); }
int three(struct item i) { return 100 / i.qty; }
"""
    for function, want in (("one", {"i->kind": "5", "i->qty": "0"}), ("two", {"b->at[1].debt": "-2"}),
                           ("three", {"i.qty": "0"})):
        got = inputs(text, "division-by-zero", "-f", function)
        assert want.items() <= got.items() and not any("name" in k for k in got), got


def test_bit_fields_alone():
    text = """struct f { unsigned mode : 3; unsigned level : 5; int sign : 12; };
int table[4];
int f(struct f *p) { return table[p->mode]; }
int g(struct f s) { return 1 / (s.level < 20); }
int h(const struct f *p, int n) { return 1 / (p->sign + n % 2 + 300); }
"""
    found = {f["function"]: f for f in findings(text)}
    values = {name: {i["name"]: i["value"] for i in f["inputs"]} for name, f in found.items()}
    for name, words in (("f", "p->mode > 3"), ("g", "s.level > 19")):
        assert f"fails exactly when {words}" in found[name]["message"], found[name]
    assert values["f"] == {"p->mode": "4"} and values["g"] == {"s.level": "20"}, values
    assert values["h"] == {"p->sign": "-300", "n": "0"}, values


def test_numbers_that_come_in_bytes():
    text = """#include <stdio.h>
int sum(FILE *f) {
    int few[4], s = 0;
    size_t n = fread(few, sizeof *few, 4, f);
    for (size_t i = 0; i < n; i++) s += few[i];
    return s;
}
"""
    found = inputs(text, "signed-overflow")
    assert found == {"fread()": "2", "fread() sets few[0]": "1", "fread() sets few[1]": "2147483647"}, found
    text = """#include <stdio.h>
int get(FILE *f) {
    double d;
    if (fread(&d, sizeof d, 1, f) != 1) return 0;
    return (int)d;
}
int two(void) {
    int a, b;
    if (scanf("%d %d", &a, &b) != 2) return -1;
    return a + b;
}
"""
    assert inputs(text, "float-cast") == {"fread()": "1", "fread() sets d": "2147483648.0"}, run(text)
    assert inputs(text, "signed-overflow") == {"scanf()": "2", "scanf() sets a": "1", "scanf() sets b": "2147483647"}


def test_large_numbers_that_are_tied():
    text = """#include <assert.h>
void __VERIFIER_assume(int);
void f(int n, int m) {
    __VERIFIER_assume(n == m);
    assert(n * 3L + m < 4000 || n % 7);
}
int mv(int raw) { return raw * 3300; }
"""
    found = inputs(text, "assertion")
    assert found["n"] == found["m"] and 1000 <= int(found["n"]) <= 10000, found
    assert inputs(text, "signed-overflow") == {"raw": "650753"}


def test_bytes_are_numbers():
    text = """#include <stdint.h>
struct packet { uint8_t len; int8_t shift; char tag; };
int f(const struct packet *p) { return 1 / (p->len < 35 || p->shift < 40 || p->tag != 'x'); }
"""
    assert inputs(text, "division-by-zero") == {"p->len": "35", "p->shift": "40", "p->tag": "'x'"}, run(text)


def test_padding_by_its_values():
    text = """#include <assert.h>
#include <string.h>
struct s { char c; double d; char e; long l; };
void f(void) {
    struct s a = {1, 2, 3, 4}, b = {1, 2, 3, 4};
    assert(memcmp(&a, &b, sizeof a) == 0);
}
"""
    assert inputs(text, "assertion")["padding bytes"] in ("0, then 1", "1, then 0"), run(text)


def test_variable_called_padding():
    assert inputs("#include <assert.h>\nvolatile int padding;\nvoid f(void) { assert(!padding); }\n", "assertion") == {"padding": "1"}


def test_memory_that_was_got_is_no_input():
    text = """#include <stdlib.h>
#include <string.h>
struct item { struct item *next; char *name; };
int main(void) {
    struct item *first = calloc(1, sizeof *first);
    if (!first) return 1;
    first->name = strdup("a");
    if (!first->name) return 1;
    free(first);
    return first->name[0];
}
"""
    found = findings(text)
    assert [f["check"] for f in found] == ["use-after-free"] and not found[0]["inputs"], found


def test_streams_as_they_are_at_first():
    text = """#include <assert.h>
#include <stdio.h>
void f(void) { assert(!feof(stdin)); }
void g(void) { assert(ferror(stdout)); }
"""
    values = [[(i["name"], i["value"]) for i in f["inputs"]] for f in findings(text)]
    assert values == [[("feof(stdin)", "1")], [("ferror(stdout)", "0")]], values
    out = run("#include <stdio.h>\nint f(int *p, FILE *s) { int n; return fread(&n, 4, 1, s) == 1 ? 10 / (p[n & 1] - 7) : 0; }", "--findings", "all")
    assert "depending on fread()" in out, out
    assert "vl_" not in out and "__VERIFIER" not in out, out


def test_streams_and_unions():
    text = """#include <stdio.h>
union num { int i; float f; };
int scale(union num u) { return 10 / u.i; }
int main(int argc, char **argv) { FILE *f = argc > 1 ? NULL : stdin; return 5 / (getc(f) - 'x'); }
"""
    assert inputs(text, "division-by-zero", "-f", "scale") == {"u": "0"}
    out = run(text, "-f", "main")
    assert "f = stdin\n" in out and "stdin->" not in out, out


def test_other_engines_name_them_too():
    text = "int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }\n"
    for engine in ("ic3", "kinduction"):
        assert {"a[0]", "a[1]", "n"} <= set(inputs(text, "signed-overflow", "--engine", engine)), engine


def test_what_repeats_is_one_line():
    text = """static int total(const int *t, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++) s += t[i];
    return s;
}
int main(void) {
    int v[32];
    for (int i = 0; i < 32; i++) v[i] = 2 * i;
    return total(v, 32);
}
int fact(int n) { return n == 0 ? 1 : n * fact(n - 1); }
"""
    out = run(text)
    assert "32 times: v[i] = 0, 2 .. 62; i = 1 .. 32\n" in out, out
    assert "32 times: s = 0, 2, …, 992; i = 1 .. 32\n" in out, out
    assert "call fact(n = 12 .. 0) (13 times)\n" in out, out
    out = run(text.replace("32", "3").replace("2 * i", "i * i"))
    assert "3 times: v[i] = 0, 1, 4; i = 1 .. 3\n" in out, out  # nothing is left out of three
    found = [f for f in findings(text) if f["check"] == "out-of-bounds"]
    assert len(found[0]["trace"]) > 120 and len(found[0]["foldedTrace"]) == 8, found


def each(text, check, *options):
    """The inputs of each finding of this kind, by its line."""
    return {f["location"]["line"]: {i["name"]: i["value"] for i in f["inputs"]}
            for f in findings(text, *options) if f["check"] == check}


def test_what_library_functions_stored():
    text = """#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
struct head { unsigned len, kind; };
int a(void) { int n; if (scanf("%d", &n) != 1) return 0; return 10 / n; }
int b(void) { int n = 1, m; scanf("%d %d", &m, &n); return 10 / n; }
int c(FILE *f) { unsigned short h[2]; if (fread(h, 2, 2, f) != 2) return 0; return 10 / h[1]; }
int d(int fd) { struct head h; char t[64]; if (recv(fd, &h, sizeof h, 0) != sizeof h) return 0; t[h.len] = 0; return 0; }
int e(FILE *f) {
    char *l = NULL; size_t n = 0; int r = 0;
    if (getline(&l, &n, f) > 0) r = 10 / (l[0] - 'x');
    free(l);
    return r;
}
int g(void) { int t[3] = {1, 1, 1}; for (int i = 0; i < 3; i++) if (scanf("%d", &t[i]) != 1) return 0; return 10 / t[2]; }
int h(struct head *p) { if (scanf("%u", &p->len) != 1) return 0; return 10 / p->len; }
int i(int fd) { char *s = malloc(8); int r = 0; if (!s) return 0; if (read(fd, s, 8) == 8) r = 1 / (s[2] - 'k'); free(s); return r; }
"""
    found = each(text, "division-by-zero")
    assert found == {6: {"scanf()": "1", "scanf() sets n": "0"}, 7: {"scanf() sets n": "0"},
                     8: {"fread()": "2", "fread() sets h[1]": "0"}, 12: {"getline()": "1", "getline() sets l": '"x"'},
                     16: {"scanf()": "1 (3 times)", "scanf() sets t[2]": "0"},
                     17: {"scanf()": "1", "scanf() sets p->len": "0"},
                     18: {"read()": "8", "read() sets s[2]": "'k'"}}, found
    assert each(text, "array-bounds") == {9: {"recv()": "8", "recv() sets h.len": "64"}}
    out = run(text, "-f", "b")
    assert "fails when: scanf() sets n = 0\n" in out and "sets m = 0, n = 0, returns 2\n" in out, out
    text = '#include <stdio.h>\nint f(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 0; return 10 / (a - b); }\n'
    assert "fails when: scanf() = 2, scanf() sets a = 0 and b = 0\n" in run(text)


def test_streams_have_no_members():
    text = """#include <stdio.h>
int f(FILE *in) { char b[4]; return fgets(b, 5, in) ? b[0] : 0; }
int g(const char *name) { FILE *in = fopen(name, "r"); char b[4]; return fgets(b, 5, in) ? b[0] : 0; }
"""
    out = run(text)
    assert "_flags" not in out and "size = 5, f = in)" in out, out
    assert "fails when: fopen() = a stream\n" in out and "in = the stream of line 3\n" in out, out


def test_unions_by_the_member_that_is_read():
    text = """struct val { enum { INT, REAL, PAIR } t; union { int i; double d; struct { short x, y; } p; } u; };
int f(const struct val *v) {
    switch (v->t) {
    case INT: return 1 / v->u.i;
    case REAL: return (int)v->u.d;
    case PAIR: return v->u.p.x == 9 ? 1 / v->u.p.y : 0;
    }
    return 0;
}
union num { long i; double d; };
int g(const union num *n) { return n->d != n->d ? 1 / (n->d == n->d) : 0; }
"""
    found = each(text, "division-by-zero")
    assert found == {4: {"v->t": "INT", "v->u.i": "0"}, 6: {"v->t": "PAIR", "v->u.p.x": "9", "v->u.p.y": "0"},
                     11: {"n->d": "NAN"}}, found
    assert each(text, "float-cast")[5]["v->t"] == "REAL" and "v->u.d" in each(text, "float-cast")[5]


def test_long_things_are_as_short_as_can_be():
    text = """#include <string.h>
int a(const char *s) { char b[40]; size_t n = strlen(s); if (n > 40) return 1; memcpy(b, s, n); b[n] = 0; return b[0]; }
char b(const char *s) { char t[100]; strcpy(t, s); return t[0]; }
int c(const int *p, size_t n) { int s = 0; if (n < 300000) return 0; for (size_t i = 0; i < 2; i++) s ^= p[i]; return p[n] + 0 * s; }
"""
    assert inputs(text, "array-bounds") == {"s": '"' + 40 * "a" + '"'}
    found = each(text, "out-of-bounds")
    assert found[3] == {"s": "100 times 'a'"}, found
    assert found[4]["n"] == "300000", found


def test_characters_that_are_read():
    """As the program means them, the same letter where any serves; long runs, too."""
    text = """#include <stdio.h>
int main(void) { static char line[300]; int i, c;
  for (i = 0; (c = getchar()) != '\\n' && c != EOF; i++) line[i] = (char)c;
  return 0; }
"""
    assert inputs(text, "array-bounds", "--entry", "main", "--budget", "300") == {"getchar()": "'a' (301 times)"}
    text = """#include <stdio.h>
int main(void) { int c = getchar();
  if (c == 'q') return 1 / (getchar() - '\\n');
  if (c == 200) return 10 / (c - 200);
  return 0; }
"""
    found = [f["inputs"] for f in findings(text, "--entry", "main") if f["check"] == "division-by-zero"]
    assert [f[0]["value"] for f in found] == ["'q', then '\\n'", "200"], found
    text = """#include <stdio.h>
int main(void) { int n = 0, c;
  while ((c = getchar()) != EOF) n++;
  return 10 / n; }
"""
    assert inputs(text, "division-by-zero", "--entry", "main", "--budget", "300") == {"getchar()": "EOF"}
    text = """#include <stdio.h>
int pair(FILE *f) { int c = fgetc(f); if (c == 'x' && getc(f) == EOF) return 1 / (c - 'x'); return c; }
"""
    found = inputs(text, "division-by-zero", "--budget", "300")
    assert (found["fgetc()"], found["getc()"]) == ("'x'", "EOF"), found
    text = """#include <stdio.h>
static char text[10000];
static int next(void) { int c = getchar(); return c == 7 ? -1 : c; }
int main(void) { int i;
  printf("a text: ");
  for (i = 0; (text[i] = next()) != '\\n'; i++) ;
  return 0; }
"""
    # An empty file will do, as its end is no end of the loop.
    assert inputs(text, "array-bounds", "--entry", "main", "--budget", "300") == {"getchar()": "EOF"}


def test_texts_lose_what_does_not_matter():
    text = """#include <stdlib.h>
#include <string.h>
int a(const char *s) { const char *e = strchr(s, '='); return e ? 10 / (e[1] - '7') : 0; }
char *b(char *line) { char *e = strchr(line, '='); *e = 0; return e + 1; }
int c(void) { const char *s = getenv("A"), *t = getenv("B"); return s && t ? 10 / (t[0] - 'y') : 0; }
int main(int argc, char **argv) { int n = atoi(argv[1]); return 10 / (n - 8); }
"""
    assert each(text, "division-by-zero") == {3: {"s": '"=7"'}, 5: {"getenv()": '"", then "y"'}, 6: {"argv[1]": '"8"'}}
    assert each(text, "null-dereference") == {4: {"line": '""'}, 6: {"argc": "1"}}
    text = """#include <stdlib.h>
#include <string.h>
void f(void) { char b[300]; const char *h = getenv("HOME"); if (h && strlen(h) <= sizeof b) strcpy(b, h); }
"""
    assert each(text, "out-of-bounds") == {3: {"getenv()": "300 times 'a'"}}


def test_the_end_of_a_text_has_the_name_of_its_place():
    text = """#include <stdint.h>
#include <string.h>
static uint32_t mix(const void *key, size_t n, uint32_t a) {
    if (((uintptr_t)key & 3) == 0) {
        const uint32_t *k = (const uint32_t *)key;
        while (n > 12) { a += *k; n -= 12; k += 3; }
        switch (n) { case 6: return a + k[1]; case 2: return a + *k; case 1: return a + (*k & 0xff); }
        return a;
    }
    const uint8_t *k = (const uint8_t *)key;
    while (n--) a += *k++;
    return a;
}
uint32_t hash(const void *k) { return mix(k, strlen((const char *)k), 1); }
"""
    shown = [line for line in run(text, "--findings", "all").splitlines() if "fails when" in line]
    assert len(shown) == 3 and not any("[2]" in line.partition("{")[2] for line in shown), shown


def test_pointers_that_move():
    text = """struct list { int v; struct list *next; };
int f(const char *s) { while (*s != ':') s++; return 0; }
int g(const struct list *l) { while (l->next) l = l->next; return 10 / l->v; }
int h(const int *p, const int *end) { int s = 0; while (p != end) s += *p++; return s; }
"""
    out = run(text, "--findings", "all")
    assert "f(s = s₀)\n" in out and " s = &s₀[1]\n" in out and " l = l₀->next\n" in out, out
    assert inputs(text, "division-by-zero") == {"l->next->v": "0", "l->next->next": "NULL"}
    assert "end" in inputs(text, "signed-overflow"), out


def test_members_are_an_initialiser():
    text = """struct msg { unsigned len, kind, seq, flags; const unsigned char *data; };
int f(const struct msg *p) {
    if (p->kind == 3 && p->len > 2 && p->seq == p->len + 1 && p->flags == 6) return 5 / (p->data[1] - 'k');
    return 0;
}
"""
    assert inputs(text, "division-by-zero") == {"*p": "{.len = 4, .kind = 3, .seq = 5, .flags = 6}", "p->data[1]": "'k'"}


def test_casts_as_in_the_source():
    text = "#include <stdint.h>\nint f(int a) { return 10 / (int)((uintptr_t)&a & 1); }\n"
    assert "`10 / (int)((uintptr_t)&a & 1)`" in run(text)


def test_inputs_of_all_kinds():
    text = """#include <string.h>
struct v { double x, y; };
struct v getv(int);
union u { int *p; long in; };
int first(void) { struct v a = getv(1); return (int)a.y; }
int word(union u *v, int i) { if (v->in == 0) return 0; return v->p[i > 0]; }
int longer(const char *a, const char *b) { return 10 / (strlen(a) >= strlen(b)); }
int c;
static int next(void) { return ++c; }
static int two(int a, int b) { return 10 / (a - b + 1); }
int order(void) { c = 0; return two(next(), next()); }
int grid(int (*m)[3]) { int s = 0; for (int j = 0; j <= 3; j++) s += m[0][j]; return s; }
"""
    found = {(f["verified"], f["check"]): {i["name"]: i["value"] for i in f["inputs"]} for f in findings(text)}
    assert found["first", "float-cast"] == {"getv().y": "10000000000.0"}, found
    assert found["word", "out-of-bounds"] == {"*v->p": "int[1]", "i": "1"}, found
    assert found["longer", "division-by-zero"] == {"a": '""', "b": '"a"'}, found
    assert found["order", "division-by-zero"] == {"evaluation order": "the first next() before the second next()"}, found
    assert found["grid", "array-bounds"] == {}, found  # what overflows before is another finding


def test_places_where_they_matter():
    text = """#include <assert.h>
#include <stdint.h>
#include <string.h>
struct c { int k; unsigned char iv[16]; };
void copy(struct c *ctx, unsigned char *buf, int n) {
    unsigned char *v = ctx->iv;
    if (n) v = buf + 16;
    memcpy(ctx->iv, v, 16);
}
void order(const char *low, const char *high) { assert((uintptr_t)low < (uintptr_t)high + 100); }
void modulus(const char *p) { assert((uintptr_t)p % 8 != 5); }
"""
    assert inputs(text, "overlap") == {"n": "0"}
    found = {f["function"]: [i["name"] for i in f["inputs"]] for f in findings(text) if f["check"] == "assertion"}
    assert sorted(found["order"]) == ["high", "low"] and found["modulus"] == ["p"], found


def test_a_name_that_nothing_defines():
    text = """#include <assert.h>
extern int hook(int) __attribute__((weak));
extern int level __attribute__((weak));
int call(int n) { return hook(n); }
int there(int n) { if (n == 3) assert(&level); return n; }
"""
    assert inputs(text, "null-dereference", "-f", "call") == {"hook": "NULL (defined nowhere)"}
    assert inputs(text, "assertion", "-f", "there") == {"n": "3", "&level": "NULL (defined nowhere)"}


def test_a_nan_that_does_not_matter_is_not_told():
    text = """#include <string.h>
unsigned bits(float x) { unsigned u; memcpy(&u, &x, 4); return u; }
unsigned char scaled(float x) { return (unsigned char)(x * 100.0f); }
"""
    steps = [s["text"] for f in findings(text, "-f", "scaled") for s in f["trace"]]
    assert steps and not any("NaN" in s for s in steps), steps


def test_what_a_library_keeps():
    text = """#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
    FILE *f = fopen("a", "r");
    char line[10];
    int n = 0;
    if (!f) return 1;
    while (fgets(line, sizeof line, f)) n += atoi(line);
    fclose(f);
    return 100 / n;
}
int hour(void) { time_t t = 0; struct tm *m = localtime(&t); return m ? 100 / m->tm_hour : 0; }
"""
    assert inputs(text, "division-by-zero", "-f", "main") == {"fgets()": "NULL", "fopen()": "a stream"}
    assert inputs(text, "division-by-zero", "-f", "hour") == {"localtime()->tm_gmtoff": "0"}


if __name__ == "__main__":
    harness.main(globals())
