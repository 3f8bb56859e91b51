/* Arrays whose length no number tells: it is a constant.
 *
 *     void key(unsigned char *to) { for (i = 0; i < 16; i++) to[i] = 0; }     16 elements
 *     unsigned word(const unsigned char *p) { return p[0] | p[1] << 8; }      2 elements
 *     void put(struct ring *r, int c) { r->data[r->at++ & 63] = c; }          64 elements
 *     void fixed(int p[8])                                                    8, whatever it does
 *
 * Where the code goes as far as that whatever it is given, or a function that it hands the pointer
 * to does, callers have no choice but to give so much.  Where a condition stands before the access
 * that may be about a length, or about the text that is read, they have one: then nothing is
 * claimed, and the access is reported.  So it is if the pointer's length is a number, as found
 * (extent.c) or as the names of numbers say.
 *
 * Limits: accesses from the pointer itself, not from one that a loop moves; nothing of what a
 * recursive call reaches.
 */
#include "core/analysis/extent/extent_int.h"

#include <string.h>

enum { MAX_REACH = 1 << 17 /* bytes */, MAX_DEPENDS = 8, MAX_BRANCHES = 64 };

/* ---- may callers give less? ---- */

static bool leads_behind(const struct extent_body *b, ir_val p, struct extent_place ptr) {
    struct extent_place at;
    while (body_ins(b, p)->op == IR_PTRADD) p = body_ins(b, p)->args[0];
    return body_ins(b, p)->type == IR_PTR && extent_place_of(b, p, &at) &&
           extent_same_place(at, ptr);
}

/* Is v computed from what stands behind the pointer? */
static bool depends_on_contents(const struct extent_body *b, ir_val v, struct extent_place ptr,
                                unsigned depth) {
    const struct ir_ins *i = body_ins(b, v);
    if (depth > MAX_DEPENDS) return true;
    bool reads = i->op == IR_LOAD || i->op == IR_CALL;
    for (uint32_t k = 0; k < i->nargs; k++) {
        bool pointer = body_ins(b, i->args[k])->type == IR_PTR;
        if (reads && pointer && leads_behind(b, i->args[k], ptr)) return true;
        if (i->op != IR_PARAM && depends_on_contents(b, i->args[k], ptr, depth + 1)) return true;
    }
    return false;
}

/* A text's characters may say that it ends here, and a record's fields which one it is. */
static bool contents_decide(const struct extent_body *b, ir_blk blk, struct extent_place ptr) {
    for (unsigned n = 0; n < MAX_BRANCHES && b->g.idom[blk]; n++) {
        blk = b->g.idom[blk];
        const struct ir_ins *x = ir_terminator(b->f, blk);
        if (x->nargs && x->nedges > 1 && depends_on_contents(b, x->args[0], ptr, 0)) return true;
    }
    return false;
}

static bool may_tell_length(const struct extent_finder *t, ir_ct elem) {
    if (!elem) return false;
    const struct ir_ctype *e = ir_ctype_at(t->m, elem);
    return e->kind == CT_STRUCT || (e->is_char && strcmp(ir_bare_name(e), "char") == 0);
}

/* A counter that begins with a constant, or part of the index. */
static bool counts_steps(const struct extent_body *b, ir_val v, ir_val index) {
    ir_val r = extent_root(b, v, true), start = extent_induction_start(b, r, EXTENT_ANY_WAY);
    if (start && is_constant_value(b, start)) return true;
    for (unsigned n = 0; index && n < MAX_DEPENDS; n++) {
        if (extent_root(b, index, true) == r) return true;
        const struct ir_ins *i = body_ins(b, extent_root(b, index, true));
        bool scaled = (i->op == IR_MUL || i->op == IR_SHL) && is_constant_value(b, i->args[1]);
        index = scaled || i->op == IR_AND ? i->args[0] : 0;
    }
    return false;
}

/* The number says how many elements another pointer has. */
static bool is_others_length(const struct extent_body *b, ir_val v) {
    struct extent_place at;
    if (!extent_place_of(b, extent_root(b, v, true), &at)) return false;
    for (uint32_t i = 0; i < b->found.at.n; i++)
        if (extent_same_place(b->found.at.at[i].len.at, at)) return true;
    return false;
}

