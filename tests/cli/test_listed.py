#!/usr/bin/env python3
"""Which findings are listed without being asked for."""
import re

from test_findings import run
import harness


# A function, and whether what it fails at is listed without being asked for.
LISTED = [
    ("int divide(int a, int n) { return a / n; }", True),
    ("int of_null(int *p) { if (p) *p = 1; return *p; }", True),
    ("int row[4];\nint pick(int i) { return row[i]; }", False),
    ("struct stat { int n, sum; };\nint by_value(struct stat s) { return s.sum / s.n; }", True),
    ("struct stat { int n, sum; };\nint behind(const struct stat *s) { return s->sum / s->n; }", False),
    ("int limit;\nint variable(int a) { return a / limit; }", False),
    ("#include <string.h>\nint name(const char *s) { char b[8]; strcpy(b, s); return b[0]; }", True),
    ("#include <string.h>\nvoid copy(char *to, const char *s) { strcpy(to, s); }", False),
    ("#include <string.h>\nvoid longer(char *s) { strcat(s, \"x\"); }", False),
    ("char second(const char *s) { return s[0] == '-' ? s[1] == '-' ? s[3] : 0 : 0; }", True),
    ("void append(char *s) { int i = 0; while (s[i]) i++; s[i++] = '.'; s[i] = 0; }", False),
    ("int sum(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }", False),
    ("int over(const int *a, int n) { int s = 0; for (int i = 0; i <= n; i++) s |= a[i]; return s; }", True),
    ("int behind_first(const int *a, int i) { return i > 0 ? a[i] : 0; }", False),
    ("int before(const int *a, int i) { return i < 0 ? a[i] : 0; }", False),
    ("#include <string.h>\nchar last(const char *s) { return s[strlen(s) - 1]; }", True),
    ("struct list { struct list *next; int v; };\nint second_of(struct list *l) { return l->next ? 8 / l->next->v : 0; }", False),
    ("int get(void);\nint row[4];\nint pick_got(void) { return row[get()]; }", False),
    ("void fill(int *p);\nint got(void) { int n = 1; fill(&n); return 8 / n; }", False),
    ("#include <stdarg.h>\n#include <stdio.h>\nvoid tell(const char *f, ...) { va_list a; va_start(a, f); "
     "vprintf(f, a); va_end(a); }", False),
    ("struct s { int open; };\nint steered(const struct s *s, int i) { int a[4] = {0}; return s->open && i >= 0 ? a[i] : 0; }", True),
    ("int mode(void);\nint steered_by_call(int i) { int a[4] = {0}; return mode() == 2 && i >= 0 ? a[i] : 0; }", True),
    ("struct pool { int *(*get)(void); };\nint hooked(struct pool *p, int i) { int a[4] = {0}, *n = p->get(); return n && i >= 0 ? a[i] : 0; }", True),
    ("struct node { struct node *next; int v[4]; };\nvoid *got(unsigned);\n"
     "int linked(int i) { struct node *n = got(sizeof *n); if (!n) return 0; n->next = 0; return i < 0 ? 0 : n->v[i]; }", True),
    ("struct s { int *to; };\nint through(struct s *s, int i) { int a[4] = {0}; *s->to = 1; return i < 0 ? 0 : a[i]; }", True),
    ("struct s { int *to; };\nint decided(struct s *s) { int a[4] = {0}; return a[*s->to]; }", False),
    ("#include <stdlib.h>\nstruct s { char *to; };\nint later(struct s *s, int i) { if (i > 7) free(s->to); return s->to[0]; }", True),
    ("#include <stdlib.h>\nstruct s { char *to; };\nvoid drop(struct s *s, int i) { if (i > 7) free(s->to + 1); }", True),
    ("int (*hook)(void);\nint of_variable(int i) { int a[4] = {0}; hook(); return i < 0 ? 0 : a[i]; }", True),
    ("int (*hook)(void);\nint result_of_hook(void) { int a[4] = {0}; return a[hook()]; }", False),
    ("#include <assert.h>\nstruct s { int open; };\nvoid stated(const struct s *s) { if (s->open == 7) assert(0); }", False),
    ("struct v { int *at; unsigned n; };\nint beyond(const struct v *v) { int s = 0; "
     "for (unsigned i = 0; i <= v->n; i++) s |= v->at[i]; return s; }", True),
    ("#include <string.h>\nstruct c { char head[9]; int n; };\nvoid clear(struct c *c) { if (!c->n) return; "
     "memset(c->head, 0, sizeof(struct c) + (c->n != 0)); }", True),
    ("static char pool[64];\nint pooled(const void *p) { return (const char *)p >= pool && (const char *)p < pool + 64; }", False),
    ("#include <stddef.h>\nstruct mem { void *(*more)(void *p, size_t n); };\nextern struct mem *mem;\n"
     "int moved(char *p, unsigned n) { char *q = mem->more(p, n); return n < 9 && q ? q[n] : 0; }", False),
    ("static int a[4], b[4];\nlong apart(void) { return a - b; }", True),
    ("struct small { int a; };\nint of_many(const struct small *s, int i) { return i < 0 ? 0 : s[i].a; }", False),
    # What the code takes as it comes, and what it asks about.
    ("int row[4];\nint guarded(int i) { return i >= 0 ? row[i] : 0; }", True),
    ("int row[4];\nint filled(int n) { for (int i = 0; i < n; i++) row[i] = 0; return 0; }", True),
    ("int row[4];\nstatic int in_range(int i) { return i >= 0 && i <= 4; }\n"
     "int by_other(int i) { return in_range(i) ? row[i] : 0; }", True),
    ("unsigned bit(unsigned n) { return 1u << n; }", False),
    ("unsigned bit_below(unsigned n) { return n <= 32 ? 1u << n : 0; }", True),
    ("int whole(double d) { return (int)d; }", False),
    ("int whole_below(double d) { return d > -9e9 ? (int)d : 0; }", True),
    ("int used_first(int *p) { int n = *p; return p ? n : 0; }", True),
    ("int elsewhere(int *p, int c) { if (c) return p ? 1 : 0; return *p; }", False),
    ("static int first(const int *p) { return *p; }\n"
     "int passed(int *p) { int n = first(p); return p ? n : 0; }", True),
    ("void square(unsigned char *s, int n) { for (int y = 0; y < n; y++) for (int x = 0; x < n; x++) *s++ = 0; }", False),
    ("int at_number(const int *at) { int row[4] = {0}; return row[*at]; }", False),
    ("int below_number(const int *at) { int row[4] = {0}; return *at >= 0 ? row[*at] : 0; }", True),
    # Code that reports it may not come back.
    ("#include <stdlib.h>\nint *throw_error(const char *s);\nint made(void) { int *p = malloc(4); "
     "if (!p) throw_error(\"memory\"); *p = 1; return 0; }", False),
    ("#include <stdlib.h>\n#include <stdio.h>\nint reported(void) { int *p = malloc(4); "
     "if (!p) puts(\"memory\"); *p = 1; return 0; }", True),
    # What no memory is behind is moved.
    ("int room_of(char *out, unsigned room) { char *end = out + room; if (!out) return 2; "
     "while (out < end) *out++ = 0; return 1; }", False),
    ("int table[4];\nint *moved_in(const int *p, int i) { return p || i < 0 ? 0 : table + i; }", True),
    # Near the end of its type, of a number that counts something.
    ("int from_last(const int *a, int n, int x) { for (int i = n - 1; i >= 0; i--) if (a[i] == x) return i; return -1; }", False),
    ("int fits(int at, int size) { return size == 9 && at + 2 < size; }", False),
    ("void indent(int level) { while (level-- > 0) ; }", False),
    ("int is_digit(int c) { return c - '0' < 10; }", False),
    ("struct ring { int mask; };\nvoid begin(struct ring *r, int n) { r->mask = n - 1; }", False),
    ("int row[8];\nint wrapped(long at) { return row[(at - 1) & 7]; }", False),
    ("void assign(int *code, const unsigned char *length, int least, int most, int n) { int k = 0;\n"
     "    for (int l = least; l <= most; l++) for (int i = 0; i < n; i++) if (length[i] == l) code[i] = k++; }", False),
    ("int begin(unsigned char *to, int n) { to[n++] = 1; to[n++] = 2; return n; }", False),
    ("static int left(int i) { return i * 2 + 1; }\nint row[8];\nint below(int i) { return row[left(i) & 7]; }", False),
    ("#include <stdlib.h>\nvoid *grow(size_t n) { char *p = malloc(n + 1); if (p) p[0] = 0; return p; }", False),
    ("#include <stdlib.h>\nvoid *grow(unsigned n) { char *p = malloc(n + 1); if (p) p[0] = 0; return p; }", True),
    ("int following(int x) { return x + 1; }", True),
    ("int half_above(int x) { return (x + 1) / 2; }", True),
    ("int magnitude(int x) { return x < 0 ? -x : x; }", True),
    ("void count(int *n) { (*n)++; }", False),
    ("int added(int a, int b) { return a + b > 9; }", True),
    ("int tenfold(int n) { return n * 10 > 99; }", True),
    ("int to_zero(int n) { int k = 0; while (n--) k ^= 1; return k; }", True),
    ("int down(int n) { return n == 0 ? 0 : down(n - 1); }", True),
    ("#include <limits.h>\nint asked(int n) { return n == INT_MAX ? n + 1 > 3 : 0; }", True),
    # Members that only together lead to the failure decide it together.
    ("struct q { int n, cap; };\nint doubled(struct q *q) { return q->n == q->cap ? 2 * q->cap : 0; }", False),
    # No code counts beyond what it has allocated; but that it writes there where all is in use is a mistake.
    ("#include <stdlib.h>\nstruct v { int *at; int n, cap; };\nvoid grow(struct v *v, int n) { int *p = realloc(v->at, n * sizeof *p); "
     "if (p) v->at = p, v->cap = n; else exit(1); }\nint after(struct v *v) { grow(v, v->cap); return v->n > 2 ? v->at[v->n / 2 + 1] : 0; }", False),
    ("#include <stdlib.h>\nstruct v { int *at; unsigned n, cap; };\nint put(struct v *v, int x) { if (v->n > v->cap) { unsigned n = v->n + 8; "
     "int *p = v->n < 99 ? realloc(v->at, n * sizeof *p) : NULL; if (!p) return 0; v->at = p; v->cap = n; } v->at[v->n++] = x; return 1; }", True),
    # Fewer elements than none; but what is done with such a number in memory of the function's own is a mistake.
    ("unsigned tail(const unsigned char *p, int n) { unsigned h = 0; for (int i = 0; i < n / 4; i++) h += p[4 * i];\n"
     "    p += n / 4 * 4; if ((n & 3) == 3) h += p[2]; return h; }", False),
    ("unsigned down(const unsigned char *p, int n) { unsigned h = 0; while (n--) h += *p++; return h; }", False),
    ("struct s { const int *at; int n; };\nint seek(const struct s *s, int k) { const int *p; int n;\n"
     "    for (p = s->at, n = s->n; n; p++, n--) if (*p == k) return 1; return 0; }", False),
    ("#include <string.h>\nint head(const char *p, int n) { char b[16] = {0}; if (n <= 16) memcpy(b, p, n); return b[0]; }", True),
    # A number that does not count what is accessed.
    ("void hex(const unsigned char *in, char *out, unsigned n) { for (unsigned i = 0; i < n; i++) {\n"
     "    *out++ = \"0123456789abcdef\"[in[i] >> 4]; *out++ = \"0123456789abcdef\"[in[i] & 15]; }\n    *out = 0; }", False),
    ("void copy(const char *in, char *out, unsigned n) { while (n--) *out++ = *in++; *out = 0; }", True),
    ("int pairs(const int *p, int n) { int s = 0; for (int i = 0; i < n; i += 2, p += 2) s ^= p[0] & p[1]; return s; }", True),
    ("int both(const int *p, int n) { int s = 0; for (int i = 0; i < n; i += 2) { s ^= *p++; s ^= *p++; } return s; }", True),
    ("int each(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) { s ^= *p++; s ^= *p++; } return s; }", False),
    ("#include <string.h>\nint store(char *to, int type, const void *value, int size) {\n"
     "    if (type == 1) return *(const signed char *)value;\n    if (type == 3) return *(const short *)value;\n"
     "    if (type == 2 && size > 0 && to) { memcpy(to, value, size); return size; }\n    return 0; }", False),
    # How many a flexible array has, nothing says.
    ("struct node { int leaf, n; struct node *kids[]; };\n"
     "struct node *first(struct node *root) { while (!root->leaf) root = root->kids[0]; return root; }", False),
    ("struct item { const char *a; int b; };\nstruct iter { int n; struct item stack[]; };\n"
     "void push(struct iter *it, const char *a) { it->n = 0; it->stack[it->n++] = (struct item){a, 1}; }", False),
    ("struct old { unsigned n; char at[1]; };\nint nth(const struct old *o, unsigned i) { return i < o->n ? o->at[i] : 0; }", False),
    # Numbers behind pointers, that do not fit from the start.
    ("struct item { const char *a; int b; };\nint add(struct item *items, unsigned *n, unsigned max) {\n"
     "    if (*n == max) return -1;\n    items[*n].a = 0;\n    return (int)(*n)++;\n}", False),
    ("struct item { const char *a; int b; };\nint add(struct item *items, unsigned *n, unsigned max) {\n"
     "    if (*n > max) return -1;\n    items[*n].a = 0;\n    return (int)(*n)++;\n}", True),
    ("struct item { const char *a; int b; };\nconst char **name(struct item *items, const unsigned *n) { return &items[*n].a; }", False),
    # What kind of record it is, callers know.
    ("enum kind { A, B };\nstruct obj { enum kind kind; };\nstruct a { struct obj o; int x; };\nstruct b { struct obj o; long y; };\n"
     "long value(const struct obj *o) {\n"
     "    return o->kind == A ? ((const struct a *)o)->x : ((const struct b *)o)->y;\n}", False),
    ("enum kind { A, B };\nstruct obj { enum kind kind; };\nstruct a { struct obj o; int x; };\nstruct b { struct obj o; long y; };\n"
     "static const struct a *as_a(const struct obj *o) { return (const void *)o; }\n"
     "static const struct b *as_b(const struct obj *o) { return (const struct b *)(const void *)o; }\n"
     "long value(const struct obj *o) { return o->kind == A ? as_a(o)->x : as_b(o)->y; }", False),
    # A range that begins behind its end, and an index behind the upper end.
    ("int part(const int *a, int lo, int hi) {\n    int s = a[hi];\n    for (int i = lo; i < hi; i++) s ^= a[i];\n"
     "    return s ^ a[lo];\n}", False),
    ("int last(const int *a, int at) { int s = 0; for (int i = at; i >= 0; i--) s ^= a[i + 1]; return s; }", False),
    # How much there is behind what a function without body gives back.
    ("struct e { long key, value; };\nstruct e *fresh(void);\n"
     "void clear(void) { struct e *all = fresh(); for (unsigned i = 0; i < 4; i++) all[i].key = 0; }", False),
    # A pointer that was a number.
    ("struct obj { int n; };\nstatic struct obj *as_obj(unsigned long v) { return (struct obj *)(v & 0x3ffffffffffff); }\n"
     "int count(const unsigned long *v) { struct obj *o = as_obj(v[0]); return o->n; }", False),
    ("struct obj { int n; };\nstatic int n_of(const struct obj *o) { return o->n; }\n"
     "int count(unsigned long v) { return n_of((const struct obj *)(v & 0x3ffffffffffff)); }", False),
    ("struct obj { int n; };\nint count(unsigned long v) { return ((struct obj *)(v & 0x3ffffffffffff))->n; }", False),
    ("struct obj { int n; };\nint count(unsigned long v) { struct obj *o = v > 9 ? (struct obj *)(v & 0x3ffffffffffff) : 0; return o->n; }", True),
    ("struct obj { int n; };\nint count(struct obj *o) { if (o) o->n = 1; return o->n; }", True),
    # A number beside a flexible array says how many it has; of a text, without its null character.
    ("struct list { int n, at[]; };\nint most(const struct list *l) {\n    int m = 0;\n"
     "    for (int i = 0; i <= l->n; i++) if (l->at[i] > m) m = l->at[i];\n    return m;\n}", True),
    ("struct str { unsigned n; char at[]; };\nint ends(const struct str *s) {\n    int m = 0;\n"
     "    for (unsigned i = 0; i <= s->n; i++) m |= s->at[i];\n    return m;\n}", False),
    # Callers pass enumerators, also several that are bits.
    ("enum color { RED, GREEN, BLUE };\nint name(enum color c) { static const int n[] = {7, 8, 9}; return n[c]; }", False),
    ("enum color { RED, GREEN, BLUE, COLORS };\nint name(enum color c) { static const int n[] = {7, 8, 9}; return c > BLUE + 1 ? 0 : n[c]; }", True),
    ("enum flag { A = 1, B = 2, C = 4 };\nint mask(enum flag f) { return 10 / ((int)f ^ 7); }", True),
    ("enum flag { A = 1, B = 2, C = 4 };\nint mask(enum flag f) { return 10 / ((int)f ^ 8); }", False),
    ("#include <assert.h>\nenum color { RED = 5, GREEN };\nstruct ink { enum color c; };\n"
     "int name(struct ink i) { switch (i.c) { case RED: return 1; case GREEN: return 2; } assert(0); }", False),
    ("#include <assert.h>\nenum color { RED = 5, GREEN };\nstruct ink { enum color c; };\n"
     "int name(struct ink i) { switch (i.c) { case RED: return 1; default: assert(!\"color\"); } }", True),
    # What a call was seen to pass, or none of those that are there.
    ("static int share(int a, int b) { return a / b; }\nint total(const char *s) { int all = 0; "
     "for (int i = 0; s[i]; i++) all ^= share(s[i], i & 3); return all; }", True),
    ("static int share(int a, int b) { return a / b; }\nint total(const char *s) { int all = 0; "
     "for (int i = 0; s[i]; i++) all ^= share(s[i], 4); return all; }", False),
    ("int colour(unsigned char c) { int s[] = {1, 2, 3}; return c < 4 ? s[c] : 0; }\nint mean(int x) { return colour(x > 4 ? 2 : 1); }", False),
    ("int colour(unsigned char c);\nint colour(unsigned char c) { int s[] = {1, 2, 3}; return c < 4 ? s[c] : 0; }\n"
     "int mean(int x) { return colour(x > 4 ? 2 : 1); }", True),
    ("int colour(unsigned char c) { int s[] = {1, 2, 3}; return c < 4 ? s[c] : 0; }\nint mean(int x) { return colour(x > 4 ? 3 : 1); }", True),
    ("struct t { int n, size, at[8]; };\nstatic int hash(int h, int size) { return h % size; }\n"
     "int find(const struct t *t, int h) { return t->at[hash(h & 255, t->size) & 7]; }", False),
    # What the file's own stores bring about.
    ("struct s { int n, a[16]; };\nvoid push(struct s *s, int v) { if (s->n <= 16) s->a[s->n++] = v; }\n"
     "int pop(struct s *s) { return s->n > 0 ? s->a[--s->n] : 0; }\nvoid begin(struct s *s) { s->n = 0; }", True),
    ("struct r { unsigned char head, tail; int q[8]; };\nvoid put(struct r *r, int x) { r->q[r->head] = x; if (++r->head > 8) r->head = 0; }\n"
     "int get(struct r *r) { int x = r->q[r->tail]; if (++r->tail == 8) r->tail = 0; return x; }", True),
    ("static int n, a[16];\nvoid push(int v) { if (n <= 16) a[n++] = v; }\nint pop(void) { return n > 0 ? a[--n] : 0; }", True),
    ("struct s { int n, a[16]; };\nvoid push(struct s *s, int v) { if (s->n < 16) s->a[s->n++] = v; }\n"
     "int top(const struct s *s) { return s->a[s->n - 1]; }", False),
    ("#include <stdlib.h>\nint of_environment(void) { char *s = getenv(\"N\"); return 8 / (s ? atoi(s) : 1); }", True),
]


def test_what_is_listed():
    for text, listed in LISTED:
        out = run(text)
        assert (": information: " in out or ": warning: " in out) == listed, (text, out)
        assert (" not listed; --findings all lists " in out) == (not listed), (text, out)
        unlikely = re.search(r" for (certain data from outside|arguments that no call is known to pass)\n", out)
        assert bool(unlikely) == (not listed), out
        assert listed or ": information: " in run(text, "--findings", "all"), text


def test_strict_lists_all_that_it_counts():
    text = "int over(const int *a, int i) { return i > 0 ? a[i] : 0; }\n"
    assert ": information: " in run(text, "--strict"), run(text, "--strict")
    for form in ("github", "sarif"):
        assert "out-of-bounds" not in run(text, "--format", form).split('"results"')[-1], form
        assert "out-of-bounds" in run(text, "--format", form, "--findings", "all").split('"results"')[-1], form
    assert "out-of-bounds" in run(text, "--format", "html")


if __name__ == "__main__":
    harness.main(globals())
