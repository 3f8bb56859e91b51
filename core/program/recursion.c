/* recursion.c - heads of recursion: where a search through the calls, depth first, meets a function
 * that it has not left yet.
 *
 * Limits: what calls go to through pointers is not known here, so a task with both such calls and a
 * function of the program whose address is taken has unknown heads.
 */
#include "core/program/recursion.h"

#include "core/base/map.h"
#include "core/ssa/callbacks.h"

enum { CALL_ENTERED = 1, CALL_LEFT, MAX_CALL_DEPTH = 1000 };

struct call_search {
    struct arena *a, tmp;
    const struct ir_module *m;
    struct map funcs, state; /* by name: index; CALL_ENTERED, CALL_LEFT */
    name_list *heads;
    unsigned depth;
    bool unknown;
};

static void look_into(struct call_search *s, const char *name);

static void follow_named_call(struct call_search *s, const char *name) {
    uint64_t state = 0;
    map_str_get(&s->state, name, &state);
    if (state == CALL_ENTERED && !ir_is_listed(s->heads, name)) vec_push(s->a, s->heads, name);
    if (!state) look_into(s, name);
}

static void look_into(struct call_search *s, const char *name) {
    uint64_t index;
    if (!map_str_get(&s->funcs, name, &index)) return;
    const struct ir_func *f = s->m->funcs.at[index];
    if (!f->has_body) return;
    if (s->depth++ > MAX_CALL_DEPTH) s->unknown = true;
    map_str_put(&s->tmp, &s->state, f->name, CALL_ENTERED);
    for (ir_val v = 1; v < f->ins.n && !s->unknown; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL && i->block) follow_named_call(s, i->text);
        if (i->op == IR_CALLPTR) s->unknown = true;
    }
    map_str_put(&s->tmp, &s->state, f->name, CALL_LEFT);
    s->depth--;
}

bool ir_recursion_heads(struct arena *a, const struct ir_module *task, const char *root,
                        name_list *heads) {
    struct call_search s = {.a = a, .m = task, .heads = heads};
    const struct ir_func *back = ir_find_func(task, IR_CALL_BACK);
    s.unknown = back && back->has_body;
    for (uint32_t i = 0; i < task->funcs.n; i++)
        map_str_put(&s.tmp, &s.funcs, task->funcs.at[i]->name, i);
    if (!s.unknown) look_into(&s, root);
    arena_free(&s.tmp);
    return !s.unknown;
}
