/* print.c - terms as SMT-LIB 2 scripts and as S-expressions.
 *
 * Scripts: terms of width 1 are (_ BitVec 1), predicates wrapped in ite; one
 * define-fun an inner node, in topological order, so that the text is
 * linear in the DAG and readers need no deep recursion.  Overflow predicates,
 * which SMT-LIB 2.6 lacks, are spelt with wider arithmetic.
 */
#include "encoders/term/internal.h"

#include <inttypes.h>
#include <string.h>

static bool is_leaf(enum term_op op) {
    return op == TERM_CONST || op == TERM_VAR || op == TERM_ARRAY_VAR;
}

static void put_const(struct str *out, unsigned w, bv_t k) {
    if (w % 4) {
        str_puts(out, "#b");
        for (unsigned i = w; i-- > 0;) str_puts(out, (k >> i) & 1 ? "1" : "0");
    } else {
        str_puts(out, "#x");
        for (unsigned i = w / 4; i-- > 0;) str_printf(out, "%x", (unsigned)(k >> (4 * i)) & 0xf);
    }
}

/* ---- SMT-LIB 2 ---- */

/* A quoted symbol may hold anything printable but | and backslash; the number makes it unique. */
static void put_symbol(struct str *out, const struct term_store *s, term var) {
    str_puts(out, "|");
    for (const char *p = term_var_name(s, var); *p; p++) {
        char c = *p;
        bool plain = c >= ' ' && c <= '~' && c != '|' && c != '\\';
        str_put(out, plain ? &c : "_", 1);
    }
    str_printf(out, "!%" PRIu32 "|", s->node[var].id);
}

static void put_sort(struct str *out, struct sort sort) {
    if (sort.index)
        str_printf(out, "(Array (_ BitVec %u) (_ BitVec %u))", sort.index, sort.width);
    else
        str_printf(out, "(_ BitVec %u)", sort.width);
}

static void put_ref(struct str *out, const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    if (n->op == TERM_CONST)
        put_const(out, n->sort.width, n->k);
    else if (is_leaf((enum term_op)n->op))
        put_symbol(out, s, t);
    else
        str_printf(out, "t%" PRIu32, t);
}

static void put_refs(struct str *out, const struct term_store *s, term t) {
    for (unsigned i = 0; i < term_arity(op_of(s, t)); i++) {
        str_puts(out, " ");
        put_ref(out, s, arg_of(s, t, i));
    }
}

/* (op ((_ extend by) a) ((_ extend by) b)) */
static void put_wide(struct str *out, const struct term_store *s, term t, const char *op,
                     const char *extend, unsigned by) {
    str_printf(out, "(%s", op);
    for (unsigned i = 0; i < 2; i++) {
        str_printf(out, " ((_ %s %u) ", extend, by);
        put_ref(out, s, arg_of(s, t, i));
        str_puts(out, ")");
    }
    str_puts(out, ")");
}

/* The result overflows when extending it differs from computing on extended operands. */
static void put_overflow(struct str *out, const struct term_store *s, term t) {
    const struct term_overflow test = term_overflow_of(op_of(s, t));
    const char *op = term_op_text(test.op);
    const char *extend = term_op_text(test.is_signed ? TERM_SEXT : TERM_ZEXT);
    unsigned by = test.op == TERM_MUL ? width_of(s, arg_of(s, t, 0)) : 1;
    str_puts(out, "(ite (= ");
    put_wide(out, s, t, op, extend, by);
    str_printf(out, " ((_ %s %u) (%s", extend, by, op);
    put_refs(out, s, t);
    str_puts(out, "))) #b0 #b1)");
}

/* SMT-LIB 2.6 has no such arrays; Z3 and its kin read lambdas. */
static void put_range(struct str *out, const struct term_store *s, const struct term_node *n) {
    unsigned w = n->sort.index;
    str_printf(out, "(lambda ((i (_ BitVec %u))) ", w);
    if (n->op == TERM_SHIFTED) {
        str_puts(out, "(select ");
        put_ref(out, s, n->arg[0]);
        str_puts(out, " (bvadd i ");
        put_ref(out, s, n->arg[1]);
        str_puts(out, ")))");
        return;
    }
    str_printf(out, "(ite (bvult (bvsub i ((_ extract %u 0) ", w - 1);
    put_ref(out, s, n->arg[2]);
    str_printf(out, ")) ((_ extract %u %u) ", 2 * w - 1, w);
    put_ref(out, s, n->arg[2]);
    str_puts(out, ")) (select ");
    put_ref(out, s, n->arg[1]);
    str_puts(out, " i) (select ");
    put_ref(out, s, n->arg[0]);
    str_puts(out, " i)))");
}

