/* Proof against execution, from C:  proof_c GEN_CHECKS [N] [SEED] [MILLISECONDS]  or  proof_c
 * FILE.c...
 *
 * Each function is verified alone and then run on random arguments, globals, unknown
 * objects and results of unknown calls, as docs/architecture.md says that unknown input is
 * modelled.  A check that is proved or bounded must not fail, no run may end in an
 * access that no check guarded, a model must replay, a violation must have its trace.
 * Each value that a run computes must lie in the set that abstract interpretation gives for it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/frontend/frontend.h"
#include "core/interp/interp.h"
#include "core/program/task.h"
#include "engines/bmc/bmc.h"
#include "tests/support/absint_oracle.h"
#include "tests/support/prng.h"

enum { RUNS = 400, DEPTH = 4 };

struct trial {
    struct arena a;
    const struct ir_module *m;
    const struct ir_func *f;
    struct func_result r;
    struct verify_options opt;
    struct absint_oracle *oracle;
    bool ok;
};

struct total {
    int verdicts[VERDICT_COUNT];
    int functions, failed;
};

/* ---- random inputs ---- */

struct inputs {
    struct arena *a;
    const struct ir_module *m;
    struct prng p;
    struct witness *w;
};

static bv_t any_number(struct inputs *x) {
    static const int few[] = {0,  1,   2,   3,   4,   5,   7,  8,  31,
                              32, 100, 127, 128, 255, 256, -1, -2, -128};
    uint32_t k = prng_below(&x->p, 10);
    if (k < 6) return (bv_t)(sbv_t)few[prng_below(&x->p, 18)];
    if (k < 8) return ((bv_t)1 << (prng_below(&x->p, 2) ? 31 : 15)) - prng_below(&x->p, 3);
    return prng_next(&x->p);
}

/* Small numbers and their halves, infinities, NaN, anything. */
static bv_t any_real(struct inputs *x, unsigned w) {
    bv_t n = fp_from_int(bv_norm(any_number(x), 64), 64, true, w);
    switch (prng_below(&x->p, 8)) {
    case 0:
        return bv_norm((bv_t)prng_next(&x->p) << 64 | prng_next(&x->p), w);
    case 1:
        return prng_below(&x->p, 3) ? fp_inf(prng_below(&x->p, 2), w) : fp_nan(w);
    case 2:
        return n + 1;
    case 3:
    case 4:
        return fp_div(n, fp_from_int(4, 8, false, w), w);
    default:
        return n;
    }
}

static struct wit_val any_value(struct inputs *x, ir_type type, ir_ct ct, int depth);

static void any_cells(struct inputs *x, struct wit_object *o, ir_ct ct, uint64_t off, int depth) {
    const struct ir_ctype *t = &x->m->ctypes.at[ct];
    if (t->kind == CT_STRUCT) {
        for (uint32_t i = 0; i < t->fields.n; i++)
            if (!t->fields.at[i].bits)
                any_cells(x, o, t->fields.at[i].ct, off + t->fields.at[i].off, depth);
    } else if (t->kind == CT_UNION) {
        if (t->fields.n) any_cells(x, o, t->fields.at[0].ct, off, depth);
    } else if (t->kind == CT_ARRAY) {
        for (uint64_t i = 0; i < t->count && i < 64; i++)
            any_cells(x, o, t->elem, off + i * x->m->ctypes.at[t->elem].size, depth);
    } else if (t->kind == CT_PTR || t->size) {
        ir_type type = t->kind == CT_PTR ? IR_PTR : IR_I((unsigned)t->size * 8);
        if (t->kind == CT_FLOAT) type = t->size == 4 ? IR_F32 : t->size == 8 ? IR_F64 : IR_F80;
        struct wit_val v = any_value(x, type, ct, depth);
        vec_push(x->a, &o->cells, (struct wit_cell){.off = off, .v = v});
    }
}

/* A fresh array of the pointee's type; deeper down, a null pointer (which a proof may exclude: see
 * run_one). */
static struct wit_val any_pointer(struct inputs *x, ir_ct ct, int depth) {
    const struct ir_ctype *t = &x->m->ctypes.at[ct];
    ir_ct elem = t->kind == CT_PTR ? t->elem : 0;
    uint64_t size = elem ? x->m->ctypes.at[elem].size : 0, n = 1 + prng_below(&x->p, 4);
    struct wit_val v = {.type = IR_PTR, .place = WIT_OBJECT, .index = x->w->objects.n};
    struct wit_object o = {.name = "*?", .ct = size ? elem : 0, .size = n * (size ? size : 1)};
    if (x->m->ctypes.at[elem].kind == CT_FUNC) o.ct = elem;
    if (depth > DEPTH) return (struct wit_val){.type = IR_PTR};
    vec_push(x->a, &x->w->objects, o);
    for (uint64_t i = 0; i < n && size; i++) any_cells(x, &o, elem, i * size, depth + 1);
    o.is_const = elem && x->m->ctypes.at[elem].is_const;
    x->w->objects.at[v.index] = o;
    return v;
}

