/* goals.c - marks what tests are to reach: statements, outcomes of decisions and of conditions.
 *
 * A goal is met where a check of kind GOAL fails (core/ir/goal.h).  A decision is the condition of
 * if, a loop or ?:, or an outermost && or || whose value is used; its conditions are what && || !
 * join (DO-178C, glossary).  Constants are neither, as compilers make no branch of them.
 *
 * MC/DC is the masking one (Chilenski, DOT/FAA/AR-01/18, 2.2; gcc -fcondition-coverage counts the
 * same): a condition is shown to decide if it was true in one evaluation and false in another, and
 * in neither another condition masked it.  In C what stands to the right of a condition is
 * evaluated only where it may still decide, so a condition is masked if and only if it lies in the
 * left operand of an && or || whose right operand was evaluated and settled the outcome: false of
 * &&, true of ||.  As each condition stands once in the tree of && || !, being true and being false
 * unmasked give different outcomes, and no pairs of executions need to be looked for: each goal is
 * one about a single evaluation.  Two variables a condition hold "was true, and not masked so far",
 * and the same of false; the goals are checked at the decision's end.
 *
 * Invariant: where a goal is not `lowered`, nothing may be concluded from its checks holding.
 */
#include "core/base/require.h"
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/frontend.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

/* What && || ! join. */
struct condition {
    CXCursor c;
    bool constant;
    bool wanted;  /* has `was` */
    uint32_t was; /* a variable: it was true, unmasked; the next one: false */
};

struct deciding {
    bool ignored; /* no goals are about it */
    uint32_t next;
    VEC(struct condition) at;
};

static bool wants(const struct low *l, enum goal_kind k) {
    return !l->fe->is_model && !l->constant && l->fe->out && l->fe->source->goals >> k & 1;
}

/* ---- the list ---- */

static uint64_t goal_key(CXCursor c, enum goal_kind kind, enum goal_way way) {
    return cursor_key(c) << 6 | (uint64_t)kind << 3 | (uint64_t)way;
}

static struct test_goal *goal_find(struct low *l, CXCursor c, enum goal_kind kind,
                                   enum goal_way way) {
    uint64_t i;
    if (!map_get(&l->fe->goal_of, goal_key(c, kind, way), &i)) return NULL;
    return &l->fe->out->goals.at[i];
}

/* Of a label, without what it stands before. */
static const char *goal_text(struct low *l, CXCursor c) {
    const char *text = snippet(l, c);
    size_t n = strlen(text);
    if (cursor_is(c, CXCursor_CaseStmt)) n = strcspn(text, ":");
    while (n && text[n - 1] == ' ') n--;
    return arena_strndup(l->fe->arena, text, n);
}

/* An expression may be lowered more than once, as in both orders of two operands: one goal. */
static struct test_goal *goal_new(struct low *l, CXCursor c, enum goal_kind kind,
                                  enum goal_way way) {
    goal_list *all = &l->fe->out->goals;
    struct test_goal *known = goal_find(l, c, kind, way);
    if (known) return known;
    struct test_goal g = {.func = l->f->name,
                          .kind = kind,
                          .way = way,
                          .around = l->guard,
                          .loc = source_loc(&l->fe->src, c),
                          .text = goal_text(l, c)};
    map_put(&l->fe->scratch, &l->fe->goal_of, goal_key(c, kind, way), all->n);
    vec_push(l->fe->arena, all, g);
    return &all->at[all->n - 1];
}

/* The goal is met here unless `missed` holds. */
static void goal_mark(struct low *l, CXCursor c, struct test_goal *g, ir_val missed) {
    at(l, c);
    g->lowered = true;
    ir_check(l->b, CHECK_GOAL, missed,
             arena_printf(l->arena, "%u", (unsigned)(g - l->fe->out->goals.at)));
}

static void goal_either(struct low *l, CXCursor c, enum goal_kind kind, ir_val v) {
    goal_mark(l, c, goal_new(l, c, kind, GOAL_BY_TRUE), ir_not(l->b, v));
    goal_mark(l, c, goal_new(l, c, kind, GOAL_BY_FALSE), v);
}

/* ---- statements ---- */

static bool initialises(struct low *l, CXCursor c) {
    struct kids k = kids_all(l->arena, c);
    for (uint32_t i = 0; i < k.n; i++) {
        if (!cursor_is(k.at[i], CXCursor_VarDecl)) continue;
        CXCursor init = clang_Cursor_getVarDeclInitializer(k.at[i]);
        bool has = !clang_Cursor_isNull(init) && !clang_isInvalid(clang_getCursorKind(init));
        if (has && clang_Cursor_getStorageClass(k.at[i]) != CX_SC_Static) return true;
    }
    return false;
}

