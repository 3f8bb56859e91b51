/* unread.c - removes reads of memory that nothing uses but the trace, together with their checks.
 *
 * A check goes only with its read; values that anything computes with keep both.
 */
#include "core/ssa/unread.h"

#include "core/ir/needed.h"

static bool is_used(const void *ctx, const struct ir_ins *i) {
    (void)ctx;
    return i->op != IR_DBG && (ir_ops[i->op].flags & F_EFFECT) != 0;
}

static bool is_kept(const void *ctx, const struct ir_ins *i) {
    (void)ctx;
    return (ir_ops[i->op].flags & F_EFFECT) != 0;
}

/* A member of a local structure may be read though the structure's address is not taken. */
static bool has_address(const struct ir_module *m, const struct ir_func *f, ir_val p) {
    const struct ir_ins *i = &f->ins.at[p];
    while (i->op == IR_PTRADD) i = &f->ins.at[i->args[0]];
    if (i->op != IR_ALLOCA) return true;
    enum ir_ctkind kind = i->ct ? m->ctypes.at[i->ct].kind : CT_VOID;
    return kind != CT_STRUCT && kind != CT_UNION;
}

struct unread {
    const struct ir_module *m;
    struct ir_func *f;
    struct cfg g;
    const bool *used, *kept; /* by what is not for the trace only; by anything */
    bool *unread;            /* results of such reads, and values computed from them */
};

/* Is it the check in front of a read that is there for the trace only? */
static bool is_check_of_unread(const struct unread *u, const ir_val *at) {
    const struct ir_func *f = u->f;
    const struct ir_ins *check = &f->ins.at[at[0]], *load = &f->ins.at[at[1]];
    if (check->op != IR_CHECK || check->check != CHECK_UNINITIALISED_READ || load->op != IR_LOAD)
        return false;
    const struct ir_ins *set = &f->ins.at[check->args[0]];
    if (set->op != IR_ISINIT || set->args[0] != load->args[0]) return false;
    return u->kept[at[1]] && !u->used[at[1]] && has_address(u->m, f, load->args[0]);
}

static bool drop_checks(struct unread *u) {
    bool any = false;
    for (uint32_t k = 0; k < u->g.nrpo; k++) {
        struct ir_block *b = &u->f->blocks.at[u->g.rpo[k]];
        uint32_t n = 0;
        for (uint32_t i = 0; i < b->ins.n; i++) {
            bool drop = i + 1 < b->ins.n && is_check_of_unread(u, &b->ins.at[i]);
            if (drop)
                u->unread[b->ins.at[i + 1]] = any = true;
            else
                b->ins.at[n++] = b->ins.at[i];
        }
        b->ins.n = n;
    }
    return any;
}

static bool becomes_unread(struct unread *u, ir_val v, const ir_val *args, uint32_t n) {
    if (u->unread[v]) return false;
    for (uint32_t i = 0; i < n && !u->unread[v]; i++) u->unread[v] = u->unread[args[i]];
    return u->unread[v];
}

/* One instruction, and what its edges give to parameters of blocks. */
static bool pass_on(struct unread *u, ir_val v) {
    const struct ir_ins *i = &u->f->ins.at[v];
    bool changed = becomes_unread(u, v, i->args, i->nargs);
    for (uint32_t e = 0; e < i->nedges; e++) {
        const struct ir_block *to = &u->f->blocks.at[i->edges[e].to];
        for (uint32_t k = 0; k < to->params.n; k++)
            changed |= becomes_unread(u, to->params.at[k], &i->edges[e].args[k], 1);
    }
    return changed;
}

static bool pass_on_all(struct unread *u) {
    bool changed = false;
    for (uint32_t k = 0; k < u->g.nrpo; k++) {
        const struct ir_block *b = &u->f->blocks.at[u->g.rpo[k]];
        for (uint32_t i = 0; i < b->ins.n; i++) changed |= pass_on(u, b->ins.at[i]);
    }
    return changed;
}

/* Drops the marks of assignments of such values, so that a trace shows none that may be
 * indeterminate. */
static void drop_marks(struct unread *u) {
    while (pass_on_all(u)) continue;
    for (uint32_t k = 0; k < u->g.nrpo; k++) {
        struct ir_block *b = &u->f->blocks.at[u->g.rpo[k]];
        uint32_t n = 0;
        for (uint32_t i = 0; i < b->ins.n; i++)
            if (!u->unread[b->ins.at[i]] || u->f->ins.at[b->ins.at[i]].op != IR_DBG)
                b->ins.at[n++] = b->ins.at[i];
        b->ins.n = n;
    }
}

void ir_unread(const struct ir_module *m, struct ir_func *f) {
    struct arena tmp = {0};
    struct unread u = {.m = m, .f = f};
    cfg_build(&tmp, f, &u.g);
    u.used = ir_needed(&tmp, f, &u.g, is_used, NULL);
    u.kept = ir_needed(&tmp, f, &u.g, is_kept, NULL);
    u.unread = arena_new_array(&tmp, bool, f->ins.n);
    if (drop_checks(&u)) drop_marks(&u);
    arena_free(&tmp);
}
