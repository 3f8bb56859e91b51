/* nulltest.c - which pointers are compared, ordered, or used as strings: the runs and the
 * questions.
 *
 * A run finds uses of one kind (nulluse.c) and traces them back (nulltrace.c, nullplace.c).
 */
#include "core/analysis/environment/nulltest_int.h"

#include "core/analysis/environment/fieldtype.h"
#include "core/ir/signature.h"

#include <string.h>

/* ---- set-up ---- */

static void number_params(struct nulltest_body *b) {
    const struct ir_func *f = b->f;
    for (uint32_t i = 0; i < f->params.n; i++) b->place[f->params.at[i]] = i;
    for (ir_blk blk = 1; blk < f->blocks.n; blk++)
        for (uint32_t i = 0; i < f->blocks.at[blk].params.n; i++)
            b->place[f->blocks.at[blk].params.at[i]] = i;
}

static void note_writers(struct nulltest_tracer *t, struct nulltest_body *b) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = &b->f->ins.at[v];
        ir_type stored = i->op == IR_STORE ? b->f->ins.at[i->args[0]].type : 0;
        bool store = stored == IR_PTR || stored == IR_I(t->out->m->target.ptr_bits);
        if (store || i->op == IR_COPY || i->op == IR_FILL || i->op == IR_CALL)
            vec_push(&t->tmp, &b->writers, v);
    }
}

static void find_calls(struct nulltest_tracer *t, uint32_t func) {
    const struct ir_func *f = t->bodies[func].f;
    uint64_t callee;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL && map_str_get(&t->index, i->text, &callee))
            vec_push(&t->tmp, &t->bodies[callee].callers, (struct use_site){func, v});
        for (uint32_t k = 0; i->op == IR_CALLPTR && k < t->nbodies; k++)
            if (strcmp(t->bodies[k].signature, i->text) == 0)
                vec_push(&t->tmp, &t->bodies[k].callers, (struct use_site){func, v});
    }
}

static void set_up(struct nulltest_tracer *t, const struct ir_module *m) {
    t->nbodies = m->funcs.n;
    t->bodies = arena_new_array(&t->tmp, struct nulltest_body, m->funcs.n);
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        struct nulltest_body *b = &t->bodies[i];
        b->f = m->funcs.at[i];
        b->signature = ir_signature_of(&t->tmp, m, b->f);
        b->tested = arena_new_array(&t->tmp, bool, b->f->ins.n);
        b->outright = arena_new_array(&t->tmp, bool, b->f->ins.n);
        b->looked_at = arena_new_array(&t->tmp, bool, b->f->ins.n);
        b->set_elsewhere = arena_new_array(&t->tmp, bool, b->f->ins.n);
        note_writers(t, b);
        b->place = arena_new_array(&t->tmp, uint32_t, b->f->ins.n);
        cfg_build(&t->tmp, b->f, &b->g);
        number_params(b);
        map_str_put(&t->tmp, &t->index, b->f->name, i);
    }
    for (uint32_t i = 0; i < m->funcs.n; i++) find_calls(t, i);
}

static void run_tracer(struct arena *a, const struct ir_module *m, struct nulltest *out,
                       enum pointer_use use) {
    *out = (struct nulltest){.m = m};
    struct nulltest_tracer t = {.a = a, .out = out, .use = use};
    set_up(&t, m);
    nulluse_find(&t);
    nulltrace_back(&t);
    arena_free(&t.tmp);
}

/* What is compared with a copy of null is found first, by a trace of its own. */
void nulltest_run(struct arena *a, const struct ir_module *m, bool from_start,
                  struct nulltest *out) {
    *out = (struct nulltest){.m = m};
    struct arena tmp = {0};
    struct nulltest scratch = {.m = m};
    struct null_flow flow = {.from_start = from_start};
    use_sites with_copies = {0};
    struct nulltest_tracer copies = {
        .a = &tmp, .out = &scratch, .use = COMPARED_WITH_COPY, .flow = &flow};
    struct nulltest_tracer t = {.a = a, .out = out, .use = COMPARED_WITH_NULL};
    set_up(&copies, m);
    nulluse_find(&copies);
    nulltrace_back(&copies);
    nullflow_end(&tmp, &copies, &with_copies);
    set_up(&t, m);
    nulluse_find(&t);
    for (uint32_t i = 0; i < with_copies.n; i++)
        nulltest_ask(&t, with_copies.at[i].func, with_copies.at[i].v);
    nulltrace_back(&t);
    arena_free(&copies.tmp);
    arena_free(&t.tmp);
    arena_free(&tmp);
}

void stringuse_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, READ_AS_STRING);
}

void endwalk_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, WALKED_TO_END);
}

/* ---- questions ---- */

bool nulltest_param(const struct nulltest *n, const struct ir_func *f, uint32_t i) {
    for (uint32_t k = 0; k < n->m->funcs.n; k++)
        if (n->m->funcs.at[k] == f) return map_get(&n->params, (uint64_t)k << 32 | i, NULL);
    return false;
}

bool nulltest_type(const struct nulltest *n, ir_ct ptr) {
    for (uint32_t i = 0; i < n->types.n; i++)
        if (ir_same_type(n->m, n->types.at[i], ptr)) return true;
    return false;
}

bool nulltest_field(const struct nulltest *n, ir_ct object, uint64_t off) {
    return n->fields.n && fieldtype_place(n->m, &object, &off) &&
           nulltest_has_field(n, object, off);
}

void equaltest_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, COMPARED);
}

void ordertest_run(struct arena *a, const struct ir_module *m, struct nulltest *out) {
    run_tracer(a, m, out, ORDERED);
}

bool ordertest_some(const struct nulltest *n) { return n->types.n || n->fields.n; }

bool ordertest_ends(const struct nulltest *n, ir_ct ptr) {
    enum ir_ctkind kind = n->m->ctypes.at[n->m->ctypes.at[ptr].elem].kind;
    if (kind != CT_STRUCT && kind != CT_UNION) return true;
    for (uint32_t i = 0; i < n->ordered_as.n; i++)
        if (ir_same_type(n->m, n->ordered_as.at[i], ptr)) return true;
    return false;
}
