/* Is a text so long? Asked without a loop.
 *
 * `nozero` is one conjunction over the bytes, at places that are known, so that a text from outside
 * that is longer than an array of any size is met at once, not at a bound that is beyond the array.
 * It is a hint: no is a right answer wherever the question is too hard, as the model that asks goes
 * on to read the text byte by byte.
 */
#include "encoders/memory/memory.h"
#include "encoders/objects/context.h"
#include "encoders/objects/escaped.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/state.h"
#include "encoders/objects/targets.h"

/* Of one text, and of all that are asked about. */
enum { MAX_TEXT = 12 << 10, MAX_LOOKED = 1 << 16 };

/* The bytes that are asked about, of one object, and what is known of all of them. */
struct stretch {
    const struct source *src;
    bv_t from, n; /* offsets */
    bool ends;    /* it is asked separately that the text's end is not among them */
};

/* A byte that may be the text's end is 0 there: what it is elsewhere. */
static term but_for_end(struct symex *x, struct stretch *k, bv_t at, term byte) {
    const struct term_node *t = term_get(x->s, byte);
    if (!k->src || k->src->end_size != 1 || t->op != TERM_ITE) return byte;
    if (t->arg[0] != term_eq(x->s, k->src->end, offset_const(x, (int64_t)at))) return byte;
    k->ends = true;
    return t->arg[2];
}

/* A byte that no condition mentions so far gets the bits of an 'a': then nothing is left to decide,
 * and the other bits need no variables. */
static term letter_or_nonzero(struct symex *x, term byte, uint32_t before) {
    bool fresh = byte > before && term_get(x->s, byte)->op == TERM_VAR;
    if (fresh) {
        term letter = term_const(x->s, 8, 'a');
        return term_eq(x->s, term_bin(x->s, TERM_AND, byte, letter), letter);
    }
    return term_not(x->s, term_eq(x->s, byte, term_const(x->s, 8, 0)));
}

static term nonzero_at(struct symex *x, struct state *s, struct value p, struct stretch *k,
                       bv_t at) {
    p.v = offset_const(x, (int64_t)at);
    uint32_t before = term_count(x->s);
    struct loaded l = memory_load_bytes(x, s, p, 1, false); /* exact: the offset is constant */
    x->mem.text_bytes++;
    return term_and(x->s, l.init, letter_or_nonzero(x, but_for_end(x, k, at, l.v.v), before));
}

static term ends_elsewhere(struct symex *x, const struct stretch *k) {
    if (!k->ends) return term_true(x->s);
    term from = offset_const(x, (int64_t)k->from),
         behind = offset_const(x, (int64_t)(k->from + k->n));
    return term_or(x->s, term_bin(x->s, TERM_ULT, k->src->end, from),
                   term_bin(x->s, TERM_ULE, behind, k->src->end));
}

static bool only_data(const struct symex *x, const struct targets *t) {
    for (uint32_t i = 0; i < t->n; i++) {
        enum object_kind k = x->mem.objects.at[t->at[i].object].kind;
        if (k < OBJECT_LOCAL || k == OBJECT_FUNC) return false;
    }
    return t->n == 1;
}

term memory_no_zero(struct symex *x, struct state *s, struct value p, term n) {
    struct targets t;
    struct stretch k = {0};
    pointer_peek(x, p, &t);
    bool known = term_is_const(x->s, n, &k.n) && term_is_const(x->s, p.v, &k.from);
    if (!known || k.n > MAX_TEXT || x->mem.text_bytes + k.n > MAX_LOOKED || !only_data(x, &t))
        return term_false(x->s);
    const struct contents *initial = x->mem.objects.at[t.at[0].object].initial;
    k.src = initial ? initial->src : NULL;
    term all = memory_predicate(x, s, IR_INBOUNDS, p, n);
    all = term_and(x->s, all, memory_predicate(x, s, IR_ISLIVE, p, n));
    for (bv_t i = 0; i < k.n && !term_is_false(x->s, all); i++)
        all = term_and(x->s, all, nonzero_at(x, s, p, &k, k.from + i));
    return term_and(x->s, all, ends_elsewhere(x, &k));
}

/* ---- texts that functions without body have got ---- */

/* A text that such a function gives back ends where it is (ASSUME_STRING says so of its own ones).
 */
static void ends_in(struct symex *x, struct state *s, struct escaped_object *g) {
    const struct object *o = &x->mem.objects.at[g->object];
    const char *name = arena_printf(&x->arena, "end of the text in %s", o->name ? o->name : "it");
    struct value at = pointer_to(x, g->object);
    at.v = g->end = fresh_bits(x, x->ptr_bits, name, ORIGIN_UNKNOWN_CALL, 0);
    term within = term_bin(x->s, TERM_ULT, g->end, o->size);
    term zero = term_const(x->s, 8, 0), byte = memory_load_bytes(x, s, at, 1, false).v.v;
    g->may = term_and(x->s, g->may, term_and(x->s, within, term_eq(x->s, byte, zero)));
}

const struct escaped *escaped_texts(struct symex *x, struct state *s) {
    const struct escaped *all = escaped_now(x, s, false);
    struct escaped *g = arena_new(&x->arena, struct escaped);
    for (uint32_t i = 0; i < all->n; i++) {
        ir_ct ct = x->mem.objects.at[all->at[i].object].ct;
        while (ct && ir_ctype_at(x->m, ct)->kind == CT_ARRAY) ct = ir_ctype_at(x->m, ct)->elem;
        if (ct && ir_ctype_at(x->m, ct)->size != 1) continue;
        g->at[g->n] = all->at[i];
        ends_in(x, s, &g->at[g->n++]);
    }
    return g;
}
