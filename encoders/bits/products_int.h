/* products_int.h - what products.c and products_lemma.c share. */
#ifndef VL_ENCODERS_BITS_PRODUCTS_INT_H
#define VL_ENCODERS_BITS_PRODUCTS_INT_H

#include "encoders/bits/products.h"
#include "encoders/term/internal.h"
#include "encoders/term/subst.h"

/* z = x * y of natural numbers: x and y are w bits wide, z is 2 * w. */
struct product {
    term x, y, z;
    unsigned w;
    unsigned low;    /* so many of its low bits are defined by a circuit */
    bool with_signs; /* products_as_signed was said */
    bv_t xv, yv, zv; /* in the current model */
};

/* sum = r + the low bits of product i, or r less these: `bits` many, widened to those of the sum.
 */
struct product_sum {
    term sum, r;
    bool less;
    uint32_t i;
    unsigned bits;
};

struct products {
    struct term_store *s;
    struct arena arena;
    struct term_subst to;
    struct map known;     /* operands -> number of the product */
    struct map number;    /* z -> the same */
    struct map quotients; /* operands -> q << 32 | r */
    struct map checked;   /* operands of signed overflow checks */
    struct map factors;   /* operands of products, as they were */
    VEC(struct product) at;
    VEC(struct product_sum) sums;
    struct map noted;       /* sums that were looked at */
    struct map differences; /* of sums: those with less -> their number */
    VEC(term) said;         /* to be asserted */
};

static inline term products_bin(struct products *p, enum term_op op, term a, term b) {
    return term_bin(p->s, op, a, b);
}
static inline void products_say(struct products *p, term t) { vec_push(&p->arena, &p->said, t); }
void products_tell(struct products *p, struct arena *arena, struct term_list *side);
/* The low bits of product i are those of the operands read as signed. */
void products_as_signed(struct products *p, uint32_t i);

#endif
