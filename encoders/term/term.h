/* term.h - formulas: one hash-consed DAG of bit-vectors and arrays.
 *
 * A term is an index in its store; equal terms are the same index.  Booleans are
 * bit-vectors of width 1.  Constructors normalise and rewrite (rewrite.c), so
 * the result may have another operator; meaning is that of core/sem.
 * Arrays map iN indices to iM elements.
 * Floats are their bits (core/sem/fp.h), 32, 64 or 80 wide; the results of operators FADD .. FMA
 * have no other NaN than fp_nan.
 * Ownership: a store owns its terms until term_store_free.
 * Thread rule: one thread a store.
 */
#ifndef VL_ENCODERS_TERM_TERM_H
#define VL_ENCODERS_TERM_TERM_H

#include "core/base/str.h"
#include "core/sem/fp.h"

#include <stdint.h>

typedef uint32_t term; /* 0 = none */

/* Sort: width of a bit-vector, or index and element width of an array. */
struct sort {
    uint16_t width; /* of the element, for arrays */
    uint16_t index; /* 0 = bit-vector */
};

enum term_op {
#define TERM_OP(id, text, arity) TERM_##id,
#include "encoders/term/terms.def"
#undef TERM_OP
    TERM_OP_COUNT
};

struct term_node {
    uint16_t op;
    struct sort sort;
    uint16_t hi, lo; /* EXTRACT; FADD .. FMA: lo is the enum fp_rounding */
    term arg[3];
    uint32_t id; /* VAR, ARRAY_VAR: index of the variable */
    bv_t k;      /* CONST */
};

/* An overflow test holds where the exact result of `op` on the operands, read as signed or unsigned
 * numbers, is none of their width: where op of the operands, each extended by one bit (MUL: by
 * their width), is not the extension of op of the operands. */
struct term_overflow {
    enum term_op op; /* ADD, SUB or MUL; NONE: the operator asked about is no overflow test */
    bool is_signed;
};
struct term_overflow term_overflow_of(enum term_op test);
/* The test of ADD, SUB or MUL; NONE: of any other operator. */
enum term_op term_overflow_test(enum term_op op, bool is_signed);

struct term_store;

struct term_store *term_store_new(void);
void term_store_free(struct term_store *s);
/* Rewriting beyond hash-consing and constant folding on or off (on by default); for differential
 * tests. */
void term_set_rewriting(struct term_store *s, bool on);
bool term_rewriting(const struct term_store *s);

/* Valid until the next constructor call. */
const struct term_node *term_get(const struct term_store *s, term t);
uint32_t term_count(const struct term_store *s);
unsigned term_width(const struct term_store *s, term t);
bool term_is_const(const struct term_store *s, term t, bv_t *k); /* k may be NULL */
bool term_is_true(const struct term_store *s, term t);
bool term_is_false(const struct term_store *s, term t);

term term_const(struct term_store *s, unsigned width, bv_t k);
term term_true(struct term_store *s);
term term_false(struct term_store *s);
/* A new variable each time. The name is for people and need not be unique. */
term term_var(struct term_store *s, unsigned width, const char *name);
term term_array_var(struct term_store *s, unsigned index, unsigned width, const char *name);
const char *term_var_name(const struct term_store *s, term var);

/* Operators of two bit-vectors of one width: ADD .. UMULO of terms.def. */
term term_bin(struct term_store *s, enum term_op op, term a, term b);
term term_not(struct term_store *s, term a); /* bitwise */
term term_and(struct term_store *s, term a, term b);
term term_or(struct term_store *s, term a, term b);
term term_implies(struct term_store *s, term a, term b);     /* width 1 */
term term_eq(struct term_store *s, term a, term b);          /* not of arrays */
term term_ite(struct term_store *s, term c, term a, term b); /* arrays too */
term term_zext(struct term_store *s, term a, unsigned width);
term term_sext(struct term_store *s, term a, unsigned width);
term term_extract(struct term_store *s, term a, unsigned hi, unsigned lo);
term term_concat(struct term_store *s, term hi, term lo);

/* Floats. Comparisons, of which all are false of a NaN, and signs are bit-vectors at once.
 * An operator of FADD .. FMA; width is the result's. `how` is dropped if the operator is always
 * exact, so that equal terms are one. */
term term_float(struct term_store *s, enum term_op op, const term arg[3], enum fp_rounding how,
                unsigned width);
/* The same, to nearest. */
term term_fbin(struct term_store *s, enum term_op op, term a, term b); /* FADD FMUL FDIV FREM */
term term_fsub(struct term_store *s, term a, term b);
term term_fma(struct term_store *s, term a, term b, term c);
term term_fsqrt(struct term_store *s, term a);
term term_fround(struct term_store *s, term a, enum fp_rounding how);
/* FCAST, FTOSI, FTOUI, SITOF, UITOF; width is the result's. */
term term_fconvert(struct term_store *s, enum term_op op, term a, unsigned width);
term term_fneg(struct term_store *s, term a);
term term_is_nan(struct term_store *s, term a);
term term_feq(struct term_store *s, term a, term b);
term term_flt(struct term_store *s, term a, term b);
term term_fle(struct term_store *s, term a, term b);

