/* link_body.c - calls that get a body in the program.
 *
 * Where its file knew no body, a call was followed by the functions that may be called back, and
 * its pointers were checked not to dangle.  The body says both itself.
 */
#include "core/link/link_int.h"

#include "core/ir/cfg.h"
#include "core/ssa/callbacks.h"

#include <string.h>

static const struct ir_func *called_body(const struct linker *x, const struct ir_ins *i) {
    const struct ir_func *f = i->op == IR_CALL ? ir_find_func(x->to, i->text) : NULL;
    return f && f->has_body ? f : NULL;
}

static bool is_behind(uint32_t line, uint32_t col, uint32_t than_line, uint32_t than_col) {
    return line != than_line ? line > than_line : col >= than_col;
}

static bool loc_is_inside(const struct ir_loc *in, const struct ir_loc *l) {
    return in->file == l->file && is_behind(l->line, l->col, in->line, in->col) &&
           is_behind(in->eline, in->ecol, l->eline, l->ecol);
}

/* The pointer that the check is about; 0: it is another check. */
static ir_val checked_pointer(const struct ir_func *f, const struct ir_ins *i) {
    if (i->op != IR_CHECK || i->check != CHECK_DANGLING_POINTER) return 0;
    const struct ir_ins *holds = &f->ins.at[i->args[0]];
    for (uint32_t k = 0; k < holds->nargs; k++) {
        const struct ir_ins *ended = &f->ins.at[holds->args[k]];
        if (ended->op == IR_ISENDED) return ended->args[0];
    }
    return 0;
}

/* Is the check about an argument of a call that has a body? */
static bool is_for_body(const struct linker *x, const struct ir_func *f, const struct ir_ins *i) {
    ir_val p = checked_pointer(f, i);
    for (ir_val v = 1; p && v < f->ins.n; v++) {
        const struct ir_ins *call = &f->ins.at[v];
        if (!called_body(x, call) || !loc_is_inside(&call->loc, &i->loc)) continue;
        for (uint32_t k = 0; k < call->nargs; k++)
            if (call->args[k] == p) return true;
    }
    return false;
}

/* The call behind which it was asked, in a block before this one, whether longjmp left it. */
static const struct ir_ins *asked_before(const struct ir_func *f, ir_blk b) {
    for (ir_blk p = 1; p < f->blocks.n; p++) {
        const struct ir_ins *end = ir_terminator(f, p);
        if (!end || end->op != IR_BR || end->edges[1].to != b) continue;
        for (uint32_t k = f->blocks.at[p].ins.n - 1; k-- > 0;) {
            const struct ir_ins *i = &f->ins.at[f->blocks.at[p].ins.at[k]];
            if (i->op == IR_CALL) return i;
            if (i->op != IR_LOAD && i->op != IR_NE) break;
        }
    }
    return NULL;
}

void link_drop_for_bodies(struct linker *x, struct ir_func *f) {
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        struct ir_block *block = &f->blocks.at[b];
        const struct ir_ins *before = NULL;
        uint32_t n = 0;
        for (uint32_t i = 0; i < block->ins.n; i++) {
            const struct ir_ins *at = &f->ins.at[block->ins.at[i]];
            bool back = at->op == IR_CALL && strcmp(at->text, IR_CALL_BACK) == 0;
            if (back && !before) before = asked_before(f, b);
            bool needless = (back && before && called_body(x, before)) || is_for_body(x, f, at);
            if (!needless) block->ins.at[n++] = block->ins.at[i];
            before = at;
        }
        block->ins.n = n;
    }
}
