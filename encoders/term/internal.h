/* internal.h - what the files behind term.h share: the store, hash-consing, rewriting.
 *
 * A node's arguments have smaller ids than the node: ascending ids are a
 * topological order, so a walk over a cone needs no stack (term_cone).
 * For encoders/term, and for encoders that walk terms; engines go through term.h.  Requires: terms
 * are of the store, and not 0.  Ownership and thread rule are those of term.h.
 */
#ifndef VL_ENCODERS_TERM_INTERNAL_H
#define VL_ENCODERS_TERM_INTERNAL_H

#include "core/base/require.h"
#include "core/base/vec.h"
#include "encoders/term/term.h"

/* Bounds of a value under both readings, included; of terms up to 64 bits wide. */
struct bounds {
    uint64_t ulo, uhi;
    int64_t slo, shi;
};

struct term_store {
    struct term_node *node; /* node[0] is none */
    struct bounds *bounds;  /* by term; made with the node */
    uint32_t n, cap;
    uint64_t
        *table; /* open addressing: hash << 32 | term, so that a miss reads one line; 0 = free */
    uint32_t mask;
    VEC(const char *) names; /* of variables, by term_node.id */
    struct arena arena;
    bool rewriting;
    unsigned depth;  /* nesting of constructors inside rules */
    unsigned budget; /* rewriting constructor calls left to the outermost one */
};

/* Short names inside the rules. They read through the store each time, so a
 * constructor call in between (which may move the nodes) does no harm. */
static inline enum term_op op_of(const struct term_store *s, term t) {
    return (enum term_op)s->node[t].op;
}
static inline term arg_of(const struct term_store *s, term t, unsigned i) {
    return s->node[t].arg[i];
}
static inline unsigned width_of(const struct term_store *s, term t) {
    return s->node[t].sort.width;
}
static inline bool is_const(const struct term_store *s, term t) {
    return s->node[t].op == TERM_CONST;
}
static inline bool is_const_of(const struct term_store *s, term t, bv_t k) {
    return s->node[t].op == TERM_CONST && s->node[t].k == k;
}
static inline bv_t const_of(const struct term_store *s, term t) { return s->node[t].k; }
static inline bool is_array(const struct term_store *s, term t) {
    return s->node[t].sort.index != 0;
}

/* t's operator on other arguments (as many as t has, of the same sorts). */
term term_with_args(struct term_store *s, term t, const term arg[3]);
/* The same of a node that need not be in the store: its operator, sort and parameters; no leaf. */
term term_like(struct term_store *s, const struct term_node *n, const term arg[3]);

/* Of a node with the operator BYTES. */
struct term_layout bytes_layout(const struct term_node *n);
/* Width 1: is index in the range of a SPLICE? */
term splice_holds(struct term_store *s, term range, term index);

/* Where byte number `index` of a BYTES is: in byte number `within` of elements[element], where
 * `holds`. */
struct bytes_place {
    term holds, element, within;
};
void bytes_place(struct term_store *s, term bytes, term index, struct bytes_place *p);
/* The byte at such a place, taken from the element's value. */
term bytes_in_element(struct term_store *s, term bytes, term element, term within);

/* The one node with these fields. */
term term_intern(struct term_store *s, const struct term_node *n);
/* The same if there is one already, else 0. */
term term_find(const struct term_store *s, const struct term_node *n);

unsigned term_arity(enum term_op op);
const char *term_op_text(enum term_op op);
bool term_is_predicate(enum term_op op);   /* operands of any width, result of width 1 */
bool term_is_commutative(enum term_op op); /* of term_bin */
/* ADD .. UMULO on values of width w. */
bv_t term_apply(enum term_op op, bv_t a, bv_t b, unsigned w);

static inline bool term_is_float_op(enum term_op op) { return op >= TERM_FADD && op <= TERM_FMA; }
/* A node of FADD .. FMA applied to values; `width` is the first argument's. */
bv_t term_apply_float(const struct term_node *n, const bv_t *arg, unsigned width);

/* One step of rewriting; 0 if no rule applies. Operands are normalised
 * (commutative ones ordered, a constant last) and not all constant. */
term rewrite_bin(struct term_store *s, enum term_op op, term a, term b);
term rewrite_not(struct term_store *s, term a);
term rewrite_ite(struct term_store *s, term c, term a, term b);
term rewrite_zext(struct term_store *s, term a, unsigned width);
term rewrite_sext(struct term_store *s, term a, unsigned width);
term rewrite_extract(struct term_store *s, term a, unsigned hi, unsigned lo);
term rewrite_concat(struct term_store *s, term hi, term lo);
term rewrite_select(struct term_store *s, term array, term index);
term rewrite_select_bytes(struct term_store *s, term bytes, term index);
term rewrite_store(struct term_store *s, term array, term index, term element);
term rewrite_float(struct term_store *s, const struct term_node *n);

/* Sets bounds[t] from those of t's arguments. */
void term_bound(struct term_store *s, term t);

/* The terms that the roots depend on (roots included), ascending. */
struct term_cone {
    term *at;
    uint32_t n;
    uint64_t *bits;   /* membership, by term */
    uint32_t *before; /* members in earlier words of bits */
};
void term_cone(struct term_cone *c, const struct term_store *s, const term *roots, uint32_t n);
/* Only those from `least` on; term_cone_index is for them alone. */
void term_cone_above(struct term_cone *c, const struct term_store *s, const term *roots, uint32_t n,
                     term least);
void term_cone_free(struct term_cone *c);
static inline bool term_cone_has(const struct term_cone *c, term t) {
    bool known = c->n && t <= c->at[c->n - 1]; /* it knows of terms up to its last one */
    return known && (c->bits[t / 64] >> (t % 64) & 1);
}
/* Position of a member in at. */
static inline uint32_t term_cone_index(const struct term_cone *c, term t) {
    uint64_t below = c->bits[t / 64] & ((1ull << (t % 64)) - 1);
    return c->before[t / 64] + (uint32_t)__builtin_popcountll(below);
}

#endif