/* bvop over two things, the second a constant. */
static void put_with(struct str *out, const char *op, const char *a, unsigned w, bv_t k) {
    str_printf(out, "(%s %s ", op, a);
    put_const(out, w, k);
    str_puts(out, ")");
}

/* The byte of element q that has number m: of all of it where elements are no wider. */
static void put_byte(struct str *out, const struct term_store *s, const struct term_node *n,
                     const struct term_layout *l) {
    unsigned w = n->sort.index, wide = width_of(s, n->arg[1]), unit = n->sort.width;
    unsigned both = wide > w ? wide : w;
    if (wide != unit)
        str_printf(out, "((_ extract %u 0) (bvlshr ((_ zero_extend %u) ", unit - 1, both - wide);
    str_puts(out, "(select ");
    put_ref(out, s, n->arg[1]);
    str_puts(out, " q)");
    if (wide == unit) return;
    str_puts(out, ") (bvmul ");
    put_const(out, both, unit);
    str_printf(out, " ((_ zero_extend %u) ", both - w);
    if (l->big_endian) {
        str_puts(out, "(bvsub ");
        put_const(out, w, l->size - 1);
        str_puts(out, " m)");
    } else {
        str_puts(out, "m");
    }
    str_puts(out, "))))");
}

/* A BYTES, on byte i; d, q and m are those of bytes.c. */
static void put_bytes_term(struct str *out, const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    const struct term_layout l = term_bytes_layout(s, t);
    unsigned w = n->sort.index;
    str_printf(out, "(lambda ((i (_ BitVec %u))) (let ((d ", w);
    put_with(out, "bvsub", "i", w, l.r);
    str_puts(out, ")) (let ((q ");
    put_with(out, "bvudiv", "d", w, l.g);
    str_puts(out, ") (m ");
    put_with(out, "bvurem", "d", w, l.g);
    str_puts(out, ")) (ite (and true ");
    put_with(out, "bvult", "m", w, l.size);
    if (l.count) put_with(out, "bvult", "q", w, l.count);
    if (l.g & (l.g - 1)) put_with(out, "bvsge", "d", w, 0);
    str_puts(out, ") ");
    put_byte(out, s, n, &l);
    str_puts(out, " (select ");
    put_ref(out, s, n->arg[0]);
    str_puts(out, " i)))))");
}

static void put_definition(struct str *out, const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    enum term_op op = (enum term_op)n->op;
    unsigned grown = n->sort.width - width_of(s, n->arg[0]);
    if (term_overflow_of(op).op != TERM_NONE) {
        put_overflow(out, s, t);
        return;
    }
    switch (op) {
    case TERM_ZEXT:
    case TERM_SEXT:
        str_printf(out, "((_ %s %u)", term_op_text(op), grown);
        break;
    case TERM_EXTRACT:
        str_printf(out, "((_ extract %u %u)", n->hi, n->lo);
        break;
    case TERM_ARRAY_CONST:
        str_puts(out, "((as const ");
        put_sort(out, n->sort);
        str_puts(out, ")");
        break;
    case TERM_SHIFTED:
    case TERM_SPLICE:
        put_range(out, s, n);
        return;
    case TERM_BYTES:
        put_bytes_term(out, s, t);
        return;
    case TERM_ITE:
        str_puts(out, "(ite (= ");
        put_ref(out, s, n->arg[0]);
        str_puts(out, " #b1) ");
        put_ref(out, s, n->arg[1]);
        str_puts(out, " ");
        put_ref(out, s, n->arg[2]);
        str_puts(out, ")");
        return;
    default:
        if (term_is_float_op(op) && n->lo) {
            str_printf(out, "((_ %s %u)", term_op_text(op), n->lo);
            break;
        }
        str_printf(out, "%s(%s", term_is_predicate(op) ? "(ite " : "", term_op_text(op));
    }
    put_refs(out, s, t);
    str_puts(out, term_is_predicate(op) ? ") #b1 #b0)" : ")");
}

void term_print_name(struct str *out, const struct term_store *s, term t) { put_ref(out, s, t); }