static bool is_asserted_failure(struct low *l, CXCursor c) {
    CXCursor e = cursor_unparen(l->arena, c);
    return intrinsic_asserts(l, e) == ASSERTS_FAILURE;
}

/* Does it do something itself, when control gets there? */
static bool is_counted(struct low *l, CXCursor c) {
    if (cursor_key(c) == l->for_init) return false; /* a part of the loop */
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundStmt:
    case CXCursor_NullStmt:
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
    case CXCursor_LabelStmt:
    case CXCursor_UnexposedStmt:
        return false;
    case CXCursor_DeclStmt:
        return initialises(l, c);
    default:
        return !is_asserted_failure(l, c);
    }
}

/* The parts of a macro all stand where it is used. */
static bool stands_with_last(struct low *l, const struct ir_loc *loc) {
    const goal_list *all = &l->fe->out->goals;
    if (!l->last_goal) return false;
    const struct test_goal *last = &all->at[l->last_goal - 1];
    return last->loc.file == loc->file && last->loc.line == loc->line && last->loc.col == loc->col;
}

void goal_statement(struct low *l, CXCursor c) {
    if (!wants(l, GOAL_STATEMENT) || !is_counted(l, c)) return;
    struct ir_loc loc = source_loc(&l->fe->src, c);
    if (cursor_is(c, CXCursor_ForStmt)) {
        struct kids k = kids_of(l->arena, c);
        l->for_init = k.n ? cursor_key(k.at[0]) : 0;
    }
    if (stands_with_last(l, &loc) && !goal_find(l, c, GOAL_STATEMENT, GOAL_BY_RUN)) return;
    struct test_goal *g = goal_new(l, c, GOAL_STATEMENT, GOAL_BY_RUN);
    l->last_goal = (uint32_t)(g - l->fe->out->goals.at) + 1;
    goal_mark(l, c, g, ir_bool(l->b, false));
}

/* ---- decisions ---- */

static bool is_logical(CXCursor e) {
    if (!cursor_is(e, CXCursor_BinaryOperator)) return false;
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(e);
    return op == CXBinaryOperator_LAnd || op == CXBinaryOperator_LOr;
}

bool cond_is_joined(struct low *l, CXCursor e) {
    if (is_logical(e)) return true;
    if (cursor_is(e, CXCursor_UnaryOperator))
        return clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_LNot;
    if (!cursor_is(e, CXCursor_UnexposedExpr)) return false;
    struct kids k = kids_of(l->arena, e); /* int -> _Bool keeps what is true */
    return cursor_is_implicit_cast(e, &k) && ct_kind(l->fe, ct_cursor(l->fe, e)) == CT_BOOL;
}

static void list_conditions(struct low *l, CXCursor c, struct deciding *d) {
    CXCursor e = cursor_unparen(l->arena, c);
    int64_t k;
    if (cond_is_joined(l, e)) {
        struct kids parts = kids_of(l->arena, e);
        for (uint32_t i = 0; i < parts.n; i++) list_conditions(l, parts.at[i], d);
        return;
    }
    struct condition one = {.c = e, .constant = cursor_eval_int(e, &k)};
    vec_push(l->arena, &d->at, one);
}

static void decision_number(struct low *l, CXCursor c, enum goal_kind kind, uint32_t number) {
    for (int way = GOAL_BY_TRUE; way <= GOAL_BY_FALSE; way++)
        goal_new(l, c, kind, (enum goal_way)way)->decision = number;
}

static void condition_begin(struct low *l, struct condition *x, uint32_t number) {
    if (x->constant) return;
    if (wants(l, GOAL_CONDITION)) decision_number(l, x->c, GOAL_CONDITION, number);
    if (!wants(l, GOAL_MCDC)) return;
    decision_number(l, x->c, GOAL_MCDC, number);
    x->wanted = true;
    x->was = low_var(l, IR_I(1), NULL, 0);
    uint32_t false_too = low_var(l, IR_I(1), NULL, 0);
    (void)VL_REQUIRE(false_too == x->was + 1);
    ir_write_var(l->b, x->was, ir_bool(l->b, false));
    ir_write_var(l->b, false_too, ir_bool(l->b, false));
}