/* Does the condition leave it to the caller how long the array is? */
static bool is_about_length(const struct extent_finder *t, const struct extent_body *b,
                            struct branch_fact k, const ir_val *index, uint32_t n) {
    const struct ir_ins *c = body_ins(b, k.v);
    if (c->op == IR_PTRLT || c->op == IR_PTRLE) return true;
    if (c->op == IR_PTREQ)
        return body_ins(b, c->args[0])->op != IR_NULL && body_ins(b, c->args[1])->op != IR_NULL;
    bool equal = c->op == IR_EQ || c->op == IR_NE;
    bool order = ir_is_order(c->op);
    if (!equal && !order) return false;
    bool first = is_constant_value(b, c->args[0]);
    ir_val v = c->args[first ? 1 : 0];
    if (is_others_length(b, c->args[0]) || is_others_length(b, c->args[1])) return false;
    if (!first && !is_constant_value(b, c->args[1])) return true;
    if (equal) return extent_is_called_length(t, b, extent_root(b, v, false));
    for (uint32_t i = 0; i < n; i++)
        if (counts_steps(b, v, index[i])) return false;
    return !counts_steps(b, v, 0);
}

/* ---- how far an access goes ---- */

enum { MAX_INDICES = 4 };

struct constant_access {
    struct extent_place ptr;
    ir_ct elem;
    int64_t end; /* in bytes */
    struct constant_step {
        int64_t bytes;
        uint64_t unit; /* 0: a constant */
    } steps[MAX_INDICES];
    uint32_t nsteps;
};

static ir_ct pointee_type(const struct extent_finder *t, const struct extent_body *b, ir_val p) {
    ir_ct ct = body_ins(b, p)->ct;
    return ct && ir_ctype_at(t->m, ct)->kind == CT_PTR ? ir_ctype_at(t->m, ct)->elem : 0;
}

/* `int *p = s->of_four; p[4] = 0;`: behind a struct's own array is no next struct.  Steps that no
 * whole number of structs makes, and what is accessed there, end in the struct in which they begin,
 * unless all of it is whole structs (`memset(s, 0, 2 * sizeof *s)`). */
static bool leaves_record(const struct extent_finder *t, const struct constant_access *x,
                          int64_t bytes) {
    const struct ir_ctype *e = ir_ctype_at(t->m, x->elem);
    if ((e->kind != CT_STRUCT && e->kind != CT_UNION) || !e->size) return false;
    int64_t size = (int64_t)e->size, start = 0, inner = 0;
    for (uint32_t i = 0; i < x->nsteps; i++)
        *(x->steps[i].unit % e->size ? &inner : &start) += x->steps[i].bytes;
    bool whole = start % size == 0 && !inner && bytes % size == 0;
    return !whole && start >= 0 && start % size + inner + bytes > size;
}

/* So many bytes from p on, in this block, in steps of `type` (0: not known). false: not known, or
 * callers may give less. */
static bool constant_access(struct extent_finder *t, const struct extent_body *b, ir_blk blk,
                            ir_val p, int64_t bytes, ir_ct type, struct constant_access *out) {
    struct branch_facts known;
    struct extent_range r;
    ir_val index[MAX_INDICES];
    uint32_t n = 0;
    extent_block_facts(b, blk, &known);
    *out = (struct constant_access){.end = bytes};
    for (; body_ins(b, p)->op == IR_PTRADD; p = body_ins(b, p)->args[0]) {
        const struct ir_ins *i = body_ins(b, p);
        if (n == MAX_INDICES || i->imm > MAX_REACH || !extent_range_of(b, i->args[1], &known, &r))
            return false;
        if (r.hi < -MAX_REACH || r.hi > MAX_REACH) return false;
        out->steps[n] = (struct constant_step){r.hi * (int64_t)i->imm, r.lo < r.hi ? i->imm : 0};
        out->end += out->steps[n].bytes;
        out->nsteps = n + 1;
        index[n++] = i->args[1];
    }
    if (body_ins(b, p)->type != IR_PTR || !extent_place_of(b, p, &out->ptr) || out->ptr.stale)
        return false;
    out->elem = pointee_type(t, b, p);
    if (out->end <= 0 || out->end > MAX_REACH) return false;
    if (out->elem && type != out->elem && leaves_record(t, out, bytes)) return false;
    for (uint32_t k = 0; k < known.n; k++)
        if (is_about_length(t, b, known.at[k], index, n)) return false;
    return !may_tell_length(t, out->elem) || !contents_decide(b, blk, out->ptr);
}

