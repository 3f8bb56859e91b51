/* relate.c - addresses as numbers, compared.
 *
 * Two numbers that are addresses (address.c) are compared like the pointers that they were made of
 * (apart.c).  Where they were computed from addresses in other ways, as hashes, halves or pages,
 * what is compared is any of the objects whose addresses each of them tells something of: were two
 * of these one object, the numbers could be equal, too.  a ^ b is a difference of its own, that is
 * compared with a constant, perhaps behind a mask or a shift.  Left alone are sums of two
 * addresses, which hashes of pairs are, numbers that are only used as an index, and addresses that
 * models of the library compare to see whether blocks overlap.
 */
#include "encoders/objects/address.h"
#include "encoders/objects/apart.h"
#include "encoders/objects/context.h"
#include "encoders/objects/record.h"

/* ---- which pointers ---- */

/* A pointer to one of the objects that were seen, at any place. */
struct any_of {
    struct symex *x;
    struct value p;
};

static void add_any_object(void *ctx, uint32_t object) {
    struct any_of *a = ctx;
    struct value p = pointer_to(a->x, object);
    p.v = term_var(a->x->s, a->x->ptr_bits, "somewhere in it");
    a->p = a->p.obj ? value_ite(a->x, term_var(a->x->s, 1, "one of them"), p, a->p) : p;
}

/* false: t tells of no address. */
static bool told_by(struct symex *x, term t, struct any_of *out, bool *all) {
    *out = (struct any_of){.x = x};
    *all &= addresses_told(x, t, MAX_APART, add_any_object, out);
    return out->p.obj != 0;
}

/* The arguments of an exclusive or of two addresses that t tells something of. */
static bool find_xor(struct symex *x, term t, unsigned fuel, struct value of[2]) {
    struct term_node n = *term_get(x->s, t);
    if (!fuel || n.sort.width == 1 || !depends_on_address(x, t)) return false;
    bool both = n.op == TERM_XOR && number_is_address(x, n.arg[0], &of[0]);
    if (both && number_is_address(x, n.arg[1], &of[1])) return true;
    for (unsigned k = 0; k < 3; k++)
        if (n.arg[k] && find_xor(x, n.arg[k], fuel - 1, of)) return true;
    return false;
}

/* ---- what is known of two numbers ---- */

static struct value related_pointers(struct symex *x, enum ir_op op, struct value p, struct value q,
                                     struct value r) {
    if (op != IR_EQ && op != IR_NE) return r.v = apart_related(x, p, q, r.v), r;
    term same = apart_equal(x, p, q);
    r.v = op == IR_EQ ? term_or(x->s, r.v, same) : term_and(x->s, r.v, term_not(x->s, same));
    return r;
}

static struct value relate_computed(struct symex *x, enum ir_op op, const struct value *v,
                                    struct value r) {
    enum { MAX_STEPS = 8 };
    struct any_of a, b;
    struct value of[2];
    bool all = true, first = told_by(x, v[0].v, &a, &all), second = told_by(x, v[1].v, &b, &all);
    if (!all) return tainted(x, IR_I(term_width(x->s, r.v)), "a comparison of many addresses");
    if (first && second) return related_pointers(x, op, a.p, b.p, r);
    bool difference = op != IR_SUB && first != second;
    if (difference && find_xor(x, v[first ? 0 : 1].v, MAX_STEPS, of))
        return related_pointers(x, op, of[0], of[1], r);
    return r;
}

/* Models compare addresses to see whether blocks overlap, but what they are given (memcmp) may have
 * been computed from some. */
struct value relate_numbers(struct symex *x, enum ir_op op, const struct value *v, struct value r) {
    struct value p, q;
    if (op != IR_EQ && op != IR_NE && !ir_is_order(op) && op != IR_SUB) return r;
    if (!depends_on_address(x, v[0].v) && !depends_on_address(x, v[1].v)) return r;
    bool addresses = number_is_address(x, v[0].v, &p) && number_is_address(x, v[1].v, &q);
    if (!addresses) return relate_computed(x, op, v, r);
    return x->here.func->is_model ? r : related_pointers(x, op, p, q, r);
}
