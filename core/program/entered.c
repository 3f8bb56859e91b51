/* Each function is looked at once: what it has with its callees is kept. */
#include "core/program/entered.h"

#include "core/base/map.h"

#include <string.h>

enum {
    MAX_CALL_CHAIN = 1000,
    MUCH = 1000, /* instructions */
    TIMES = 4,   /* more than its own */
    MOST = 1 << 30,
};

struct size_search {
    struct arena tmp;
    const struct ir_module *m;
    struct map funcs; /* by name: index */
    uint64_t *all;    /* by index; 0: not known, or being looked at */
    unsigned depth;
};

static uint64_t size_of_index(struct size_search *s, uint64_t index);

static uint64_t size_of_named(struct size_search *s, const char *name) {
    uint64_t index;
    return map_str_get(&s->funcs, name, &index) ? size_of_index(s, index) : 0;
}

static uint64_t size_of_index(struct size_search *s, uint64_t index) {
    const struct ir_func *f = s->m->funcs.at[index];
    uint64_t all = f->ins.n;
    if (s->all[index] || !f->has_body || s->depth >= MAX_CALL_CHAIN) return s->all[index];
    s->depth++;
    for (ir_val v = 1; v < f->ins.n && all < MOST; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL && i->block && strcmp(i->text, f->name) != 0)
            all += size_of_named(s, i->text);
    }
    s->depth--;
    return s->all[index] = all < MOST ? all : MOST;
}

/* Its callee with the most of it, all calls together. */
static const char *largest_callee(struct size_search *s, const struct ir_func *f) {
    uint64_t *sum = arena_new_array(&s->tmp, uint64_t, s->m->funcs.n + 1), index, most = 0;
    const char *name = NULL;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op != IR_CALL || !i->block || !map_str_get(&s->funcs, i->text, &index)) continue;
        sum[index] += s->all[index];
        if (sum[index] <= most) continue;
        most = sum[index];
        name = s->m->funcs.at[index]->name;
    }
    return name;
}

void ir_entered(const struct ir_module *m, const char *func, const name_list *left_out,
                struct ir_entered *out) {
    struct size_search s = {.m = m};
    const struct ir_func *f = ir_find_func(m, func);
    *out = (struct ir_entered){.own = 0};
    if (!f || !f->has_body) return;
    s.all = arena_new_array(&s.tmp, uint64_t, m->funcs.n + 1);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (!left_out || !ir_is_listed(left_out, m->funcs.at[i]->name))
            map_str_put(&s.tmp, &s.funcs, m->funcs.at[i]->name, i);
    out->own = f->ins.n;
    out->all = size_of_named(&s, func);
    out->most = largest_callee(&s, f);
    arena_free(&s.tmp);
}

uint64_t *ir_entered_all(struct arena *a, const struct ir_module *m) {
    struct size_search s = {.m = m};
    s.all = arena_new_array(a, uint64_t, m->funcs.n + 1);
    for (uint32_t i = 0; i < m->funcs.n; i++)
        map_str_put(&s.tmp, &s.funcs, m->funcs.at[i]->name, i);
    for (uint32_t i = 0; i < m->funcs.n; i++) size_of_index(&s, i);
    arena_free(&s.tmp);
    return s.all;
}

const char *ir_entered_text(struct arena *a, const struct ir_module *m, const char *func) {
    struct ir_entered e;
    ir_entered(m, func, NULL, &e);
    if (!e.most || e.all < MUCH || e.all < TIMES * e.own) return NULL;
    return arena_printf(a, "%u %% of the code is in functions that it calls, most of it in %s",
                        (unsigned)((e.all - e.own) * 100 / e.all), e.most);
}