/* Its goals, in the order of the text. */
static void decision_begin(struct low *l, CXCursor c, struct deciding *d) {
    const uint32_t number = l->fe->out->goals.n + 1;
    list_conditions(l, c, d);
    decision_number(l, c, GOAL_BRANCH, number);
    for (uint32_t i = 0; i < d->at.n; i++) condition_begin(l, &d->at.at[i], number);
}

static void decision_end(struct low *l, CXCursor c, const struct deciding *d, ir_val v) {
    goal_either(l, c, GOAL_BRANCH, v);
    for (uint32_t i = 0; i < d->at.n; i++) {
        const struct condition *x = &d->at.at[i];
        if (!x->wanted) continue;
        ir_val true_too = ir_read_var(l->b, x->was), false_too = ir_read_var(l->b, x->was + 1);
        goal_mark(l, x->c, goal_new(l, x->c, GOAL_MCDC, GOAL_BY_TRUE), ir_not(l->b, true_too));
        goal_mark(l, x->c, goal_new(l, x->c, GOAL_MCDC, GOAL_BY_FALSE), ir_not(l->b, false_too));
    }
}

static ir_val decide_with(struct low *l, CXCursor c, struct deciding *d) {
    struct deciding *around = l->deciding;
    l->deciding = d;
    ir_val v = cond(l, c);
    l->deciding = around;
    return v;
}

ir_val decide(struct low *l, CXCursor c) {
    int64_t k;
    struct deciding d = {.ignored = cursor_eval_int(c, &k)};
    if (!wants(l, GOAL_BRANCH)) return cond(l, c);
    if (!d.ignored) decision_begin(l, c, &d);
    ir_val v = decide_with(l, c, &d);
    if (!d.ignored) decision_end(l, c, &d, v);
    return v;
}

ir_val decide_unless_asserted(struct low *l, const struct kids *parts) {
    struct deciding none = {.ignored = true};
    if (!wants(l, GOAL_BRANCH)) return cond(l, parts->at[0]);
    for (uint32_t i = 1; i < parts->n; i++)
        if (is_asserted_failure(l, parts->at[i])) return decide_with(l, parts->at[0], &none);
    return decide(l, parts->at[0]);
}

void goals_outcome(struct low *l, CXCursor c, ir_val v) {
    int64_t k;
    struct deciding d = {.ignored = true}, *around = l->deciding;
    if (!wants(l, GOAL_BRANCH) || cursor_eval_int(c, &k)) return;
    d.ignored = false;
    const uint32_t number = l->fe->out->goals.n + 1;
    struct condition one = {.c = cursor_unparen(l->arena, c)};
    vec_push(l->arena, &d.at, one);
    decision_number(l, c, GOAL_BRANCH, number);
    condition_begin(l, &d.at.at[0], number);
    l->deciding = &d;
    goals_condition(l, v);
    l->deciding = around;
    decision_end(l, c, &d, v);
}

bool goals_begin_here(const struct low *l, CXCursor e) {
    return !l->deciding && wants(l, GOAL_BRANCH) && is_logical(e);
}

/* ---- conditions ---- */

uint32_t goals_next(const struct low *l) { return l->deciding ? l->deciding->next : 0; }

void goals_condition(struct low *l, ir_val v) {
    struct deciding *d = l->deciding;
    if (!d || d->ignored || !VL_REQUIRE(d->next < d->at.n)) return;
    const struct condition *x = &d->at.at[d->next++];
    if (x->constant) return;
    if (wants(l, GOAL_CONDITION)) goal_either(l, x->c, GOAL_CONDITION, v);
    if (!x->wanted) return;
    ir_write_var(l->b, x->was, v);
    ir_write_var(l->b, x->was + 1, ir_not(l->b, v));
}

static void miss(struct low *l, CXCursor c, enum goal_kind kind) {
    for (int way = GOAL_BY_TRUE; way <= GOAL_BY_FALSE; way++) {
        struct test_goal *g = goal_find(l, c, kind, (enum goal_way)way);
        if (g) g->missed = true;
    }
}

void goals_pass_over(struct low *l, CXCursor e) {
    struct deciding *d = l->deciding, inside = {0};
    if (!d || d->ignored) return;
    list_conditions(l, e, &inside);
    for (uint32_t i = 0; i < inside.at.n; i++) {
        miss(l, inside.at.at[i].c, GOAL_CONDITION);
        miss(l, inside.at.at[i].c, GOAL_MCDC);
    }
    d->next += inside.at.n;
}

