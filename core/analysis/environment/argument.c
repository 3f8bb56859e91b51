/* argument.c - where an argument comes from, and what its parameter's assumptions say of it.
 *
 * Contents of the parameter's type lie behind a pointer that is read, given or passed under that
 * type, and behind one that is whole elements away from such a pointer.  A cast leaves no trace in
 * the IR, but the declared type of what was cast is another one then.
 *
 * Limits: assumptions about two parameters together hold only where all arguments are passed on.
 * Strings, places inside an object, and lengths behind pointers are not followed.
 */
#include "core/analysis/environment/argument.h"

#include "core/ir/cfg.h"

enum { MAX_ARGUMENT_VALUES = 64 };

struct argument_search {
    const struct environment *e;
    const struct ir_func *f;
    bool trusted; /* f's own parameters are as the environment gives them */
    ir_ct type;   /* of the parameter */
    uint64_t element;
    ir_val joins[MAX_ARGUMENT_VALUES]; /* parameters of blocks that are looked at, twice over */
    unsigned njoins;
};

static bool comes_as(struct argument_search *s, ir_val v, bool typed);

static bool moves_whole_elements(const struct argument_search *s, const struct ir_ins *i) {
    bv_t k;
    if (!s->element) return false;
    if (ir_const_value(s->f, i->args[1], &k)) return (uint64_t)k * i->imm % s->element == 0;
    return i->imm % s->element == 0;
}

/* All values that jumps pass to a block's parameter. What it passes to itself is no other. */
static bool all_come_as(struct argument_search *s, ir_val param, bool typed) {
    const struct ir_block *b = &s->f->blocks.at[s->f->ins.at[param].block];
    uint32_t place = 0;
    for (unsigned i = 0; i < s->njoins; i++)
        if (s->joins[i] == param * 2 + typed) return true;
    if (s->njoins == MAX_ARGUMENT_VALUES) return false;
    s->joins[s->njoins++] = param * 2 + typed;
    while (place < b->params.n && b->params.at[place] != param) place++;
    for (ir_blk k = 1; k < s->f->blocks.n; k++) {
        const struct ir_ins *end = ir_terminator(s->f, k);
        for (uint32_t j = 0; end && j < end->nedges; j++) {
            const struct ir_edge *edge = &end->edges[j];
            bool here = &s->f->blocks.at[edge->to] == b;
            if (here && (place >= edge->nargs || !comes_as(s, edge->args[place], typed)))
                return false;
        }
    }
    return true;
}

static bool has_type(const struct argument_search *s, const struct ir_ins *i, bool typed) {
    return !typed || (i->ct && ir_same_type(s->e->m, i->ct, s->type));
}

/* Is it null, or a pointer from outside or into a variable; if typed, under the parameter's type?
 */
static bool comes_as(struct argument_search *s, ir_val v, bool typed) {
    const struct ir_ins *i = &s->f->ins.at[v];
    switch (i->op) {
    case IR_NULL:
        return true;
    case IR_GLOBAL:
        return !typed;
    case IR_LOAD:
        return has_type(s, i, typed) && comes_as(s, i->args[0], false);
    case IR_PARAM:
        if (i->block) return all_come_as(s, v, typed);
        return s->trusted && has_type(s, i, typed);
    case IR_SELECT:
        return comes_as(s, i->args[1], typed) && comes_as(s, i->args[2], typed);
    case IR_PTRADD:
        return (!typed || moves_whole_elements(s, i)) && comes_as(s, i->args[0], typed);
    default:
        return false;
    }
}

/* ---- assumptions about several parameters ---- */

static bool is_passed_on(const struct environment *e, const struct ir_func *f,
                         const struct ir_ins *call, uint32_t i) {
    return f == e->entry && call->args[i] == f->params.at[i];
}

static bool is_in_extent(const struct extent *x, uint32_t i) {
    return x->ptr.param == i || x->len.at.param == i || (x->is_product && x->by.at.param == i) ||
           (x->filled && x->fill.at.param == i);
}

static bool is_behind_some(const struct extent *x) {
    return x->ptr.field || x->len.at.field || (x->is_product && x->by.at.field) || x->filled;
}

/* What is assumed of several places at once. */
static bool groups_are_kept(const struct environment *e, const struct ir_func *f,
                            const struct ir_ins *call, uint32_t i) {
    const struct env_param *p = &e->params.at[i];
    bool alone = !p->shared && !p->not_behind;
    for (uint32_t k = 0; k < e->params.n; k++) alone &= e->params.at[k].not_behind != i + 1;
    for (uint32_t k = 0; k < e->extents->at.n; k++) {
        if (is_behind_some(&e->extents->at.at[k])) return false;
        alone &= !is_in_extent(&e->extents->at.at[k], i);
    }
    for (uint32_t k = 0; k < call->nargs && !alone; k++)
        if (!is_passed_on(e, f, call, k)) return false;
    return true;
}

/* ---- one parameter ---- */

static bool is_followed(const struct env_pointer *p) {
    return p->to.kind == ENV_ELEMENTS && !p->string && !p->inside && !p->may_equal &&
           !p->maybe_function && p->unfollowed == ENV_FOLLOWED;
}

bool env_argument(const struct environment *e, const struct ir_func *f, bool trusted,
                  const struct ir_ins *call, uint32_t i, struct env_need *need) {
    *need = (struct env_need){.object = false};
    if (e->params.n != call->nargs || call->nargs != e->entry->params.n) return false;
    const struct env_param *p = &e->params.at[i];
    const struct ir_ins *declared = &e->entry->ins.at[e->entry->params.at[i]];
    if (!groups_are_kept(e, f, call, i)) return false;
    if (p->kind == ENV_NUMBER) return !p->ordered;
    if (p->kind != ENV_POINTER) return false;
    if (is_passed_on(e, f, call, i)) return true;
    struct argument_search s = {.e = e, .f = f, .trusted = trusted, .type = declared->ct};
    s.element = p->p.to.element;
    bool same_type = declared->ct && ir_same_type(e->m, p->p.type, declared->ct);
    *need = (struct env_need){true, p->p.to.element, p->p.may_be_null};
    return is_followed(&p->p) && same_type && comes_as(&s, call->args[i], true);
}
