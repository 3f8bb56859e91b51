/* The pointer behind an array's last element.
 *
 *     end = p + n; while (p < end) ...        n elements
 *     last = p + n - 1;                       the same; so is p + n - n % 8
 *
 * Where p + n is computed to be compared, subtracted or stepped back from, and nothing is accessed
 * there, it is an end, or some place up to it: a caller has to give so many elements, as C allows
 * no pointer further on (6.5.6p8).  The same where it is handed to a function that uses it so
 * (`token(p, p + n)`).  p[n], or p + n handed to a function that may access it, is an index, of
 * which nothing is known.
 */
#include "core/analysis/extent/extent_int.h"

struct end_uses {
    bool serves, accessed;
};

enum { END_ASKED = 1, END_SERVES = 2, END_ACCESSED = 4 };

static void find_end_uses(struct extent_finder *t, const struct extent_body *b, ir_val end,
                          bool loop, struct end_uses *out);

/* What the called function uses its parameter for. While that is being asked, a call of it again
 * adds nothing. */
static void note_end_passed(struct extent_finder *t, const struct ir_ins *call, uint32_t k,
                            struct end_uses *out) {
    struct extent_body *to = extent_body_of(t, call->text);
    if (!to || to->f->is_model || !to->f->has_body || k >= to->f->params.n) {
        out->accessed = true;
        return;
    }
    if (!to->ends) to->ends = arena_new_array(&t->tmp, uint8_t, to->f->params.n + 1);
    if (!to->ends[k]) {
        struct end_uses uses = {false, false};
        to->ends[k] = END_ASKED;
        find_end_uses(t, to, to->f->params.at[k], true, &uses);
        to->ends[k] |= (uses.serves ? END_SERVES : 0) | (uses.accessed ? END_ACCESSED : 0);
    }
    out->serves |= (to->ends[k] & END_SERVES) != 0;
    out->accessed |= (to->ends[k] & END_ACCESSED) != 0;
}

/* A constant below 0, or 0 less a number? */
static bool steps_back(const struct extent_body *b, ir_val by) {
    bv_t k;
    const struct ir_ins *i = body_ins(b, by);
    if (ir_const_value(b->f, by, &k)) return bv_signed(k, i->type) < 0;
    return i->op == IR_SUB && ir_const_value(b->f, i->args[0], &k) && !k;
}

/* Only what accesses something asks whether bytes are there. */
static void note_end_use(struct extent_finder *t, const struct extent_body *b,
                         const struct ir_ins *i, uint32_t arg, struct end_uses *out) {
    switch (i->op) {
    case IR_CALL:
        note_end_passed(t, i, arg, out);
        break;
    case IR_PTREQ:
    case IR_PTRLT:
    case IR_PTRLE:
    case IR_PTRDIFF:
        out->serves |=
            body_ins(b, i->args[0])->op != IR_NULL && body_ins(b, i->args[1])->op != IR_NULL;
        break;
    case IR_PTRADD:
        out->serves |= steps_back(b, i->args[1]);
        break;
    case IR_ISWITHIN:
    case IR_ISLIVE:
    case IR_ISENDED:
    case IR_SAMEOBJ:
    case IR_PTRTOINT:
    case IR_DBG:
    case IR_RET: /* `return end;`, where nothing was found */
        break;
    default:
        out->accessed = true;
        break;
    }
}

/* Uses of the value, and of the variable of a loop that begins with it. */
static void find_end_uses(struct extent_finder *t, const struct extent_body *b, ir_val end,
                          bool loop, struct end_uses *out) {
    for (ir_val v = 1; v < b->f->ins.n; v++) {
        const struct ir_ins *i = body_ins(b, v);
        for (uint32_t a = 0; a < i->nargs; a++)
            if (i->args[a] == end) note_end_use(t, b, i, a, out);
        for (uint32_t e = 0; loop && e < i->nedges; e++) {
            const struct ir_block *to = &b->f->blocks.at[i->edges[e].to];
            for (uint32_t p = 0; p < to->params.n; p++)
                if (i->edges[e].args[p] == end) find_end_uses(t, b, to->params.at[p], false, out);
        }
    }
}

/* A number, or the product of two. */
static bool is_number_or_product(const struct extent_body *b, ir_val n) {
    struct extent_place at;
    const struct ir_ins *i = body_ins(b, n);
    if (i->op != IR_MUL) return extent_place_of(b, n, &at);
    return extent_place_of(b, extent_root(b, i->args[0], false), &at) &&
           extent_place_of(b, extent_root(b, i->args[1], false), &at);
}

void extent_of_end(struct extent_finder *t, struct extent_body *b, ir_val v) {
    const struct ir_ins *i = body_ins(b, v);
    struct end_uses uses = {false, false};
    struct extent_place ptr;
    uint64_t off;
    ir_val base = extent_pointer_root(b, i->args[0], &off), n = extent_uncast(b, i->args[1]);
    if (off || !extent_place_of(b, base, &ptr) || !is_number_or_product(b, n)) return;
    find_end_uses(t, b, v, true, &uses);
    if (uses.serves && !uses.accessed) extent_add(t, b, ptr, n, i->imm);
}
