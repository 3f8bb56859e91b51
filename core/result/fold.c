/* fold.c - repeated lines of a trace as one line.
 *
 * Repetitions are found by comparing neighbouring groups of lines word by word, shorter groups
 * first. Invariant: the folded lines stand for exactly the lines that were given, in their order.
 */
#include "core/result/fold.h"

#include "core/base/str.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 24, LEAST = 3, PASSES = 3, WIDTH = 140, MAX_WORDS = 64 };

/* A line, or what stands for several. */
struct folded_line {
    struct trace_line t;
    uint32_t folded; /* lines of one repetition; 0: it is as it was */
};

/* ---- words that change from one repetition to the next ---- */

struct trace_word {
    const char *at;
    size_t n;
};

struct changing {
    struct trace_word first, second, last;
    bool differs, is_number, even; /* even: each is .step more than the one before */
    long long value, step;
};

/* The next piece of text: a word, or one character between words. */
static struct trace_word next_word(const char *at) {
    size_t n = strcspn(at, " ,;()[]");
    return (struct trace_word){at, n ? n : *at != 0};
}

static uint32_t words_of(const char *text, struct trace_word *out) {
    uint32_t n = 0;
    for (struct trace_word w = next_word(text); w.n; w = next_word(w.at + w.n)) {
        if (n == MAX_WORDS) return 0;
        out[n++] = w;
    }
    return n;
}

static bool same_word(struct trace_word x, struct trace_word y) {
    return x.n == y.n && memcmp(x.at, y.at, x.n) == 0;
}

static bool number_of(struct trace_word w, long long *out) {
    char text[24], *end;
    if (!w.n || w.n >= sizeof text) return false;
    memcpy(text, w.at, w.n);
    text[w.n] = 0;
    errno = 0;
    *out = strtoll(text, &end, 10);
    return !errno && !*end;
}

static void start_word(struct changing *c, struct trace_word w) {
    *c = (struct changing){.first = w, .last = w, .even = true};
    c->is_number = number_of(w, &c->value);
}

static void add_word(struct changing *c, struct trace_word w, uint32_t nth) {
    long long value = 0, step;
    c->is_number =
        c->is_number && number_of(w, &value) && !__builtin_sub_overflow(value, c->value, &step);
    if (c->is_number) {
        if (nth == 1) c->step = step;
        c->even = c->even && step == c->step;
        c->value = value;
    }
    if (nth == 1) c->second = w;
    c->differs = c->differs || !same_word(w, c->first);
    c->last = w;
}

/* "0 .. 9", "0, 4 .. 36", "1, 1, …, 89"; of three "1, 1, 2" */
static void put_word(struct str *s, const struct changing *c, uint32_t times) {
    str_put(s, c->first.at, c->first.n);
    if (!c->differs) return;
    bool even = c->is_number && c->even, by_one = even && (c->step == 1 || c->step == -1);
    if (!by_one && times > 2) {
        str_puts(s, ", ");
        str_put(s, c->second.at, c->second.n);
    }
    str_puts(s, even ? " .. " : times > 3 ? ", …, " : ", ");
    str_put(s, c->last.at, c->last.n);
}

/* One text for those of at[0], at[step], ... */
static const char *merged(struct arena *a, const struct folded_line *at, uint32_t step,
                          uint32_t times) {
    struct changing c[MAX_WORDS];
    struct trace_word w[MAX_WORDS];
    struct str s = {.arena = a};
    uint32_t n = words_of(at->t.text, w);
    for (uint32_t k = 0; k < n; k++) start_word(&c[k], w[k]);
    for (uint32_t i = 1; i < times; i++) {
        if (words_of(at[i * step].t.text, w) != n || !n)
            return arena_printf(a, "%s … %s", at->t.text, at[(times - 1) * step].t.text);
        for (uint32_t k = 0; k < n; k++) add_word(&c[k], w[k], i);
    }
    str_puts(&s, "");
    for (uint32_t k = 0; k < n; k++) put_word(&s, &c[k], times);
    return s.at;
}

/* ---- repetitions ---- */

static bool alike(const struct folded_line *x, const struct folded_line *y) {
    return x->t.kind == y->t.kind && x->t.kind != STEP_FAIL && x->t.kind != STEP_GAP &&
           x->t.ins == y->t.ins && x->folded == y->folded && strcmp(x->t.func, y->t.func) == 0;
}

/* The number of times that the first `length` lines are repeated one after another, at the same
 * depth or each time deeper. */
static uint32_t repetitions(const struct folded_line *at, uint32_t n, uint32_t length) {
    uint32_t i = length;
    if (n < LEAST * length) return 1;
    int64_t deeper = (int64_t)at[length].t.depth - at->t.depth;
    while (i < n && alike(&at[i], &at[i - length]) &&
           (int64_t)at[i].t.depth - at[i - length].t.depth == deeper)
        i++;
    return i / length;
}

static struct folded_line folded(struct arena *a, const struct folded_line *at, uint32_t length,
                                 uint32_t times) {
    struct folded_line out = {.t = at->t, .folded = length};
    struct str s = {.arena = a};
    if (length > 1) str_printf(&s, "%u times: ", times);
    for (uint32_t k = 0; k < length; k++) {
        const char *text = merged(a, at + k, length, times);
        bool fits = !k || s.n + strlen(text) < WIDTH;
        str_printf(&s, "%s%s", k ? "; " : "", fits ? text : "…");
        if (!fits) break;
    }
    if (length == 1) str_printf(&s, " (%u times)", times);
    out.t.text = s.at;
    return out;
}

/* All that is so long. */
static uint32_t fold_length(struct arena *a, struct folded_line *at, uint32_t n, uint32_t length) {
    uint32_t out = 0;
    for (uint32_t i = 0, used; i < n; i += used) {
        struct folded_line one = at[i];
        uint32_t times = repetitions(at + i, n - i, length);
        bool folds = times >= LEAST;
        if (folds) one = folded(a, at + i, length, times);
        used = folds ? length * times : 1;
        at[out++] = one;
    }
    return out;
}

void fold_trace(struct arena *a, const struct trace_line *lines, uint32_t n, trace_lines *out) {
    struct arena scratch = {0};
    struct folded_line *at = arena_new_array(&scratch, struct folded_line, n + 1);
    for (uint32_t i = 0; i < n; i++) at[i].t = lines[i];
    for (uint32_t pass = 0, before = 0; pass < PASSES && n != before; pass++) {
        before = n;
        for (uint32_t length = 1; length <= LONGEST; length++) /* inner loops first */
            n = fold_length(&scratch, at, n, length);
    }
    for (uint32_t i = 0; i < n; i++) {
        at[i].t.text = arena_strdup(a, at[i].t.text);
        vec_push(a, out, at[i].t);
    }
    arena_free(&scratch);
}
