/* clause.c - contracts that people write (clang/clauses.h), where they hold.
 *
 *   requires   a check at the function's start that is a requirement: assumed where the function is
 *              verified alone, checked for callers (core/program/requirement.h); where it has no
 *              body, the check is at the call
 *   ensures    a check at each return
 *   loop invariant
 *              a check wherever the loop's condition is evaluated, so the engines may use it as any
 *              other check that holds there
 *   assert     a check before the statement that follows
 *
 * A condition is lowered from the function that libclang has read it in; its names stand for the
 * variables of the function at hand. In `ensures` a parameter is what it was when the function was
 * called, and so is \old(e).
 *
 * ACSL's integers are unbounded (ACSL 1.20, 2.2.1): comparisons of sums, differences, products and
 * quotients are made in as many bits as they need.
 *
 * Invariant: a condition computes values and does nothing else, so a program with its contracts
 * does what it does without them.
 */
#include "core/frontend/clang/clauses.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

enum { WIDEST = 128 };

/* ---- the parts of a clause's function ---- */

static struct kids body_of(struct low *l, const struct clause *c) {
    CXCursor body = kid_last(l->arena, c->fn);
    return kids_all(l->arena, body);
}

/* x of `(void)(x);` */
static CXCursor statement_value(struct low *l, CXCursor statement) {
    return cursor_unparen(l->arena, kid_last(l->arena, statement));
}

static CXCursor clause_condition(struct low *l, const struct clause *c) {
    struct kids k = body_of(l, c);
    return k.n ? statement_value(l, k.at[k.n - 1]) : clang_getNullCursor();
}

/* The n-th variable that it declares. */
static CXCursor clause_variable(struct low *l, const struct clause *c, const char *name) {
    struct kids k = body_of(l, c);
    for (uint32_t i = 0; i < k.n; i++) {
        if (!cursor_is(k.at[i], CXCursor_DeclStmt)) continue;
        CXCursor v = kid_last(l->arena, k.at[i]);
        struct kids all = kids_all(l->arena, k.at[i]);
        for (uint32_t n = 0; n < all.n; n++)
            if (cursor_is(all.at[n], CXCursor_VarDecl)) v = all.at[n];
        if (strcmp(fe_cstr(l->fe, clang_getCursorSpelling(v)), name) == 0) return v;
    }
    return clang_getNullCursor();
}

/* The variable stands for this local. */
static void stands_for(struct low *l, CXCursor variable, uint64_t local) {
    map_put(l->arena, &l->local_of, cursor_key(variable), local);
}

/* ---- conditions ---- */

static ir_val holds(struct low *l, const struct clause *c) {
    CXCursor e = clause_condition(l, c);
    bool around = l->mathematical;
    l->mathematical = c->dialect == DIALECT_ACSL;
    ir_val v = cond(l, e);
    l->mathematical = around;
    ir_set_loc(l->b, c->loc);
    return v;
}

/* Is it used? One that does more than compute is not. */
static bool is_usable(struct low *l, struct clause *c) {
    if (c->ignored) return false;
    if (!head_computes(l, clause_condition(l, c)))
        c->ignored = "an effect, or a call of a function";
    return !c->ignored;
}

static bool is_contract_of(const struct clause *c, const char *function, enum clause_kind kind) {
    return c->kind == kind && c->function && strcmp(c->function, function) == 0;
}

/* ---- functions ---- */

/* Names are those of parameters. */
static bool bind_parameters(struct low *l, struct clause *c) {
    for (uint32_t i = 0; i < c->names.n; i++) {
        CXCursor v = clause_variable(l, c, c->names.at[i].name);
        if (clang_Cursor_isNull(v)) return false;
        stands_for(l, v, c->names.at[i].at);
    }
    return true;
}

/* No trace tells of it. */
static void keep_in(struct low *l, uint32_t local, ir_val v) {
    uint32_t var = l->locals.at[local].var;
    ir_write_var(l->b, var, v);
    ir_write_var(l->b, var + 1, ir_bool(l->b, true));
}

static uint32_t bind_value(struct low *l, CXCursor variable, ir_val v) {
    uint32_t i = low_add_local(l, variable, 0, false);
    if (v) keep_in(l, i, v);
    return i;
}

