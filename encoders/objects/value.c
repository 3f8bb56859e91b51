/* Values: integers are terms, pointers an object tree and an offset (ESW 3.3.5).
 *
 * The object of a pointer is never an input: it is chosen among constants by ites, so
 * the targets of a pointer are read off its tree and a comparison with one object
 * becomes a condition over the branches' own conditions.  Numbers for addresses
 * exist only where a program asks for them (address.c).
 */
#include "encoders/objects/address.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/term/op_term.h"

#include <string.h>

struct use use_where(struct symex *x, struct use use, term cond) {
    use.when = use.when ? term_and(x->s, use.when, cond) : cond;
    return use;
}

bool is_ptr(struct value v) { return v.obj != 0; }

unsigned type_bits(const struct symex *x, ir_type t) {
    return ir_is_int(t) ? t : 8 * ir_type_size(x->m, t);
}

term offset_const(struct symex *x, int64_t k) {
    return term_const(x->s, x->ptr_bits, bv_norm((bv_t)(sbv_t)k, x->ptr_bits));
}

struct value pointer_to(struct symex *x, uint32_t object) {
    return (struct value){.v = offset_const(x, 0), .obj = term_const(x->s, OBJ_WIDTH, object)};
}

struct value value_ite(struct symex *x, term c, struct value a, struct value b) {
    if (a.v == b.v && a.obj == b.obj) return a;
    return (struct value){.v = term_ite(x->s, c, a.v, b.v),
                          .obj = a.obj ? term_ite(x->s, c, a.obj, b.obj) : 0};
}

struct value value_const(struct symex *x, const struct ir_func *f, ir_val v) {
    const struct ir_ins *ins = &f->ins.at[v];
    switch (ins->op) {
    case IR_CONST:
        return (struct value){.v = term_const(x->s, type_bits(x, ins->type), ins->k)};
    case IR_GLOBAL:
        return global_pointer(x, ins->text);
    case IR_FUNCADDR:
        return func_pointer(x, ins->text);
    default:
        return pointer_to(x, OBJ_NULL);
    }
}

/* ---- trees of ites over constants ---- */

/* Condition and branches. Rewriting makes ite(c, 1, 0) a zero-extension of c. */
bool tree_ite(struct symex *x, term t, term arg[3]) {
    struct term_node n = *term_get(x->s, t);
    if (n.op == TERM_ZEXT && term_width(x->s, n.arg[0]) == 1) {
        arg[0] = n.arg[0];
        arg[1] = term_const(x->s, n.sort.width, 1);
        arg[2] = term_const(x->s, n.sort.width, 0);
        return true;
    }
    for (unsigned i = 0; i < 3; i++) arg[i] = n.arg[i];
    return n.op == TERM_ITE;
}

term tree_is(struct symex *x, term tree, bv_t k) {
    bv_t c;
    term arg[3];
    if (term_is_const(x->s, tree, &c)) return c == k ? term_true(x->s) : term_false(x->s);
    if (!tree_ite(x, tree, arg))
        return term_eq(x->s, tree, term_const(x->s, term_width(x->s, tree), k));
    uint64_t key = (uint64_t)tree << 32 | (uint32_t)k, known;
    bool memo = k <= UINT32_MAX;
    if (memo && map_get(&x->mem.is_memo, key, &known)) return (term)known;
    term yes = tree_is(x, arg[1], k), no = tree_is(x, arg[2], k);
    term r = term_ite(x->s, arg[0], yes, no);
    if (memo) map_put(&x->arena, &x->mem.is_memo, key, r);
    return r;
}

struct constant_leaves {
    bv_t *out;
    uint32_t max, n;
    struct map seen;
    struct arena scratch;
};

static bool add_leaf(struct constant_leaves *l, bv_t k) {
    for (uint32_t i = 0; i < l->n; i++)
        if (l->out[i] == k) return true;
    if (l->n == l->max) return false;
    l->out[l->n++] = k;
    return true;
}

/* The operation of node n with constants for its arguments. */
static term applied(struct symex *x, const struct term_node *n, const term *arg) {
    switch (n->op) {
    case TERM_ZEXT:
        return term_zext(x->s, arg[0], n->sort.width);
    case TERM_SEXT:
        return term_sext(x->s, arg[0], n->sort.width);
    case TERM_EXTRACT:
        return term_extract(x->s, arg[0], n->hi, n->lo);
    case TERM_CONCAT:
        return term_concat(x->s, arg[0], arg[1]);
    default:
        return term_bin(x->s, (enum term_op)n->op, arg[0], arg[1]);
    }
}

static bool is_arithmetic(unsigned op) {
    return op == TERM_ADD || op == TERM_SUB || op == TERM_MUL || op == TERM_SHL || op == TERM_AND ||
           op == TERM_OR || op == TERM_CONCAT || op == TERM_ZEXT || op == TERM_SEXT ||
           op == TERM_EXTRACT;
}

static bool collect_leaves(struct symex *x, struct constant_leaves *l, term tree);