/* ---- of a function ---- */

enum { MAX_CALLS_DEEP = 4 };

/* `keysize == 128`: the number is only asked whether it is one of some constants, here or by those
 * that it is handed to. It says which case this is. */
static bool selects_case(struct extent_finder *t, const struct extent_body *b, ir_val v,
                         unsigned depth) {
    bool asked = false;
    for (ir_val u = 1; u < b->f->ins.n; u++) {
        const struct ir_ins *i = body_ins(b, u);
        if (!i->block || !ir_uses(i, v)) continue;
        asked = true;
        if (i->op == IR_SWITCH) continue;
        if (i->op == IR_EQ || i->op == IR_NE) {
            if (is_constant_value(b, i->args[0]) || is_constant_value(b, i->args[1])) continue;
            return false;
        }
        const struct extent_body *c = i->op == IR_CALL ? extent_body_of(t, i->text) : NULL;
        if (!c || c->f->is_model || depth == MAX_CALLS_DEEP) return false;
        for (uint32_t k = 0; k < i->nargs && k < c->f->params.n; k++)
            if (i->args[k] == v && !selects_case(t, c, c->f->params.at[k], depth + 1)) return false;
    }
    return asked;
}

static bool is_length_param(struct extent_finder *t, const struct extent_body *b, uint32_t param) {
    ir_val v = b->f->params.at[param];
    if (!ir_is_int(body_ins(b, v)->type) || !extent_is_called_length(t, b, v)) return false;
    if (selects_case(t, b, v, 0)) return false;
    for (uint32_t i = 0; i < b->found.at.n; i++) {
        const struct extent *e = &b->found.at.at[i];
        if (!e->len.at.field && e->len.at.param == param) return false;
    }
    return true;
}

/* Is there a number that may be the pointer's length? */
static bool may_have_length(struct extent_finder *t, const struct extent_body *b,
                            struct extent_place ptr) {
    struct extent_place at;
    for (uint32_t i = 0; i < b->found.at.n; i++)
        if (extent_same_place(b->found.at.at[i].ptr, ptr)) return true;
    for (uint32_t i = 0; !ptr.field && i < b->f->params.n; i++)
        if (is_length_param(t, b, i)) return true;
    for (ir_val v = 1; ptr.field && v < b->f->ins.n; v++)
        if (body_ins(b, v)->op == IR_LOAD && ir_is_int(body_ins(b, v)->type) &&
            extent_place_of(b, v, &at) && extent_is_beside(at, ptr) &&
            extent_is_called_length(t, b, v))
            return true;
    return false;
}

static void add_reach(struct extent_finder *t, struct extent_body *b,
                      const struct constant_access *x) {
    for (uint32_t i = 0; i < b->reached.n; i++) {
        struct extent_reached *r = &b->reached.at[i];
        if (!extent_same_place(r->ptr, x->ptr)) continue;
        if (r->bytes < (uint64_t)x->end) r->bytes = (uint64_t)x->end;
        return;
    }
    if (!may_have_length(t, b, x->ptr))
        vec_push(&t->tmp, &b->reached,
                 ((struct extent_reached){x->ptr, x->elem, (uint64_t)x->end}));
}

/* What the callee reaches behind an argument. */
static void reached_by_callee(struct extent_finder *t, struct extent_body *b,
                              const struct ir_ins *call, const struct extent_reached *r) {
    struct constant_access x;
    if (extent_is_variable(r->ptr)) {
        x = (struct constant_access){.ptr = r->ptr, .elem = r->elem, .end = (int64_t)r->bytes};
        if (!extent_is_stored(t, b, x.ptr, 0)) add_reach(t, b, &x);
    }
    if (r->ptr.param >= call->nargs) return;
    ir_val p = call->args[r->ptr.param];
    if (!r->ptr.field) {
        if (constant_access(t, b, call->block, p, (int64_t)r->bytes, r->elem, &x))
            add_reach(t, b, &x);
        return;
    }
    uint64_t off;
    uint32_t param;
    if (!extent_record_param(b, extent_pointer_root(b, p, &off), &param)) return;
    x = (struct constant_access){
        .ptr = {param, true, false, r->ptr.off + off}, .elem = r->elem, .end = (int64_t)r->bytes};
    if (!extent_is_stored(t, b, x.ptr, 0)) add_reach(t, b, &x);
}

