/* Leaps of the interpreter: random loops run with them and without them must end alike
 * (tests/support/seeds.h). */
#include <stdio.h>
#include <string.h>

#include "core/interp/interp.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "tests/support/cases.h"
#include "tests/support/gen_loops.h"
#include "tests/support/named_ir.h"
#include "tests/support/prng.h"
#include "tests/support/seeds.h"

enum { RUNS = 8, ENOUGH = 40000 };

/* ---- one run, twice ---- */

static uint64_t left_out;       /* steps */
static unsigned knew, forgot;   /* runs that leapt, and that lost what they were to end with */

static void expect_alike(struct arena *a, const struct ir_module *m, const struct witness *w,
                         uint32_t max_trace) {
    struct interp_result plain, fast;
    struct interp_options opt = {.max_steps = ENOUGH, .max_trace = max_trace};
    interp_run(a, m, w, &opt, &plain);
    opt.accelerate = 2;
    interp_run(a, m, w, &opt, &fast);
    if (plain.end == INTERP_FUEL) return; /* the other one may get further */
    EXPECT(plain.end == fast.end);
    EXPECT(plain.ins == fast.ins);
    EXPECT(plain.ret.bits == fast.ret.bits);
    EXPECT(fast.steps <= plain.steps);
    left_out += plain.steps - fast.steps;
    if (!max_trace) return;
    EXPECT(plain.trace.n == fast.trace.n || fast.steps < plain.steps);
    const struct interp_step *p = &plain.trace.at[plain.trace.n - 1];
    const struct interp_step *f = &fast.trace.at[fast.trace.n - 1];
    EXPECT(p->kind == f->kind && p->ins == f->ins && p->value.bits == f->value.bits);
}

/* With leaps that give values up: the run ends alike, or with an unknown value. */
static void expect_less(struct arena *a, const struct ir_module *m, const struct witness *w) {
    struct interp_result plain, fast;
    struct interp_options opt = {.max_steps = ENOUGH};
    interp_run(a, m, w, &opt, &plain);
    opt.accelerate = 2;
    opt.forgets = true;
    interp_run(a, m, w, &opt, &fast);
    bool unknown =
        fast.end == INTERP_UNSUPPORTED || (fast.end == INTERP_RETURNED && fast.ret.type == IR_VOID);
    forgot += unknown;
    if (plain.end == INTERP_FUEL || fast.end == INTERP_UNSUPPORTED) return;
    EXPECT(plain.end == fast.end);
    EXPECT(plain.ins == fast.ins);
    EXPECT(fast.ret.type == IR_VOID || plain.ret.bits == fast.ret.bits);
    knew += fast.steps < plain.steps;
}

/* On random arguments. */
static void run_some(struct arena *a, const struct ir_module *m, struct prng *p) {
    const struct ir_func *f = m->funcs.at[0];
    for (unsigned i = 0; i < RUNS; i++) {
        struct witness w = {.entry = "f0"};
        for (uint32_t k = 0; k < f->params.n; k++) {
            ir_type type = f->ins.at[f->params.at[k]].type;
            vec_push(a, &w.args,
                     (struct wit_val){.type = type, .bits = bv_norm(prng_next(p), type)});
        }
        expect_alike(a, m, &w, i % 2 ? 20 : 0);
        expect_less(a, m, &w);
    }
}

/* ---- random programs ---- */

static void try_loops(uint64_t seed, const struct ir_file_options *source) {
    struct arena a = {0};
    struct prng p = {.state = seed * 77};
    struct ir_module *m = seed_program(&a, source, gen_loops(&a, seed, 4 + (unsigned)(seed % 10)));
    if (m) run_some(&a, m, &p);
    arena_free(&a);
}

/* A word of the form `$word`, and what stands for it. */
struct word {
    const char *name, *text;
};

