/* precondition_golden.c - for which inputs the findings of each *.c of a folder fail; must equal the
 * *.preconditions, and must be true of runs.
 *
 *     precondition_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * One line a finding that is information: "function: kind `expression`: what is told of it", or
 * "nothing".  Each is held against the interpreter, with inputs made at random near the numbers
 * that it names: inside, the run fails there; outside of an exact one it does not.
 */
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/program/task.h"
#include "core/sem/bv.h"
#include "engines/finding/replay.h"
#include "engines/verify/verify.h"
#include "tests/support/cases.h"
#include "tests/support/prng.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES = 2000, WORK = 10000000, STEPS = 100000, INPUTS = 8 };

struct trial {
    struct arena a;
    const struct ir_module *m;
    const struct ir_func *f;
    const struct check_result *c;
    const struct precondition *p;
    struct prng random;
    uint32_t inside, outside;
    bool ok;
};

/* ---- random inputs ---- */

static sbv_t limit_of(const struct entry_input *i) {
    return ((sbv_t)1 << (i->is_signed ? i->width - 1 : i->width)) - 1;
}

/* A number that some atom names. */
static sbv_t named_number(struct trial *t) {
    const struct entry_cube *c = &t->p->any.at[prng_below(&t->random, t->p->any.n)];
    const struct entry_atom *i = &c->all.at[prng_below(&t->random, c->all.n)];
    if (i->mask) return (sbv_t)i->value;
    return prng_chance(&t->random, 50) ? i->lo : i->hi;
}

static sbv_t any_number(struct trial *t, const struct entry_input *i, sbv_t last) {
    sbv_t near = (sbv_t)prng_below(&t->random, 5) - 2;
    switch (prng_below(&t->random, 7)) {
    case 0:
        return near;
    case 1:
        return last + near;
    case 2:
        return limit_of(i) + near;
    case 3:
        return -limit_of(i) + near;
    case 4:
        return (sbv_t)prng_below(&t->random, 40);
    case 5:
        return (sbv_t)prng_next(&t->random);
    default:
        return named_number(t) + near;
    }
}

/* Says the precondition anything of this pointer itself? */
static bool is_named(const struct precondition *p, uint32_t input) {
    for (uint32_t i = 0; i < p->any.n; i++)
        for (uint32_t k = 0; k < p->any.at[i].all.n; k++)
            if (p->any.at[i].all.at[k].m.x == input) return true;
    return false;
}

static const struct entry_input *capacity_of(const struct precondition *p, uint32_t pointer) {
    for (uint32_t i = 0; i < p->inputs.n; i++)
        if (p->inputs.at[i].what == ENTRY_CAPACITY && p->inputs.at[i].index == pointer)
            return &p->inputs.at[i];
    return NULL;
}

static uint64_t size_of_elements(const struct trial *t, ir_ct pointer) {
    uint64_t size = pointer ? t->m->ctypes.at[t->m->ctypes.at[pointer].elem].size : 0;
    return size ? size : 1;
}

/* To a new object, or null. */
static struct wit_val any_pointer(struct trial *t, struct arena *a, struct witness *w,
                                  uint32_t input, sbv_t last) {
    const struct entry_input *i = &t->p->inputs.at[input], *room = capacity_of(t->p, input);
    struct wit_val v = {.type = IR_PTR, .place = WIT_NULL};
    if (is_named(t->p, input) && prng_chance(&t->random, 40)) return v;
    struct wit_object o = {.name = i->name, .ct = i->ct ? t->m->ctypes.at[i->ct].elem : 0};
    uint64_t n = 1 + prng_below(&t->random, 10);
    if (prng_chance(&t->random, 60)) n = (uint64_t)(last + prng_below(&t->random, 3));
    if (!n || n > 10000) n = 1;
    o.size = (room ? n * room->element : size_of_elements(t, i->ct));
    v.place = WIT_OBJECT;
    v.index = w->objects.n;
    vec_push(a, &w->objects, o);
    return v;
}

static void put(struct trial *t, struct arena *a, struct witness *w, const struct wit_val *values,
                uint32_t input) {
    const struct entry_input *i = &t->p->inputs.at[input];
    struct wit_cell c = {.off = i->off, .v = values[input]};
    struct wit_object *o = NULL;
    if (i->root == ENTRY_PARAM) w->args.at[i->index] = c.v;
    if (i->root == ENTRY_GLOBAL) o = &w->globals.at[i->index];
    if (i->root == ENTRY_BEHIND && values[i->index].place == WIT_OBJECT)
        o = &w->objects.at[values[i->index].index];
    uint64_t size = i->what == ENTRY_POINTER ? t->m->target.ptr_bits / 8 : (i->width + 7) / 8;
    if (o && c.off + size <= o->size) vec_push(a, &o->cells, c);
}