/* What a library function uses whatever it finds there. */
static void library_reach(struct extent_finder *t, struct extent_body *b,
                          const struct ir_ins *call) {
    struct constant_access x;
    struct extent_sized s;
    bv_t n;
    for (uint32_t k = 0; extent_sized_argument(t, call, k, &s); k++) {
        uint64_t unit = s.p && !s.may_stop ? extent_sized_unit(b, &s) : 0;
        if (unit && unit < MAX_REACH && ir_const_value(b->f, s.n, &n) && n < MAX_REACH / unit &&
            constant_access(t, b, call->block, s.p, (int64_t)(n * unit), 0, &x))
            add_reach(t, b, &x);
    }
}

static void find_reached(struct extent_finder *t, struct extent_body *b, ir_val v) {
    struct constant_access x;
    const struct ir_ins *i = body_ins(b, v);
    bv_t bytes;
    if (i->op == IR_INBOUNDS && ir_const_value(b->f, i->args[1], &bytes) && bytes < MAX_REACH &&
        constant_access(t, b, i->block, i->args[0], (int64_t)bytes, 0, &x))
        add_reach(t, b, &x);
    if (i->op != IR_CALL) return;
    library_reach(t, b, i);
    struct extent_body *c = extent_body_of(t, i->text);
    if (!c || c->f->is_model) return;
    extent_find_constants(t, c);
    for (uint32_t k = 0; c->visit == EXTENT_DONE && k < c->reached.n; k++)
        reached_by_callee(t, b, i, &c->reached.at[k]);
}

void extent_find_constants(struct extent_finder *t, struct extent_body *b) {
    if (b->visit) return;
    b->visit = EXTENT_OPEN;
    for (ir_blk blk = 1; blk < b->f->blocks.n; blk++) {
        const struct ir_block *k = &b->f->blocks.at[blk];
        if (b->g.pos[blk] == CFG_UNREACHED) continue;
        for (uint32_t i = 0; i < k->ins.n; i++) find_reached(t, b, k->ins.at[i]);
    }
    b->visit = EXTENT_DONE;
}

/* ---- claims ---- */

static bool is_declared(const struct extent_body *b, struct extent_place ptr) {
    for (uint32_t i = 0; !ptr.field && i < b->f->arrays.n; i++)
        if (b->f->arrays.at[i].param == ptr.param) return true;
    return false;
}

/* A `void *` that is taken for several things may be to the smallest of them. */
static void claim_constant(struct extent_finder *t, struct extents *out, struct extent_place ptr,
                           ir_ct elem, uint64_t bytes) {
    uint64_t size = elem ? ir_ctype_at(t->m, elem)->size : 0;
    struct extent e = {.ptr = ptr, .type = (ir_type)t->m->target.ptr_bits, .is_constant = true};
    if (!size || bytes <= size) return;
    e.unit = bytes % size == 0 ? size : 1;
    e.count = bytes / e.unit;
    vec_push(&t->tmp, &out->at, e);
}

void extent_claim_constants(struct extent_finder *t, struct extent_body *b, struct extents *out) {
    for (uint32_t i = 0; i < b->f->arrays.n; i++) {
        struct extent_place ptr = {.param = b->f->arrays.at[i].param};
        ir_ct elem = pointee_type(t, b, b->f->params.at[ptr.param]);
        uint64_t size = elem ? ir_ctype_at(t->m, elem)->size : 0;
        if (size && b->f->arrays.at[i].count < MAX_REACH)
            claim_constant(t, out, ptr, elem, size * b->f->arrays.at[i].count);
    }
    extent_find_constants(t, b);
    for (uint32_t i = 0; i < b->reached.n; i++) {
        const struct extent_reached *r = &b->reached.at[i];
        if (!is_declared(b, r->ptr) && !extent_is_based(r->ptr))
            claim_constant(t, out, r->ptr, r->elem, r->bytes);
    }
}