/* The form with its words filled in. */
static struct ir_module *filled(struct arena *a, const char *form, const struct word *words,
                                unsigned n) {
    struct str s = {.arena = a};
    for (const char *at = form; *at;) {
        if (*at != '$') {
            str_put(&s, at++, 1);
            continue;
        }
        size_t length = strspn(++at, "abcdefghijklmnopqrstuvwxyz");
        for (unsigned i = 0; i < n; i++)
            if (strlen(words[i].name) == length && memcmp(words[i].name, at, length) == 0)
                str_puts(&s, words[i].text);
        at += length;
    }
    struct ir_module *m = NULL;
    char *wrong = NULL;
    const char *text = named_ir(a, s.at);
    if (ir_parse(a, text, strlen(text), &m, &wrong) == VL_OK) wrong = ir_validate(a, m);
    if (wrong) printf("%s\n%s", wrong, text);
    EXPECT(!wrong);
    return m;
}

static const char *form_text(struct arena *a, const char *name) {
    const char *text = case_read(a, arena_printf(a, VL_LEAPS "/%s.ir", name));
    while (text && *text == ';') text = strchr(text, '\n') + 1;
    EXPECT(text);
    return text;
}

static const char *number(struct arena *a, int k) { return arena_printf(a, "%d", k); }

static const char *below(struct arena *a, struct prng *p, uint32_t n) {
    return number(a, (int)prng_below(p, n));
}

static const char *one_of(struct prng *p, const char *const *words, uint32_t n) {
    return words[prng_below(p, n)];
}

static const char *const tests[] = {"eq", "ne", "ult", "ule", "slt", "sle"};
static const char *const operations[] = {"add", "add", "sub", "mul", "and"};

static void try_memory(uint64_t seed, const struct ir_file_options *source) {
    struct arena a = {0};
    struct prng p = {.state = seed * 5};
    const char *from = below(&a, &p, 3), *other = below(&a, &p, 3);
    const struct word words[] = {
        {"from", from},
        {"other", other},
        {"with", below(&a, &p, 3)},
        {"test", one_of(&p, tests, 6)},
        {"op", one_of(&p, operations, 5)},
        {"by", number(&a, (int)prng_below(&p, 7) - 3)},
        {"to", prng_below(&p, 4) ? from : other},
        {"mask", below(&a, &p, 3)},
        {"step", number(&a, (int)prng_below(&p, 5) - 2)},
        {"most", below(&a, &p, 5)},
        {"mix", seed % 2 ? form_text(&a, "mix") : ""},
        {"read", seed % 2 ? "3" : "2"},
    };
    struct ir_module *m = seed_program(
        &a, source, filled(&a, form_text(&a, "memory"), words, sizeof words / sizeof *words));
    if (m) run_some(&a, m, &p);
    arena_free(&a);
}

static void try_calls(uint64_t seed, const struct ir_file_options *source) {
    struct arena a = {0};
    struct prng p = {.state = seed * 5};
    bool mixes = seed % 2;
    const struct word words[] = {
        {"test", one_of(&p, tests, 6)},
        {"limit", below(&a, &p, 40000)},
        {"op", one_of(&p, operations, 5)},
        {"by", number(&a, (int)prng_below(&p, 7) - 3)},
        {"most", below(&a, &p, 5)},
        {"second", mixes ? "i" : "b"},
        {"join", mixes ? "xor" : "add"},
        {"third", mixes ? "i" : "d"},
    };
    struct ir_module *m = seed_program(
        &a, source, filled(&a, form_text(&a, "calls"), words, sizeof words / sizeof *words));
    if (m) run_some(&a, m, &p);
    arena_free(&a);
}

/* Starts the next kind's counts. */
static bool enough_of(bool forgets, unsigned tried) {
    uint64_t steps = left_out;
    unsigned known = knew, lost = forgot;
    left_out = knew = forgot = 0;
    printf("%llu steps left out; %u runs leapt, %u forgot\n", (unsigned long long)steps, known,
           lost);
    return steps > (uint64_t)tried * 150 && known * 40 > tried && (!forgets || lost * 20 > tried);
}
static bool enough_loops(unsigned tried) { return enough_of(false, tried); }
static bool enough_forgotten(unsigned tried) { return enough_of(true, tried); }

int main(int argc, char **argv) {
    static const struct seed_kind kinds[] = {
        {"loops", try_loops, 3, enough_loops},
        {"memory", try_memory, 2, enough_forgotten},
        {"calls", try_calls, 2, enough_forgotten},
        {0},
    };
    return seeds_main(argc, argv, "leap_runs", kinds);
}
