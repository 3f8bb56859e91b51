/* jumps_seen.c - setjmps that only jumps come back to which are followed.
 *
 * The front end gives setjmp a second return, of which nothing is known, where its file does not
 * show all that runs meanwhile.  It goes where the module does: whatever the function calls has a
 * body, each pointer that is called through is to functions of the module, and the library keeps no
 * function that jumps, to call it at any time.  Library functions that call back in an order that
 * C does not say (qsort) keep it too: which of the jumps comes is not known.
 */
#include "core/ir/jumps.h"
#include "core/program/insert.h"
#include "core/program/jumps_int.h"
#include "core/ssa/callbacks.h"

#include <string.h>

/* What runs while a function does, itself included. */
struct meanwhile {
    struct jumping *x;
    const struct ir_func *root;
    struct map funcs; /* by name */
    VEC(const struct ir_func *) all;
    struct map told; /* instructions: pointers looked at since `jumper` was */
    bool unseen;
    bool jumper; /* one of the functions that a pointer was found to point to may be left */
};

/* Each element from the first on, until one is found (POSIX, lsearch). */
static bool calls_in_order(const struct ir_func *f) {
    return strcmp(f->name, "lfind") == 0 || strcmp(f->name, "lsearch") == 0;
}

/* ---- pointers that are called ---- */

static bool points_to_functions(struct meanwhile *r, const struct ir_func *f, ir_val v,
                                unsigned depth);

static bool is_function_here(struct meanwhile *r, const char *name) {
    const struct jumping_func *j = jumping_find(r->x, name);
    if (j) r->jumper |= j->left;
    return j && j->f->has_body;
}

/* A table of functions, which nothing writes to. */
static bool table_of_functions(struct meanwhile *r, const struct ir_func *f, ir_val p) {
    while (f->ins.at[p].op == IR_PTRADD) p = f->ins.at[p].args[0];
    if (f->ins.at[p].op != IR_GLOBAL) return false;
    const struct ir_global *g = ir_find_global(r->x->m, f->ins.at[p].text);
    if (!g || !g->is_const || !g->has_init) return false;
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].is_func && !is_function_here(r, g->relocs.at[i].target)) return false;
    return true;
}

static bool edges_give(struct meanwhile *r, const struct ir_func *f, ir_val param, unsigned depth) {
    const struct ir_ins *p = &f->ins.at[param];
    uint32_t index = 0;
    while (f->blocks.at[p->block].params.at[index] != param) index++;
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        for (uint32_t e = 0; i->block && e < i->nedges; e++)
            if (i->edges[e].to == p->block &&
                !points_to_functions(r, f, i->edges[e].args[index], depth))
                return false;
    }
    return true;
}

/* A call while the root runs is by what runs meanwhile. */
static bool calls_give(struct meanwhile *r, const struct ir_func *f, ir_val param, unsigned depth) {
    uint32_t index = 0;
    while (index < f->params.n && f->params.at[index] != param) index++;
    const struct jumping_func *j = jumping_find(r->x, f->name);
    if (f == r->root || j->addressed || index == f->params.n) return false;
    for (uint32_t k = 0; k < r->all.n; k++) {
        const struct ir_func *g = r->all.at[k];
        for (ir_val v = 1; v < g->ins.n; v++) {
            const struct ir_ins *i = &g->ins.at[v];
            if (i->op != IR_CALL || strcmp(i->text, f->name) != 0) continue;
            if (index >= i->nargs || !points_to_functions(r, g, i->args[index], depth))
                return false;
        }
    }
    return true;
}

/* Surely to functions of the module, or null? */
static bool points_to_functions(struct meanwhile *r, const struct ir_func *f, ir_val v,
                                unsigned depth) {
    enum { DEEPEST = 100 };
    const struct ir_ins *i = &f->ins.at[v];
    uint64_t key = (uint64_t)(uintptr_t)i;
    if (depth >= DEEPEST) return false;
    if (map_get(&r->told, key, NULL)) return true; /* round a loop: by what else comes there */
    map_put(&r->x->tmp, &r->told, key, 1);
    depth++;
    switch (i->op) {
    case IR_NULL:
        return true;
    case IR_NONDET:
        return i->imm == IR_INPUT_UNDEFINED; /* a call through it is a failure */
    case IR_FUNCADDR:
        return is_function_here(r, i->text);
    case IR_UNSUPPORTED: /* behind a second return: what calls pointers was not seen before that */
        return i->text && strstr(i->text, "setjmp");
    case IR_SELECT:
        return points_to_functions(r, f, i->args[1], depth) &&
               points_to_functions(r, f, i->args[2], depth);
    case IR_LOAD:
        return table_of_functions(r, f, i->args[0]);
    case IR_PARAM:
        return i->block ? edges_give(r, f, v, depth) : calls_give(r, f, v, depth);
    default:
        return false;
    }
}

/* ---- all that runs ---- */

static bool is_to_function(const struct ir_module *m, ir_ct ct) {
    return ct && m->ctypes.at[ct].kind == CT_PTR &&
           m->ctypes.at[m->ctypes.at[ct].elem].kind == CT_FUNC;
}

static void run_too(struct meanwhile *r, const struct ir_func *f) {
    if (map_str_get(&r->funcs, f->name, NULL)) return;
    map_str_put(&r->x->tmp, &r->funcs, f->name, 1);
    vec_push(&r->x->tmp, &r->all, f);
}