/* The parameter's value at the start. */
static ir_val parameter_value(struct low *l, uint32_t i) {
    const struct local *v = &l->locals.at[i];
    ir_val in = l->f->params.at[(l->result ? 1 : 0) + i];
    return convert(l, in, fe_passed_as(l->fe, l->def, v->ct), v->ct, v->decl);
}

/* What a postcondition has from the start: copies of parameters, and values of \old. */
static bool keep_values(struct low *l, struct clause *c) {
    struct kids k = body_of(l, c);
    uint32_t old = 0;
    for (uint32_t i = 0; i < c->names.n; i++) {
        CXCursor v = clause_variable(l, c, c->names.at[i].name);
        if (clang_Cursor_isNull(v) || !ct_is_scalar(l->fe, ct_cursor(l->fe, v))) return false;
        bind_value(l, v, parameter_value(l, c->names.at[i].at));
    }
    for (uint32_t i = 0; i + 1 < k.n; i++) {
        if (cursor_is(k.at[i], CXCursor_DeclStmt)) continue;
        CXCursor e = statement_value(l, k.at[i]);
        CXCursor v = clause_variable(l, c, arena_printf(l->arena, ACSL_OLD "%u", old++));
        if (clang_Cursor_isNull(v) || !ct_is_scalar(l->fe, ct_cursor(l->fe, v)) ||
            !head_computes(l, e))
            return false;
        bind_value(l, v, rvalue_as(l, e, ct_cursor(l->fe, v)));
    }
    CXCursor result = clause_variable(l, c, ACSL_RESULT);
    if (clang_Cursor_isNull(result)) return true;
    if (!ct_is_scalar(l->fe, ct_cursor(l->fe, result))) return false;
    bind_value(l, result, 0);
    return true;
}

void clauses_enter(struct low *l) {
    struct contracts *cs = l->fe->clauses;
    for (uint32_t i = 0; cs && i < cs->at.n; i++) {
        struct clause *c = &cs->at.at[i];
        if (is_contract_of(c, l->fname, CLAUSE_REQUIRES) && is_usable(l, c) &&
            bind_parameters(l, c)) {
            ir_val v = holds(l, c);
            ir_require(l->b, CHECK_ASSERTION, v, c->text, c->text);
        }
        if (is_contract_of(c, l->fname, CLAUSE_ENSURES) && is_usable(l, c) && !keep_values(l, c))
            c->ignored = "a value of this type";
    }
}

void clauses_return(struct low *l, ir_val v) {
    struct contracts *cs = l->fe->clauses;
    for (uint32_t i = 0; cs && i < cs->at.n; i++) {
        struct clause *c = &cs->at.at[i];
        if (!is_contract_of(c, l->fname, CLAUSE_ENSURES) || c->ignored) continue;
        struct local *result = low_local(l, clause_variable(l, c, ACSL_RESULT));
        if (result && !v) continue; /* none is returned, which is a finding of its own */
        if (result) keep_in(l, (uint32_t)(result - l->locals.at), v);
        ir_val q = holds(l, c);
        ir_check(l->b, CHECK_POSTCONDITION, q, c->text);
    }
}

void clauses_called(struct low *l, const char *name, CXCursor c, const ir_val *args, uint32_t n) {
    struct contracts *cs = l->fe->clauses;
    for (uint32_t i = 0; cs && i < cs->at.n; i++) {
        struct clause *x = &cs->at.at[i];
        if (!is_contract_of(x, name, CLAUSE_REQUIRES) || !is_usable(l, x)) continue;
        bool bound = true;
        for (uint32_t k = 0; k < x->names.n && bound; k++) {
            CXCursor v = clause_variable(l, x, x->names.at[k].name);
            bound = x->names.at[k].at < n && !clang_Cursor_isNull(v) &&
                    ct_is_scalar(l->fe, ct_cursor(l->fe, v));
            if (bound) bind_value(l, v, args[x->names.at[k].at]);
        }
        if (!bound) continue;
        ir_val q = holds(l, x);
        at(l, c);
        ir_check(l->b, CHECK_ASSERTION, q, x->text);
    }
}

/* ---- statements ---- */