void term_print_definitions(struct str *out, const struct term_store *s, const term *roots,
                            uint32_t n) {
    struct term_cone cone;
    term_cone(&cone, s, roots, n);
    for (uint32_t i = 0; i < cone.n; i++) {
        term t = cone.at[i];
        if (op_of(s, t) == TERM_CONST) continue;
        bool leaf = is_leaf(op_of(s, t));
        str_puts(out, leaf ? "(declare-fun " : "(define-fun ");
        put_ref(out, s, t);
        str_puts(out, " () ");
        put_sort(out, s->node[t].sort);
        if (!leaf) {
            str_puts(out, " ");
            put_definition(out, s, t);
        }
        str_puts(out, ")\n");
    }
    term_cone_free(&cone);
}

void term_print_smt2(struct str *out, const struct term_store *s, const term *roots, uint32_t n) {
    str_puts(out, "(set-logic QF_ABV)\n");
    term_print_definitions(out, s, roots, n);
    for (uint32_t i = 0; i < n; i++) {
        str_puts(out, "(assert (= ");
        put_ref(out, s, roots[i]);
        str_puts(out, " #b1))\n");
    }
    str_puts(out, "(check-sat)\n");
}

/* ---- S-expressions ---- */

static void put_leaf(struct str *out, const struct term_store *s, term t) {
    char buf[48];
    const struct term_node *n = &s->node[t];
    if (n->op == TERM_CONST)
        str_printf(out, "%s:%u", bv_dec(n->k, n->sort.width, false, buf), n->sort.width);
    else
        str_puts(out, term_var_name(s, t));
}

static void put_head(struct str *out, const struct term_store *s, term t) {
    const struct term_node *n = &s->node[t];
    enum term_op op = (enum term_op)n->op;
    str_printf(out, "(%s", term_op_text(op));
    if (op == TERM_ZEXT || op == TERM_SEXT) str_printf(out, " %u", n->sort.width);
    if (op == TERM_EXTRACT) str_printf(out, " %u %u", n->hi, n->lo);
    if (term_is_float_op(op) && n->lo) str_printf(out, " %u", n->lo);
}

/* An inner node with one user is written in place, any other once, as @id. */
static void put_tree(struct str *out, const struct term_store *s, term root,
                     const struct term_cone *cone, const uint32_t *uses) {
    struct arena scratch = {0};
    struct open_term {
        term t;
        unsigned next;
    };
    VEC(struct open_term) stack = {0};
    put_head(out, s, root);
    vec_push(&scratch, &stack, (struct open_term){root, 0});
    while (stack.n) {
        struct open_term *top = &stack.at[stack.n - 1];
        if (top->next == term_arity(op_of(s, top->t))) {
            str_puts(out, ")");
            stack.n--;
            continue;
        }
        term t = arg_of(s, top->t, top->next++);
        str_puts(out, " ");
        if (is_leaf(op_of(s, t))) {
            put_leaf(out, s, t);
        } else if (uses[term_cone_index(cone, t)] > 1) {
            str_printf(out, "@%" PRIu32, t);
        } else {
            put_head(out, s, t);
            vec_push(&scratch, &stack, (struct open_term){t, 0});
        }
    }
    arena_free(&scratch);
}

void term_print(struct str *out, const struct term_store *s, term t) {
    if (!t || is_leaf(op_of(s, t))) {
        if (t)
            put_leaf(out, s, t);
        else
            str_puts(out, "none");
        return;
    }
    struct arena scratch = {0};
    struct term_cone cone;
    term_cone(&cone, s, &t, 1);
    uint32_t *uses = arena_new_array(&scratch, uint32_t, cone.n);
    for (uint32_t i = 0; i < cone.n; i++)
        for (unsigned k = 0; k < term_arity(op_of(s, cone.at[i])); k++)
            uses[term_cone_index(&cone, arg_of(s, cone.at[i], k))]++;
    uint32_t shared = 0;
    for (uint32_t i = 0; i < cone.n; i++) {
        if (uses[i] < 2 || is_leaf(op_of(s, cone.at[i]))) continue;
        str_printf(out, "(let ((@%" PRIu32 " ", cone.at[i]);
        put_tree(out, s, cone.at[i], &cone, uses);
        str_puts(out, ")) ");
        shared++;
    }
    put_tree(out, s, t, &cone, uses);
    for (uint32_t i = 0; i < shared; i++) str_puts(out, ")");
    term_cone_free(&cone);
    arena_free(&scratch);
}