static void prepare(struct trial *t, struct arena *a, struct witness *w) {
    *w = (struct witness){.entry = t->f->name, .globals_arbitrary = true};
    for (uint32_t i = 0; i < t->m->globals.n; i++) {
        const struct ir_global *g = t->m->globals.at[i];
        struct wit_object o = {.name = g->name, .ct = g->ct, .size = g->size};
        vec_push(a, &w->globals, o);
    }
    for (uint32_t i = 0; i < t->f->params.n; i++)
        vec_push(a, &w->args, (struct wit_val){.type = t->f->ins.at[t->f->params.at[i]].type});
    for (uint32_t i = 0; i < INPUTS; i++)
        vec_push(a, &w->inputs,
                 (struct wit_val){.type = IR_I(32), .bits = prng_below(&t->random, 8)});
}

static void any_inputs(struct trial *t, struct arena *a, struct witness *w) {
    struct wit_val *values = arena_new_array(a, struct wit_val, t->p->inputs.n);
    sbv_t last = 0;
    prepare(t, a, w);
    for (uint32_t i = 0; i < t->p->inputs.n; i++) {
        const struct entry_input *in = &t->p->inputs.at[i];
        if (in->what == ENTRY_CAPACITY) continue;
        if (in->what == ENTRY_POINTER) {
            values[i] = any_pointer(t, a, w, i, last);
        } else {
            last = any_number(t, in, last);
            values[i] = (struct wit_val){.type = IR_I(in->width)};
            values[i].bits = bv_norm((bv_t)last, in->width);
            last = in->is_signed ? bv_signed(values[i].bits, in->width) : (sbv_t)values[i].bits;
        }
        put(t, a, w, values, i);
    }
}

/* ---- runs ---- */

static void complain(struct trial *t, const char *what) {
    if (t->ok)
        printf("%s: %s `%s`: %s: %s\n", t->f->name, check_infos[t->c->kind].name,
               t->c->snippet ? t->c->snippet : "?", t->p->text, what);
    t->ok = false;
}

static bool is_decided(const struct interp_result *r) {
    return r->end != INTERP_FUEL && r->end != INTERP_UNSUPPORTED && r->end != INTERP_INTERNAL;
}

static void sample(struct trial *t) {
    struct arena a = {0};
    struct witness w;
    struct interp_result r;
    struct interp_options opt = {.max_steps = STEPS, .skip = check_off()};
    opt.until = (struct interp_failure){t->c->func, t->c->ins, (uint16_t)t->c->kind};
    any_inputs(t, &a, &w);
    bool inside = precondition_holds(t->p, &w);
    interp_run(&a, t->m, &w, &opt, &r);
    bool fails = replay_fails_at(&r, &opt.until), sure = !t->p->within && is_decided(&r);
    t->inside += inside && (!t->p->chosen || fails);
    t->outside += !inside;
    if (sure && inside && !t->p->chosen && !fails) complain(t, "a run inside does not fail");
    if (sure && !inside && t->p->exact && fails) complain(t, "a run outside fails");
    arena_free(&a);
}

static bool true_of_runs(struct trial *t) {
    t->ok = true;
    for (uint32_t i = 0; i < SAMPLES && t->ok; i++) sample(t);
    if (!t->inside) complain(t, "no inputs inside were found");
    if (!t->outside) complain(t, "no inputs outside were found");
    return t->ok;
}

/* ---- programs ---- */

static bool tell(const struct ir_module *m, const struct ir_func *f, struct str *out) {
    struct trial t = {.f = f, .random = {1}, .ok = true};
    struct func_result r;
    struct verify_options opt = {.rewriting = true, .budget = WORK, .skip = check_off()};
    bool ok = true;
    t.m = ir_task(&t.a, m, f->name);
    verify_function(&t.a, t.m, f->name, &opt, NULL, &r);
    for (uint32_t i = 0; i < r.checks.n; i++) {
        const struct check_result *c = &r.checks.at[i];
        if (c->verdict != VERDICT_VIOLATED || c->severity != SEVERITY_INFORMATION) continue;
        t.c = c;
        t.p = c->precondition;
        str_printf(out, "%s: %s `%s`: %s\n", f->name, check_infos[c->kind].name,
                   c->snippet ? c->snippet : "?",
                   t.p ? precondition_sentence(&t.a, t.p) : "nothing");
        ok = (!t.p || true_of_runs(&t)) && ok;
    }
    arena_free(&t.a);
    return ok;
}

static bool tell_all(struct arena *a, const char *name, struct str *text) {
    struct case_flags flags = case_flags(a, name);
    struct fe_source src = {.path = name, .flags = flags.at, .nflags = flags.n};
    struct fe_unit *unit = NULL;
    struct fe_result result;
    bool ok = fe_lower(a, &unit, &src, &result) == VL_OK;
    fe_unit_free(unit);
    for (uint32_t i = 0; ok && i < result.module->funcs.n; i++) {
        const struct ir_func *f = result.module->funcs.at[i];
        if (f->has_body && !f->is_model) ok = tell(result.module, f, text) && ok;
    }
    return ok;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".preconditions", tell_all);
}