static struct wit_val any_value(struct inputs *x, ir_type type, ir_ct ct, int depth) {
    if (type == IR_PTR) return any_pointer(x, ct, depth);
    struct wit_val v = {.type = type, .bits = any_number(x)};
    if (x->m->ctypes.at[ct].kind == CT_BOOL) v.bits &= 1;
    if (ir_is_int(type)) v.bits = bv_norm(v.bits, type);
    if (ir_is_float(type)) v.bits = any_real(x, ir_type_bits(type));
    return v;
}

static void any_witness(struct trial *t, uint64_t seed, struct arena *a, struct witness *w) {
    struct inputs x = {.a = a, .m = t->m, .p.state = seed, .w = w};
    *w = (struct witness){.entry = t->f->name, .globals_arbitrary = true};
    for (uint32_t i = 0; i < t->f->params.n; i++) {
        const struct ir_ins *p = &t->f->ins.at[t->f->params.at[i]];
        vec_push(a, &w->args, any_value(&x, p->type, p->ct, 0));
    }
    for (uint32_t i = 0; i < t->m->globals.n; i++) {
        const struct ir_global *g = t->m->globals.at[i];
        struct wit_object o = {.name = g->name, .size = g->size};
        if (!g->is_const && !g->is_string && g->ct) any_cells(&x, &o, g->ct, 0, 1);
        vec_push(a, &w->globals, o);
    }
    for (uint32_t i = 0; i < 16; i++)
        vec_push(a, &w->inputs, (struct wit_val){.type = IR_I(128), .bits = any_number(&x)});
}

/* ---- trials ---- */

static void complain(struct trial *t, const struct check_result *c, const char *what) {
    const struct ir_func *f = ir_find_func(t->m, c->func);
    printf("%s: %s \"%s\" in %s line %u: %s, but %s\n", t->f->name, check_infos[c->kind].name,
           c->snippet ? c->snippet : "?", c->func, f ? f->ins.at[c->ins].loc.line : 0,
           verdict_name(c->verdict), what);
    t->ok = false;
}

/* A pointer where the witness has none to give, and the like: the witness is not one of the
 * model's. */
static bool outside_model(const struct interp_result *r) {
    return r->end == INTERP_INTERNAL && !r->ins;
}

static void expect_failure(struct trial *t, const char *func, ir_val ins, uint64_t seed) {
    for (uint32_t i = 0; i < t->r.checks.n && t->ok; i++) {
        const struct check_result *c = &t->r.checks.at[i];
        bool holds =
            c->verdict == VERDICT_PROVED || (c->verdict == VERDICT_BOUNDED && c->bound > 8);
        if (holds && c->ins == ins && strcmp(c->func, func) == 0)
            complain(t, c, arena_printf(&t->a, "run %llu fails there", (unsigned long long)seed));
    }
}

static void run_one(struct trial *t, uint64_t seed) {
    struct arena a = {0};
    struct witness w;
    struct interp_result r;
    struct interp_options opt = {.max_steps = 100000, .skip = t->opt.skip};
    opt.observer = oracle_observer(t->oracle);
    any_witness(t, seed, &a, &w);
    interp_run(&a, t->m, &w, &opt, &r);
    oracle_judge(t->oracle, &r);
    if (oracle_complaint(t->oracle)) t->ok = false;
    if (r.end == INTERP_INTERNAL && !outside_model(&r)) {
        const struct ir_func *f = ir_find_func(t->m, r.func);
        const struct ir_ins *in = &f->ins.at[r.ins];
        bool input = in->op == IR_NONDET || ir_ops[in->op].shape == S_CALL;
        if (!input)
            printf("%s: unguarded %s in %s line %u\n", t->f->name, ir_ops[in->op].text, r.func,
                   in->loc.line);
        t->ok = t->ok && input;
    }
    if (r.end == INTERP_CHECK_FAILED) expect_failure(t, r.func, r.ins, seed);
    for (uint32_t i = 0; i < r.passed.n; i++)
        expect_failure(t, r.passed.at[i].func, r.passed.at[i].ins, seed);
    arena_free(&a);
}