/* Names are those of variables that are declared there. */
static bool bind_variables(struct low *l, struct clause *c) {
    for (uint32_t i = 0; i < c->names.n; i++) {
        CXCursor v = clause_variable(l, c, c->names.at[i].name);
        uint32_t k = 0;
        while (k < l->locals.n && (!clause_begins_in(l->locals.at[k].decl, c->handle) ||
                                   clause_offset(l->locals.at[k].decl) != c->names.at[i].at ||
                                   strcmp(l->locals.at[k].name, c->names.at[i].name) != 0))
            k++;
        if (k == l->locals.n || clang_Cursor_isNull(v)) return false;
        stands_for(l, v, k);
    }
    return true;
}

static void check_here(struct low *l, CXCursor at, enum clause_kind kind, enum check_kind check) {
    struct contracts *cs = l->fe->clauses;
    if (!cs || l->fe->is_model) return;
    unsigned offset = clause_offset(at);
    for (uint32_t i = 0; i < cs->at.n; i++) {
        struct clause *c = &cs->at.at[i];
        if (c->kind != kind || c->function || c->at != offset || !clause_begins_in(at, c->handle) ||
            !is_usable(l, c))
            continue;
        if (!bind_variables(l, c)) {
            c->ignored = "a variable that it names";
            continue;
        }
        ir_val v = holds(l, c);
        ir_check(l->b, check, v, c->text);
    }
}

void clauses_iteration(struct low *l, CXCursor loop) {
    check_here(l, loop, CLAUSE_INVARIANT, CHECK_LOOP_INVARIANT);
}

void clauses_before(struct low *l, CXCursor statement) {
    check_here(l, statement, CLAUSE_ASSERT, CHECK_ASSERTION);
}

/* ---- integers without end ---- */

/* Through brackets and conversions of integers that are not written. */
static CXCursor unconverted(struct low *l, CXCursor c) {
    for (;;) {
        CXCursor e = cursor_unparen(l->arena, c);
        struct kids k = kids_of(l->arena, e);
        if (!cursor_is(e, CXCursor_UnexposedExpr) || !cursor_is_implicit_cast(e, &k)) return e;
        if (!ct_is_integer(l->fe, ct_cursor(l->fe, k.at[0])) ||
            !ct_is_integer(l->fe, ct_cursor(l->fe, e)))
            return e;
        c = k.at[0];
    }
}

struct number {
    ir_val v;
    unsigned width; /* signed */
    bool exact;     /* no bits are missing */
};

static struct number sign_extended(struct low *l, struct number x, unsigned to) {
    if (x.width < to) x.v = ir_cast(l->b, IR_SEXT, IR_I(to), x.v), x.width = to;
    return x;
}

static unsigned wider(struct number x, struct number y) {
    return x.width > y.width ? x.width : y.width;
}

static struct number exact_number(struct low *l, CXCursor c);

static struct number exact_leaf(struct low *l, CXCursor c) {
    struct arith t = arith_of(l->fe, ct_cursor(l->fe, c));
    ir_val v = rvalue(l, c);
    unsigned to = t.width + !t.is_signed;
    if (to > WIDEST) return (struct number){.v = v, .width = t.width};
    return (struct number){resize(l, v, t.width, t.is_signed, to), to, true};
}

static struct number exact_operation(struct low *l, CXCursor c, enum CXBinaryOperatorKind op) {
    struct kids k = kids_of(l->arena, c);
    struct number x = exact_number(l, k.at[0]), y = exact_number(l, k.at[1]);
    bool product = op == CXBinaryOperator_Mul;
    unsigned to = product ? x.width + y.width : wider(x, y) + 1;
    bool exact = x.exact && y.exact && to <= WIDEST;
    if (to > WIDEST) to = WIDEST;
    x = sign_extended(l, x, to);
    y = sign_extended(l, y, to);
    at(l, c);
    bool divides = op == CXBinaryOperator_Div || op == CXBinaryOperator_Rem;
    if (divides) check_divide(l, x.v, y.v, (struct arith){to, true}, c);
    enum ir_op ir = product                      ? IR_MUL
                    : op == CXBinaryOperator_Add ? IR_ADD
                    : op == CXBinaryOperator_Sub ? IR_SUB
                    : op == CXBinaryOperator_Div ? IR_SDIV
                                                 : IR_SREM;
    return (struct number){ir_bin(l->b, ir, x.v, y.v), to, exact};
}

