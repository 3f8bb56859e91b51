#include "core/ir/unread.h"

#include "core/ir/live.h"

static bool is_used(const struct ir_ins *i) {
    return i->op != IR_DBG && (ir_ops[i->op].flags & F_EFFECT) != 0;
}

static bool is_kept(const struct ir_ins *i) { return (ir_ops[i->op].flags & F_EFFECT) != 0; }

/* A member of a local structure may be read though nobody took the structure's address. */
static bool has_address(const struct ir_module *m, const struct ir_func *f, ir_val p) {
    const struct ir_ins *i = &f->ins.at[p];
    while (i->op == IR_PTRADD) i = &f->ins.at[i->args[0]];
    if (i->op != IR_ALLOCA) return true;
    enum ir_ctkind kind = i->ct ? m->ctypes.at[i->ct].kind : CT_VOID;
    return kind != CT_STRUCT && kind != CT_UNION;
}

/* Is it the check in front of a read that is there for the trace only? */
static bool is_idle(const struct ir_module *m, const struct ir_func *f, const ir_val *at,
                    const bool *used, const bool *kept) {
    const struct ir_ins *check = &f->ins.at[at[0]], *load = &f->ins.at[at[1]];
    if (check->op != IR_CHECK || check->check != CHECK_UNINITIALISED_READ || load->op != IR_LOAD)
        return false;
    const struct ir_ins *set = &f->ins.at[check->args[0]];
    if (set->op != IR_ISINIT || set->args[0] != load->args[0]) return false;
    return kept[at[1]] && !used[at[1]] && has_address(m, f, load->args[0]);
}

void ir_unread(const struct ir_module *m, struct ir_func *f) {
    struct arena tmp = {0};
    struct cfg g;
    cfg_build(&tmp, f, &g);
    const bool *used = ir_live(&tmp, f, &g, is_used), *kept = ir_live(&tmp, f, &g, is_kept);
    for (uint32_t k = 0; k < g.nrpo; k++) {
        struct ir_block *b = &f->blocks.at[g.rpo[k]];
        uint32_t n = 0;
        for (uint32_t i = 0; i < b->ins.n; i++)
            if (i + 1 == b->ins.n || !is_idle(m, f, &b->ins.at[i], used, kept))
                b->ins.at[n++] = b->ins.at[i];
        b->ins.n = n;
    }
    arena_free(&tmp);
}
