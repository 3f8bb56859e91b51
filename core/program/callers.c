/* callers.c - the calls of each function, collected in one walk over the module. */
#include "core/program/callers.h"

#include <string.h>

static struct ir_called *entry(struct arena *a, struct ir_callers *c, const char *name) {
    uint64_t i;
    if (map_str_get(&c->index, name, &i)) return &c->at.at[i];
    map_str_put(a, &c->index, name, c->at.n);
    vec_push(a, &c->at, (struct ir_called){0});
    return &c->at.at[c->at.n - 1];
}

static void take_function(struct arena *a, struct ir_callers *c, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (!i->text) continue;
        if (i->op == IR_CALL) vec_push(a, &entry(a, c, i->text)->by, (struct ir_call_site){f, v});
        if (i->op == IR_FUNCADDR) entry(a, c, i->text)->addressed = true;
    }
}

static void take_global(struct arena *a, struct ir_callers *c, const struct ir_global *g) {
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].is_func) entry(a, c, g->relocs.at[i].target)->addressed = true;
}

void ir_callers_find(struct arena *a, const struct ir_module *m, struct ir_callers *out) {
    *out = (struct ir_callers){.module = m};
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->has_body) take_function(a, out, m->funcs.at[i]);
    for (uint32_t i = 0; i < m->globals.n; i++) take_global(a, out, m->globals.at[i]);
    for (uint32_t i = 0; i < m->aliases.n; i++)
        if (m->aliases.at[i].is_func) entry(a, out, m->aliases.at[i].target)->addressed = true;
}

const struct ir_called *ir_called(const struct ir_callers *c, const char *func) {
    uint64_t i;
    return map_str_get(&c->index, func, &i) ? &c->at.at[i] : NULL;
}

static bool is_called_here_alone(const struct ir_callers *c, const struct ir_func *f, bool inside) {
    const struct ir_called *x = ir_called(c, f->name);
    return x && x->by.n && !x->addressed && inside && !f->is_used && f->hook == HOOK_NONE;
}

bool ir_callers_known(const struct ir_callers *c, const struct ir_func *f) {
    bool inside = f->is_static || (c->closed && !f->is_weak && strcmp(f->name, "main") != 0);
    return is_called_here_alone(c, f, inside);
}

bool ir_callers_likely(const struct ir_callers *c, const struct ir_func *f) {
    return ir_callers_known(c, f) || is_called_here_alone(c, f, c->guesses && f->is_alone);
}

/* ---- distances ---- */

struct ways {
    struct map index; /* name -> number of the function */
    VEC(uint32_t) reached;
    uint32_t *calls;
};

static void reach_named(struct arena *tmp, struct ways *w, const char *name, uint32_t calls) {
    uint64_t i;
    if (!name || !map_str_get(&w->index, name, &i) || w->calls[i] != UINT32_MAX) return;
    w->calls[i] = calls;
    vec_push(tmp, &w->reached, (uint32_t)i);
}

uint32_t *ir_calls_from(struct arena *a, const struct ir_module *m, const char *entry) {
    struct arena tmp = {0};
    struct ways w = {.calls = arena_new_array(a, uint32_t, m->funcs.n + 1)};
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        w.calls[i] = UINT32_MAX;
        map_str_put(&tmp, &w.index, m->funcs.at[i]->name, i);
    }
    reach_named(&tmp, &w, entry, 0);
    for (uint32_t k = 0; k < w.reached.n; k++) {
        const struct ir_func *f = m->funcs.at[w.reached.at[k]];
        for (ir_val v = 1; v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_CALL || f->ins.at[v].op == IR_FUNCADDR)
                reach_named(&tmp, &w, f->ins.at[v].text, w.calls[w.reached.at[k]] + 1);
    }
    arena_free(&tmp);
    return w.calls;
}