static void judge(struct trial *t, const struct check_result *c) {
    if (c->verdict == VERDICT_UNKNOWN && c->reason.id == REASON_INTERNAL)
        complain(t, c, c->reason.detail ? c->reason.detail : "internal");
    if (c->verdict == VERDICT_VIOLATED &&
        (!c->trace.n || c->trace.at[c->trace.n - 1].kind != STEP_FAIL ||
         c->trace.at[c->trace.n - 1].ins != c->ins))
        complain(t, c, "its trace ends elsewhere");
}

static void try_function(const struct ir_module *unit, const char *name, const char *where,
                         int64_t ms, struct total *sum) {
    struct trial t = {.ok = true};
    t.opt = (struct verify_options){.solver = SOLVER_AUTO, .timeout_ms = ms, .rewriting = true,
                                    .lengths = LENGTHS_OPEN}; /* the runs keep none */
    t.opt.report_dir = getenv("PROOF_REPORTS"); /* models that did not replay */
    t.opt.skip = sum->functions % 3 == 2 ? 0 : check_off(); /* also with what is defined */
    t.m = ir_task(&t.a, unit, name);
    t.f = ir_find_func(t.m, name);
    bmc_verify(&t.a, t.m, name, &t.opt, NULL, &t.r);
    for (uint32_t i = 0; i < t.r.checks.n; i++) {
        sum->verdicts[t.r.checks.at[i].verdict]++;
        judge(&t, &t.r.checks.at[i]);
    }
    t.oracle = oracle_new(&t.a, t.m, t.opt.skip);
    for (uint64_t k = 0; k < RUNS && t.ok; k++) run_one(&t, k * 7919 + 1);
    sum->functions++;
    if (!t.ok) printf("proof_c: %s: %s\n", where, name);
    sum->failed += !t.ok;
    arena_free(&t.a);
}

static void try_unit(const char *path, const char *text, size_t n, const char *where, int64_t ms,
                     struct total *sum) {
    struct arena a = {0};
    struct fe_unit *unit = NULL;
    struct fe_result r = {0};
    static const char *const flags[] = {"-w"};
    struct fe_source src = {.path = path, .text = text, .length = n, .flags = flags, .nflags = 1};
    if (fe_lower(&a, &unit, &src, &r) == VL_OK) {
        for (uint32_t i = 0; i < r.module->funcs.n; i++)
            if (r.module->funcs.at[i]->has_body)
                try_function(r.module, r.module->funcs.at[i]->name, where, ms, sum);
    } else {
        printf("proof_c: %s: %s\n", where, r.messages.n ? r.messages.at[0].text : "not lowered");
        sum->failed++;
    }
    fe_unit_free(unit);
    arena_free(&a);
}

/* The command that makes the program of a seed smaller, and prints the one that repeats it. */
static void print_command(const char *self, const char *generator, uint64_t seed) {
    unsigned long long k = seed;
    printf("    shrink: %s %llu > seed%llu.c; tests/differential/shrink.py seed%llu.c --match "
           "'^proof_c: ' -- %s {}\n",
           generator, k, k, k, self);
}

static void try_seed(const char *self, const char *generator, uint64_t seed, int64_t ms,
                     struct total *sum) {
    int failed = sum->failed;
    struct arena a = {0};
    char buf[4096];
    struct str text = {.arena = &a};
    const char *where = arena_printf(&a, "seed %llu", (unsigned long long)seed);
    FILE *f = popen(arena_printf(&a, "%s %llu", generator, (unsigned long long)seed), "r");
    for (size_t n; f && (n = fread(buf, 1, sizeof buf, f)) > 0;) str_put(&text, buf, n);
    if (f) pclose(f);
    try_unit("/generated.c", text.n ? text.at : "", text.n, where, ms, sum);
    if (sum->failed > failed) print_command(self, generator, seed);
    arena_free(&a);
}

int main(int argc, char **argv) {
    struct total sum = {0};
    uint64_t n = argc > 2 ? strtoull(argv[2], NULL, 10) : 20,
             seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    int64_t ms = argc > 4 ? strtoll(argv[4], NULL, 10) : 1000;
    size_t len = argc > 1 ? strlen(argv[1]) : 0;
    if (len > 2 && strcmp(argv[1] + len - 2, ".c") == 0)
        for (int i = 1; i < argc; i++) try_unit(argv[i], NULL, 0, argv[i], 3000, &sum);
    else if (len)
        for (uint64_t i = 0; i < n; i++) try_seed(argv[0], argv[1], seed + i, ms, &sum);
    for (int v = 0; v < VERDICT_COUNT; v++)
        printf("%s %d  ", verdict_name((enum verdict)v), sum.verdicts[v]);
    printf("\n%d passed, %d failed\n", sum.functions - sum.failed, sum.failed);
    return sum.failed || !sum.verdicts[VERDICT_PROVED] || !sum.verdicts[VERDICT_VIOLATED] ? 1 : 0;
}