void goals_mask(struct low *l, uint32_t first, uint32_t end, bool is_and, ir_val v) {
    const struct deciding *d = l->deciding;
    for (uint32_t i = first; d && i < end && i < d->at.n; i++) {
        const struct condition *x = &d->at.at[i];
        for (uint32_t k = x->was; x->wanted && k <= x->was + 1; k++) {
            ir_val open = is_and ? v : ir_not(l->b, v);
            ir_write_var(l->b, k, ir_bin(l->b, IR_AND, ir_read_var(l->b, k), open));
        }
    }
}

/* ---- branches ---- */

uint32_t goals_inside(struct low *l, CXCursor c, enum goal_way way) {
    const uint32_t around = l->guard;
    const struct test_goal *g = wants(l, GOAL_BRANCH) ? goal_find(l, c, GOAL_BRANCH, way) : NULL;
    if (g) l->guard = (uint32_t)(g - l->fe->out->goals.at) + 1;
    return around;
}

static ir_val in_case(struct low *l, CXCursor label, ir_ct ct, ir_val v) {
    bv_t lo, hi;
    bool is_signed = ct_signed(l->fe, ct);
    if (!case_bounds(l, label, ct, &lo, &hi)) return 0;
    ir_type t = ct_value(l->fe, ct);
    ir_val least = ir_const(l->b, t, lo), most = ir_const(l->b, t, hi);
    if (lo == hi) return ir_bin(l->b, IR_EQ, v, least);
    enum ir_op le = is_signed ? IR_SLE : IR_ULE;
    return ir_bin(l->b, IR_AND, ir_bin(l->b, le, least, v), ir_bin(l->b, le, v, most));
}

void goals_switch(struct low *l, CXCursor c, CXCursor q, ir_val v) {
    uint64_t index;
    int64_t known;
    if (!wants(l, GOAL_BRANCH) || cursor_eval_int(q, &known)) return;
    if (!map_get(&l->switch_of, cursor_key(c), &index)) return;
    const struct switch_info *s = &l->switches.at[index];
    const uint32_t number = l->fe->out->goals.n + 1;
    ir_val some = ir_bool(l->b, false);
    CXCursor otherwise = c;
    for (uint32_t i = 0; i < s->cases.n; i++) {
        CXCursor label = s->cases.at[i].stmt;
        if (cursor_is(label, CXCursor_DefaultStmt)) otherwise = label;
        ir_val in =
            otherwise.data[1] == label.data[1] ? 0 : in_case(l, label, ct_cursor(l->fe, q), v);
        if (!in) continue;
        struct test_goal *g = goal_new(l, label, GOAL_BRANCH, GOAL_BY_CASE);
        g->decision = number;
        goal_mark(l, label, g, ir_not(l->b, in));
        some = ir_bin(l->b, IR_OR, some, in);
    }
    bool has = cursor_is(otherwise, CXCursor_DefaultStmt);
    struct test_goal *g =
        goal_new(l, otherwise, GOAL_BRANCH, has ? GOAL_BY_DEFAULT : GOAL_BY_NO_CASE);
    g->decision = number;
    goal_mark(l, otherwise, g, some);
}

/* ---- the end ---- */

static bool goal_has_mark(const struct ir_func *f, uint32_t number) {
    struct arena a = {0};
    const char *text = arena_printf(&a, "%u", number);
    bool has = false;
    for (ir_val i = 1; i < f->ins.n && !has; i++) {
        const struct ir_ins *in = &f->ins.at[i];
        has = in->op == IR_CHECK && in->check == CHECK_GOAL && strcmp(in->text, text) == 0;
    }
    arena_free(&a);
    return has;
}

static bool is_partly_lowered(const struct ir_func *f) {
    for (ir_val i = 1; i < f->ins.n; i++)
        if (f->ins.at[i].op == IR_UNSUPPORTED) return true;
    return false;
}

void goals_begin(struct low *l) {
    if (wants(l, GOAL_STATEMENT)) l->first_goal = l->fe->out->goals.n;
}

/* A check that is gone was out of reach: so says the control flow, as far as it is known. */
void goals_end(struct low *l) {
    if (!wants(l, GOAL_STATEMENT)) return;
    goal_list *all = &l->fe->out->goals;
    bool partly = is_partly_lowered(l->f);
    for (uint32_t i = l->first_goal; i < all->n; i++) {
        struct test_goal *g = &all->at[i];
        if (g->missed || (partly && !goal_has_mark(l->f, i))) g->lowered = false;
    }
}