/* An operation on one tree, the other operand being constant. */
static bool collect_applied(struct symex *x, struct constant_leaves *l, const struct term_node *n) {
    bv_t k;
    unsigned i = n->arg[1] && term_is_const(x->s, n->arg[0], NULL) ? 1 : 0;
    if (!is_arithmetic(n->op) || (n->arg[1] && !term_is_const(x->s, n->arg[1 - i], NULL)))
        return false;
    struct constant_leaves inner = {.max = l->max};
    inner.out = arena_new_array(&l->scratch, bv_t, l->max);
    bool all = collect_leaves(x, &inner, n->arg[i]);
    for (uint32_t j = 0; all && j < inner.n; j++) {
        term arg[2] = {n->arg[0], n->arg[1]};
        arg[i] = term_const(x->s, term_width(x->s, n->arg[i]), inner.out[j]);
        all = term_is_const(x->s, applied(x, n, arg), &k) && add_leaf(l, k);
    }
    arena_free(&inner.scratch);
    return all;
}

static bool collect_leaves(struct symex *x, struct constant_leaves *l, term tree) {
    bv_t k;
    term arg[3];
    if (term_is_const(x->s, tree, &k)) return add_leaf(l, k);
    if (map_get(&l->seen, tree, NULL)) return true;
    map_put(&l->scratch, &l->seen, tree, 1);
    if (tree_ite(x, tree, arg)) return collect_leaves(x, l, arg[1]) && collect_leaves(x, l, arg[2]);
    struct term_node n = *term_get(x->s, tree);
    return collect_applied(x, l, &n);
}

bool tree_leaves(struct symex *x, term tree, bv_t *out, uint32_t max, uint32_t *n) {
    struct constant_leaves l = {.out = out, .max = max};
    bool all = collect_leaves(x, &l, tree);
    arena_free(&l.scratch);
    *n = l.n;
    return all;
}

enum { EQ_LEAVES = 64 };

term tree_eq(struct symex *x, term a, term b) {
    bv_t leaf[EQ_LEAVES];
    uint32_t n;
    if (a == b) return term_true(x->s);
    if (!tree_leaves(x, b, leaf, EQ_LEAVES, &n)) return term_eq(x->s, a, b);
    term eq = term_false(x->s);
    for (uint32_t i = 0; i < n; i++)
        eq = term_or(x->s, eq, term_and(x->s, tree_is(x, a, leaf[i]), tree_is(x, b, leaf[i])));
    return eq;
}

/* ---- operations ---- */

static struct value eval_pointer(struct symex *x, const struct ir_ins *ins, const struct value *v) {
    struct value r = {0};
    switch (ins->op) {
    case IR_PTRADD:
        r.obj = v[0].obj;
        r.v = term_bin(x->s, TERM_MUL, v[1].v,
                       term_const(x->s, x->ptr_bits, bv_norm(ins->imm, x->ptr_bits)));
        r.v = term_bin(x->s, TERM_ADD, v[0].v, r.v);
        return r;
    case IR_PTRDIFF:
        return r.v = pointer_difference(x, v[0], v[1]), r;
    case IR_OFFSET:
        return r.v = v[0].v, r;
    case IR_PTRTOINT:
        return expose_address(x, v[0]);
    case IR_INTTOPTR:
        return int_to_ptr(x, v[0], (struct use){.ct = ins->ct});
    default:
        return r.v = compare_pointers(x, ins->op, v), r;
    }
}

/* mode: of INMODE, else 0. */
static void assume_rounding(struct symex *x, const struct ir_ins *ins, term mode) {
    enum assumption_kind kinds[ASSUMPTION_ROUNDING];
    bv_t k;
    bool nearest = !mode || (term_is_const(x->s, mode, &k) && fp_mode(k) == ROUND_EVEN);
    uint32_t n = assumption_rounding(x->m, x->here.func, ins, nearest, kinds);
    for (uint32_t i = 0; i < n; i++) assume_that(x, kinds[i]);
}

/* Numbers, all of them. */
static struct value eval_number(struct symex *x, const struct ir_ins *ins, const struct value *v) {
    term args[OP_TERM_ARGS] = {0};
    for (uint32_t i = 0; i < ins->nargs && i < OP_TERM_ARGS; i++) args[i] = v[i].v;
    return (struct value){.v = op_term(x->s, ins, args, type_bits(x, ins->type))};
}

struct value eval_pure(struct symex *x, const struct ir_ins *ins, const struct value *v) {
    switch (ir_ops[ins->op].shape) {
    case S_SEL:
        return value_ite(x, v[0].v, v[1], v[2]);
    case S_FBIN:
        assume_rounding(x, ins, 0);
        return eval_number(x, ins, v);
    case S_FMODE:
        assume_rounding(x, ins, v[ins->nargs - 1].v);
        return eval_number(x, ins, v);
    case S_BIN:
        if (ins->op == IR_OR || ins->op == IR_XOR)
            return (struct value){.v = tag_bits(x, ins->op, v)};
        return relate_numbers(x, ins->op, v, eval_number(x, ins, v));
    case S_CMP:
        return relate_numbers(x, ins->op, v, eval_number(x, ins, v));
    case S_CAST:
    case S_FCMP:
    case S_FFUN:
    case S_FTRI:
    case S_FCONV:
        return eval_number(x, ins, v);
    default:
        return eval_pointer(x, ins, v);
    }
}