static struct number exact_number(struct low *l, CXCursor c) {
    CXCursor e = unconverted(l, c);
    if (cursor_is(e, CXCursor_BinaryOperator)) {
        enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
        if (op >= CXBinaryOperator_Mul && op <= CXBinaryOperator_Sub)
            return exact_operation(l, e, op);
    }
    bool minus = cursor_is(e, CXCursor_UnaryOperator) &&
                 clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_Minus;
    if (!minus) return exact_leaf(l, e);
    struct number x = exact_number(l, kid_last(l->arena, e));
    bool exact = x.exact && x.width < WIDEST;
    x = sign_extended(l, x, x.width + (x.width < WIDEST));
    ir_val zero = ir_int(l->b, IR_I(x.width), 0);
    return (struct number){ir_bin(l->b, IR_SUB, zero, x.v), x.width, exact};
}

bool clause_compare(struct low *l, CXCursor c, enum CXBinaryOperatorKind op, ir_val *out) {
    struct kids k = kids_of(l->arena, c);
    if (k.n != 2) return false;
    for (uint32_t i = 0; i < 2; i++)
        if (!ct_is_integer(l->fe, ct_cursor(l->fe, unconverted(l, k.at[i])))) return false;
    struct number x = exact_number(l, k.at[0]), y = exact_number(l, k.at[1]);
    unsigned to = wider(x, y);
    at(l, c);
    *out = compare_ints(l, op, sign_extended(l, x, to).v, sign_extended(l, y, to).v, true);
    if (!x.exact || !y.exact)
        *out = ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "a number of this size");
    return true;
}

/* ---- valid places ---- */

/* ACSL_VALID(p, size, lo, hi): no place at all, or each is in the object, which lives. */
ir_val clause_valid(struct low *l, CXCursor c, bool writable) {
    unsigned w = l->fe->m->target.ptr_bits;
    ir_type t = IR_I(WIDEST);
    int64_t size = 0;
    ir_val p = rvalue(l, clang_Cursor_getArgument(c, 0));
    cursor_eval_int(clang_Cursor_getArgument(c, 1), &size);
    struct number lo = sign_extended(l, exact_number(l, clang_Cursor_getArgument(c, 2)), WIDEST);
    struct number hi = sign_extended(l, exact_number(l, clang_Cursor_getArgument(c, 3)), WIDEST);
    at(l, c);
    if (size < 1) return ir_unsupported(l->b, IR_I(1), IR_UNSUP_VALUE, "places of this type");
    ir_val none = ir_bin(l->b, IR_SLT, hi.v, lo.v);
    ir_val n = ir_bin(l->b, IR_ADD, ir_bin(l->b, IR_SUB, hi.v, lo.v), ir_int(l->b, t, 1));
    ir_val most = ir_const(l->b, t, bv_mask(w - 1) / (uint64_t)size);
    ir_val least = ir_bin(l->b, IR_SUB, ir_int(l->b, t, 0), most);
    ir_val fits = ir_bin(
        l->b, IR_AND, ir_bin(l->b, IR_SLE, n, most),
        ir_bin(l->b, IR_AND, ir_bin(l->b, IR_SLE, least, lo.v), ir_bin(l->b, IR_SLE, lo.v, most)));
    ir_val from = ir_ptradd(l->b, p, ir_cast(l->b, IR_TRUNC, IR_I(w), lo.v), (uint64_t)size);
    ir_val bytes = ir_bin(l->b, IR_MUL, ir_cast(l->b, IR_TRUNC, IR_I(w), n),
                          ir_const(l->b, IR_I(w), (uint64_t)size));
    ir_val there = ir_bin(l->b, IR_AND, ir_pred(l->b, IR_INBOUNDS, from, bytes),
                          ir_pred(l->b, IR_ISLIVE, p, 0));
    if (writable) there = ir_bin(l->b, IR_AND, there, ir_pred(l->b, IR_ISWRITABLE, from, bytes));
    return ir_bin(l->b, IR_OR, none, ir_bin(l->b, IR_AND, fits, there));
}

void clauses_report(struct fe *fe, clause_said *say, void *ctx) {
    for (uint32_t i = 0; fe->clauses && i < fe->clauses->at.n; i++) {
        const struct clause *c = &fe->clauses->at.at[i];
        if (!c->ignored) continue;
        const char *what = c->kind == CLAUSE_NONE
                               ? c->ignored
                               : arena_printf(fe->arena, "`%s` (%s)", c->text, c->ignored);
        say(ctx, c->loc,
            arena_printf(fe->arena, "contract: %s is not understood, and ignored", what));
    }
}
