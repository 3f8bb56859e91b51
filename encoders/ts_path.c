/* A path of the transition system, back to the program. */
#include "encoders/ts.h"

static bool holds(const struct ts *t, term cond, const struct ts_path *p, uint32_t state) {
    struct term_model m = p->model(p->ctx, state);
    return term_eval(t->store, cond, &m) != 0;
}

int ts_failing(const struct ts *t, const struct ts_path *p, uint32_t *step) {
    for (uint32_t s = 0; s <= p->steps; s++)
        for (uint32_t i = 0; i < t->sites.n; i++)
            if (holds(t, t->sites.at[i].fail, p, s)) {
                *step = s;
                return (int)i;
            }
    return -1;
}

int ts_losing(const struct ts *t, const struct ts_path *p) {
    for (uint32_t s = 0; s <= p->steps; s++)
        for (uint32_t i = 0; i < t->lost.n; i++)
            if (holds(t, t->lost.at[i].when, p, s)) return (int)i;
    return -1;
}

/* ---- inputs ---- */

static struct wit_val value_of(ir_type type, bv_t bits) {
    struct wit_val v = {.type = type};
    if (type == IR_PTR)
        v.place = WIT_NULL;
    else
        v.bits = bits;
    return v;
}

static void put_args(const struct ts *t, const struct ts_path *p, struct arena *a,
                     struct witness *out) {
    struct term_model m = p->model(p->ctx, 0);
    const struct ir_func *f = &t->inlined.func;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_val v = f->params.at[i];
        bv_t bits = 0;
        for (uint32_t k = 0; k < t->vars.n; k++)
            if (t->vars.at[k].kind == TS_VALUE && t->vars.at[k].ins == v)
                bits = term_eval(t->store, t->vars.at[k].now, &m);
        vec_push(a, &out->args, value_of(f->ins.at[v].type, bits));
    }
}

static void put_globals(const struct ts *t, const struct ts_path *p, struct arena *a,
                        struct witness *out) {
    struct term_model m = p->model(p->ctx, 0);
    for (uint32_t i = 0; i < t->task->globals.n; i++) {
        const struct ir_global *g = t->task->globals.at[i];
        struct wit_object o = {.name = g->name, .ct = g->ct, .size = g->size};
        vec_push(a, &out->globals, o);
    }
    for (uint32_t k = 0; k < t->vars.n; k++) {
        const struct ts_var *v = &t->vars.at[k];
        const struct ts_object *o = v->kind == TS_CELL ? &t->objects.at[v->object] : NULL;
        if (!o || o->kind != TS_GLOBAL || v->fixed) continue;
        struct wit_cell c = {.off = (uint64_t)v->cell * o->cell};
        c.v = value_of(IR_I(8 * o->cell), term_eval(t->store, v->now, &m));
        if (o->ncells == 1) {
            c.name = o->name;
            c.ct = t->task->globals.at[o->index]->ct;
        }
        vec_push(a, &out->globals.at[o->index].cells, c);
    }
}

static void put_step(const struct ts *t, const struct ts_path *p, uint32_t state, struct arena *a,
                     struct witness *out) {
    struct term_model m = p->model(p->ctx, state);
    for (uint32_t i = 0; i < t->inputs.n; i++) {
        const struct ts_input *in = &t->inputs.at[i];
        if ((!in->listed && !in->call) || !term_eval(t->store, in->taken, &m)) continue;
        if (in->call)
            vec_push(a, &out->havocs, (struct wit_havoc){0});
        else
            vec_push(a, &out->inputs, value_of(in->type, term_eval(t->store, in->var, &m)));
    }
}

void ts_witness(const struct ts *t, const struct ts_path *p, struct arena *a, struct witness *out) {
    *out = (struct witness){.entry = t->root->name, .globals_arbitrary = !t->opt.program};
    put_args(t, p, a, out);
    put_globals(t, p, a, out);
    for (uint32_t s = 0; s <= p->steps; s++) put_step(t, p, s, a, out);
}