term term_array_const(struct term_store *s, unsigned index, term element); /* every element */
term term_select(struct term_store *s, term array, term index);
term term_store_at(struct term_store *s, term array, term index, term element);
/* Ranges of elements, for copies and fills of variable length.
 * shifted(a, d)[i] = a[i + d];  splice(a, b, lo, n)[i] = b[i] where i - lo < n (modulo the index's
 * width, unsigned), else a[i].  Index width at most 64. */
term term_shifted(struct term_store *s, term array, term by);
term term_splice(struct term_store *s, term array, term with, term lo, term n);
/* Of a splice's third operand: the number of elements above the first one, each w bits. */
static inline bool splice_range_has(bv_t range, bv_t index, unsigned w) {
    return bv_ult(bv_sub(index, bv_norm(range, w), w), range >> w, w);
}
/* Width 1: does the splice's [index] come from `with`? */
term term_splice_holds(struct term_store *s, term splice, term index);
/* The first index from `from` on at which the element is `key`, or that is not below `limit`
 * (unsigned).  Index width at most 64.  Evaluation gives up a search of more than SEARCH_MOST
 * elements, which counts as one without success: a model may be wrong there, no constant is. */
enum { SEARCH_MOST = 1 << 20 };
term term_search(struct term_store *s, term array, term key, term from, term limit);
/* Elements read byte by byte (bytes.c): element k is the bytes r + k * g and size - 1 behind
 * it, for k below count (0: any); where no element is, it is rest[i].  Elements are `size` times
 * as wide as those of rest, or just as wide: then each stands for all its bytes.  g below 2^32,
 * index width at most 64. */
struct term_layout {
    uint64_t g, r, count;
    uint32_t size;
    bool big_endian;
};
term term_bytes(struct term_store *s, term rest, term elements, const struct term_layout *l);
struct term_layout term_bytes_layout(const struct term_store *s, term bytes);
/* Of byte number `index`: the element that it is in, and how far that must be shifted right;
 * false: it is in `rest`. */
bool term_bytes_at(const struct term_store *s, term bytes, bv_t index, bv_t *element,
                   unsigned *shift);

/* For turning byte offsets into element indices: x with offset = x * stride modulo 2^width, 0 if
 * not seen syntactically (constants, sums, shifts, products, ites, extended).  *exact is the
 * condition, often true, under which it holds of signed integers, so that x follows from the value
 * of the offset; where it fails, other indices may share the offset.  Width at most 64. */
term term_div(struct term_store *s, term offset, uint64_t stride, term *exact);
/* The same where exactness is certain, else 0. */
term term_div_exact(struct term_store *s, term offset, uint64_t stride);
/* The constant that an offset has as a summand, as far as its term shows; and the offset modulo n,
 * if it is that and a multiple of n. */
int64_t term_constant_part(const struct term_store *s, term offset);
uint64_t term_constant_rest(const struct term_store *s, term offset, uint64_t n);

/* An assignment for evaluation; array variables give elements. Unassigned = 0. */
struct term_model {
    void *ctx;
    bv_t (*var)(void *ctx, term var);
    bv_t (*element)(void *ctx, term array_var, bv_t index);
};
/* Value of a bit-vector term. The reference for every rewrite and every solver. */
bv_t term_eval(const struct term_store *s, term t, const struct term_model *m);
/* The values of n terms in one walk: for many terms of one model. */
void term_eval_all(const struct term_store *s, const term *t, uint32_t n,
                   const struct term_model *m, bv_t *out);
/* The same terms under many models, one after the other. Borrows the store. */
struct term_evals;
struct term_evals *term_evals_new(const struct term_store *s, const term *t, uint32_t n);
void term_evals_run(struct term_evals *e, const struct term_model *m, bv_t *out);
void term_evals_free(struct term_evals *e);
/* Values of many terms under one model, asked for one by one: each term is evaluated once. Terms
 * may be made in between. Borrows the arena, in which it lives, the store and the model. */
struct term_memo;
struct term_memo *term_memo_new(struct arena *a, const struct term_store *s,
                                const struct term_model *m);
bv_t term_memo_value(struct term_memo *r, term t);
bool term_memo_has(const struct term_memo *r, term t);
void term_memo_forget(struct term_memo *r); /* the model has changed */

/* Was some search too long to be evaluated? Then the model may be none. */
bool term_search_given_up(const struct term_store *s, const struct term_model *m);

/* SMT-LIB 2: declarations and definitions for the roots, each then asserted. */
void term_print_smt2(struct str *out, const struct term_store *s, const term *roots, uint32_t n);
/* Only the declarations and definitions, in which term_print_name then names a term. */
void term_print_definitions(struct str *out, const struct term_store *s, const term *roots,
                            uint32_t n);
void term_print_name(struct str *out, const struct term_store *s, term t);
/* One term as an S-expression, for tests and logs. */
void term_print(struct str *out, const struct term_store *s, term t);

#endif