/* Models run nothing of the program but what they are given; of functions without body nothing is
 * known. */
static void run_called(struct meanwhile *r, const struct ir_ins *i) {
    const struct jumping_func *j = jumping_find(r->x, i->text);
    bool made = strcmp(i->text, IR_CALL_BACK) == 0 || strcmp(i->text, IR_CAME_BACK) == 0;
    if (made) return;
    if (!j || !j->f->has_body)
        r->unseen = true;
    else if (!j->f->is_model || j->f->is_static)
        run_too(r, j->f); /* static: one that stands for a function of another type, too */
}

static void run_addressed(struct meanwhile *r) {
    for (uint32_t i = 0; i < r->x->funcs.n; i++) {
        const struct jumping_func *j = &r->x->funcs.at[i];
        if (j->addressed && j->f->has_body && !j->f->is_model) run_too(r, j->f);
    }
}

static void find_running(struct meanwhile *r) {
    run_too(r, r->root);
    for (uint32_t k = 0; k < r->all.n && !r->unseen; k++) {
        const struct ir_func *f = r->all.at[k];
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            if (!i->block) continue;
            if (i->op == IR_CALL) run_called(r, i);
            if (i->op == IR_CALLPTR) run_addressed(r);
        }
    }
}

/* What qsort and its like are given. */
static bool lending_is_seen(struct meanwhile *r, const struct ir_func *f, const struct ir_ins *i) {
    const struct jumping_func *j = jumping_find(r->x, i->text);
    if (!j || !jumping_lends(j->f)) return true;
    r->jumper = false;
    r->told = (struct map){0};
    for (uint32_t k = 0; k < j->f->params.n && k < i->nargs; k++) {
        ir_ct ct = j->f->ins.at[j->f->params.at[k]].ct;
        if (!is_to_function(r->x->m, ct)) continue;
        if (!points_to_functions(r, f, i->args[k], 0)) return false;
    }
    return !r->jumper || calls_in_order(j->f);
}

static bool calls_are_seen(struct meanwhile *r) {
    for (uint32_t k = 0; k < r->all.n; k++) {
        const struct ir_func *f = r->all.at[k];
        for (ir_val v = 1; v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            if (!i->block) continue;
            if (i->op == IR_CALLPTR && !points_to_functions(r, f, i->args[0], 0)) return false;
            if (i->op == IR_CALL && !lending_is_seen(r, f, i)) return false;
        }
    }
    return true;
}

/* ---- what the library keeps ---- */

/* Functions to call later: handlers, threads, what runs at the end. */
static bool keeps_functions(const struct jumping *x, const struct ir_ins *i) {
    const struct jumping_func *j = jumping_find(x, i->text);
    if (!j || (j->f->has_body && !j->f->is_model) || jumping_lends(j->f)) return false;
    for (uint32_t k = 0; k < j->f->params.n; k++)
        if (is_to_function(x->m, j->f->ins.at[j->f->params.at[k]].ct)) return true;
    return ir_sets_handler(j->f->name);
}

static bool library_keeps(const struct jumping *x) {
    for (uint32_t k = 0; k < x->funcs.n; k++) {
        const struct ir_func *f = x->funcs.at[k].f;
        for (ir_val v = 1; f->has_body && !f->is_model && v < f->ins.n; v++)
            if (f->ins.at[v].op == IR_CALL && keeps_functions(x, &f->ins.at[v])) return true;
    }
    return false;
}

/* ---- the second return ---- */

static bool is_second_return(const struct ir_ins *i) {
    static const char end[] = IR_JUMP_AGAIN;
    size_t n = i->op == IR_NONDET && i->name ? strlen(i->name) : 0, m = sizeof end - 1;
    return n > m && strcmp(i->name + n - m, end) == 0;
}

static bool may_settle(struct jumping *x, const struct ir_func *f) {
    struct meanwhile r = {.x = x, .root = f};
    find_running(&r);
    return !r.unseen && calls_are_seen(&r);
}

/* It does not come: the branch on it goes one way. */
static void drop_second_return(struct jumping_func *j, ir_val v) {
    struct ir_func *f = j->f;
    for (ir_val u = 1; u < f->ins.n; u++) {
        struct ir_ins *i = &f->ins.at[u];
        if (i->op != IR_BR || i->args[0] != v) continue;
        i->op = IR_JMP;
        i->nargs = 0;
        i->args = NULL;
        i->edges++;
        i->nedges = 1;
    }
    struct ir_block *b = &f->blocks.at[f->ins.at[v].block];
    uint32_t n = 0;
    for (uint32_t k = 0; k < b->ins.n; k++)
        if (b->ins.at[k] != v) b->ins.at[n++] = b->ins.at[k];
    b->ins.n = n;
    j->changed = true;
}

void jumping_settle(struct jumping *x) {
    if (x->unasked || (x->left_by_pointer && library_keeps(x))) return;
    for (uint32_t k = 0; k < x->funcs.n; k++) {
        struct jumping_func *j = &x->funcs.at[k];
        bool settled = false, asked = false;
        for (ir_val v = 1; j->sets && v < j->f->ins.n; v++) {
            if (!is_second_return(&j->f->ins.at[v])) continue;
            if (!asked) settled = may_settle(x, j->f);
            asked = true;
            if (settled) drop_second_return(j, v);
        }
    }
}
