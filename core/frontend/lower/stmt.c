/* stmt.c - statements. */
#include "core/base/require.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

static void not_covered(struct low *l, CXCursor c, const char *what) {
    not_lowered(l, c, ct_int(l->fe), what);
}

static uint32_t scope_opened_by(const struct low *l, CXCursor c) {
    uint64_t s;
    return map_get(&l->scope_of, cursor_key(c), &s) ? (uint32_t)s : l->scope;
}

/* ---- declarations ---- */

static void declare_variable_array(struct low *l, const struct local *v) {
    ir_val addr = ir_alloca_bytes(l->b, vla_bytes(l, v->ct), v->name, vla_layout(l->fe, v->ct));
    if (v->align) ir_align(l->b, addr, v->align);
    ir_write_var(l->b, v->var, addr);
}

static void declare_one(struct low *l, CXCursor c) {
    struct local *v = low_local(l, c);
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    bool has_init = !clang_Cursor_isNull(init) && !clang_isInvalid(clang_getCursorKind(init));
    if (!v) {
        if (clang_Cursor_getStorageClass(c) == CX_SC_Static) fe_static_local(l->fe, l->fname, c);
        vla_declare_decl(l, c);
        return;
    }
    uint32_t index = (uint32_t)(v - l->locals.at);
    at(l, c);
    vla_declare_decl(l, c);
    at(l, c);
    if (v->variable) {
        declare_variable_array(l, v);
    } else if (!v->memory) {
        if (!has_init && asm_register(c)) {
            local_set(l, index, unsupported(l, c, v->ct, IR_UNSUP_VALUE, "register variable"));
            return;
        }
        if (!has_init) {
            local_unset(l, v);
            return;
        }
        ir_val value = rvalue_as(l, init, v->ct);
        at(l, c);
        local_set(l, index, value);
    } else if (has_init) {
        init_local(l, ir_read_var(l->b, v->var), l->locals.at[index].ct, init);
    }
}

static void declare_variable(struct low *l, CXCursor c) {
    declare_one(l, c);
    const struct local *v = low_local(l, c);
    if (v && v->cleanup) ir_write_var(l->b, v->declared, ir_bool(l->b, true));
}

static void declarations(struct low *l, CXCursor c) {
    struct kids k = kids_all(l->arena, c);
    for (uint32_t i = 0; i < k.n; i++) {
        if (cursor_is(k.at[i], CXCursor_VarDecl)) declare_variable(l, k.at[i]);
        if (cursor_is(k.at[i], CXCursor_TypedefDecl)) vla_declare_decl(l, k.at[i]);
    }
}

/* ---- blocks ---- */

static void compound(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    for (uint32_t i = 0; i < k.n; i++) stmt(l, k.at[i]);
}

ir_val stmt_value(struct low *l, CXCursor c, ir_ct ct) {
    struct kids k = kids_of(l->arena, c);
    struct ordering *around = l->ordering;
    uint32_t inside = l->inside;
    ir_val v = 0;
    l->ordering = NULL; /* its statements are expressions of their own */
    l->inside = 0;
    at(l, c);
    scope_enter(l, scope_opened_by(l, c));
    for (uint32_t i = 0; i + 1 < k.n; i++) stmt(l, k.at[i]);
    if (k.n) {
        CXCursor last = k.at[k.n - 1];
        if (clang_isExpression(clang_getCursorKind(last)) && ct_kind(l->fe, ct) != CT_VOID)
            v = rvalue_as(l, last, ct);
        else
            stmt(l, last);
    }
    l->ordering = around;
    l->inside = inside;
    at(l, c);
    if (v && ct_is_record(l->fe, ct)) { /* its value outlives the block */
        ir_val copy = temporary(l, ct, NULL);
        ir_val n = ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), ct_bytes(l->fe, ct));
        ir_effect(l->b, IR_COPY, (ir_val[]){copy, v, n}, 3);
        v = copy;
    }
    scope_leave(l);
    return v ? v : zero_value(l, ct);
}

/* ---- selection ---- */

static void if_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    if (k.n < 2) {
        not_covered(l, c, "if");
        return;
    }
    ir_blk then = new_block(l, "then"), join = new_block(l, "endif");
    ir_blk other = k.n > 2 ? new_block(l, "else") : join;
    ir_val q = decide_unless_asserted(l, &k);
    at(l, k.at[0]);
    ir_br(l->b, q, then, other);
    start_block(l, then);
    uint32_t around = goals_inside(l, k.at[0], GOAL_BY_TRUE);
    stmt(l, k.at[1]);
    ir_jmp(l->b, join);
    if (k.n > 2) {
        start_block(l, other);
        goals_inside(l, k.at[0], GOAL_BY_FALSE);
        stmt(l, k.at[2]);
        ir_jmp(l->b, join);
    }
    l->guard = around;
    start_block(l, join);
}

bool case_bounds(struct low *l, CXCursor c, ir_ct ct, bv_t *lo, bv_t *hi) {
    struct kids k = kids_of(l->arena, c);
    struct constant from, to;
    if (k.n < 2 || !constant_eval(l->fe, k.at[0], ct, &from)) return false;
    to = from;
    if (k.n > 2 && !constant_eval(l->fe, k.at[1], ct, &to)) return false;
    *lo = from.value;
    *hi = to.value;
    return from.kind == CONSTANT_INT && to.kind == CONSTANT_INT;
}

typedef VEC(struct ir_case) cases_t;

/* Edges compare as unsigned: a signed range through 0 becomes two. */
static void add_case(struct low *l, cases_t *out, bv_t lo, bv_t hi, struct arith t, ir_blk to) {
    if (t.is_signed ? bv_slt(hi, lo, t.width) : bv_ult(hi, lo, t.width)) return;
    if (bv_ult(hi, lo, t.width)) {
        vec_push(l->arena, out, (struct ir_case){lo, bv_mask(t.width), to});
        vec_push(l->arena, out, (struct ir_case){0, hi, to});
    } else {
        vec_push(l->arena, out, (struct ir_case){lo, hi, to});
    }
}

/* A jump from the switch's head that begins lifetimes needs a block to do so. */
struct edge_block {
    ir_blk block;
    struct label to;
};
typedef VEC(struct edge_block) edge_blocks_t;

static ir_blk case_target(struct low *l, const struct label *to, edge_blocks_t *edges) {
    if (!scope_crossing_emits(l, l->scope, to->scope)) return to->block;
    ir_blk b = new_block(l, NULL);
    vec_push(l->arena, edges, (struct edge_block){b, *to});
    return b;
}

static void switch_head(struct low *l, CXCursor c, CXCursor q, ir_blk brk) {
    uint64_t index = 0;
    map_get(&l->switch_of, cursor_key(c), &index);
    const struct switch_info *s = &l->switches.at[index];
    cases_t cases = {0};
    edge_blocks_t edges = {0};
    ir_ct ct = ct_cursor(l->fe, q);
    ir_blk otherwise = brk;
    ir_val v = rvalue(l, q);
    for (uint32_t i = 0; i < s->cases.n; i++) {
        const struct label *to = &s->cases.at[i];
        bv_t lo, hi;
        ir_blk target = case_target(l, to, &edges);
        if (cursor_is(to->stmt, CXCursor_DefaultStmt))
            otherwise = target;
        else if (case_bounds(l, to->stmt, ct, &lo, &hi))
            add_case(l, &cases, lo, hi, arith_of(l->fe, ct), target);
        else
            not_covered(l, to->stmt, "case label");
    }
    goals_switch(l, c, q, v);
    at(l, q);
    ir_switch(l->b, v, otherwise, cases.at, cases.n);
    for (uint32_t i = 0; i < edges.n; i++) {
        start_block(l, edges.at[i].block);
        scope_goto(l, edges.at[i].to.scope, edges.at[i].to.block);
    }
}

static void switch_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    struct exits saved = l->exits;
    ir_blk brk = new_block(l, "endswitch");
    uint64_t index;
    if (k.n < 2 || !map_get(&l->switch_of, cursor_key(c), &index) ||
        !ct_is_integer(l->fe, ct_cursor(l->fe, k.at[0]))) {
        not_covered(l, c, "switch");
        return;
    }
    switch_head(l, c, k.at[0], brk);
    l->exits.brk = brk;
    l->exits.brk_scope = l->scope;
    uint32_t around = l->guard;
    stmt(l, k.at[k.n - 1]);
    l->guard = around;
    ir_jmp(l->b, brk);
    l->exits = saved;
    start_block(l, brk);
}

static void case_label(struct low *l, CXCursor c) {
    uint64_t i;
    CXCursor body = kid_last(l->arena, c);
    if (map_get(&l->case_of, cursor_key(c), &i)) {
        struct label *to = &l->switches.at[i >> 32].cases.at[(uint32_t)i];
        to->reached = true;
        at(l, c);
        ir_jmp(l->b, to->block);
        start_block(l, to->block);
    }
    goals_inside(l, c, cursor_is(c, CXCursor_DefaultStmt) ? GOAL_BY_DEFAULT : GOAL_BY_CASE);
    if (!clang_Cursor_isNull(body)) stmt(l, body);
}

/* ---- iteration ---- */

static struct exits loop_exits(struct low *l, ir_blk brk, ir_blk cont) {
    struct exits saved = l->exits;
    l->exits = (struct exits){brk, cont, l->scope, l->scope};
    return saved;
}

/* head: q ? body : done;  body: ...; jmp cont;  cont: step; jmp head */
static void loop(struct low *l, const CXCursor *q, const CXCursor *step, CXCursor body,
                 CXCursor whole) {
    ir_blk head = new_block(l, "loop"), in = new_block(l, "body"), done = new_block(l, "done");
    ir_blk cont = step ? new_block(l, "next") : head;
    at(l, whole);
    ir_jmp(l->b, head);
    ir_set_block(l->b, head);
    clauses_iteration(l, whole);
    ir_val v = q ? decide(l, *q) : ir_bool(l->b, true);
    at(l, q ? *q : whole);
    ir_br(l->b, v, in, done);
    start_block(l, in);
    struct exits saved = loop_exits(l, done, cont);
    uint32_t around = q ? goals_inside(l, *q, GOAL_BY_TRUE) : l->guard;
    stmt(l, body);
    l->guard = around;
    ir_jmp(l->b, cont);
    l->exits = saved;
    if (step) {
        start_block(l, cont);
        effect(l, *step);
        ir_jmp(l->b, head);
    }
    ir_seal(l->b, head);
    start_block(l, done);
}

static void do_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    if (k.n != 2) {
        not_covered(l, c, "do");
        return;
    }
    ir_blk head = new_block(l, "loop"), cont = new_block(l, "next"), done = new_block(l, "done");
    at(l, c);
    ir_jmp(l->b, head);
    ir_set_block(l->b, head);
    clauses_iteration(l, c);
    struct exits saved = loop_exits(l, done, cont);
    stmt(l, k.at[0]);
    ir_jmp(l->b, cont);
    l->exits = saved;
    start_block(l, cont);
    ir_val v = decide(l, k.at[1]);
    at(l, k.at[1]);
    ir_br(l->b, v, head, done);
    ir_seal(l->b, head);
    start_block(l, done);
}

/* Parts that are missing leave no child: the text tells which are there. */
static bool for_parts(struct low *l, CXCursor c, const struct kids *k, bool part[3]) {
    size_t n;
    if (k->n == 4 || k->n == 1) {
        part[0] = part[1] = part[2] = k->n == 4;
        return true;
    }
    const char *text = source_spelled(&l->fe->src, c, &n);
    if (!text || !source_for_parts(text, n, part)) return false;
    return (uint32_t)part[0] + part[1] + part[2] + 1 == k->n;
}

static void for_stmt(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    bool part[3];
    uint32_t i = 0;
    if (!k.n || !for_parts(l, c, &k, part)) {
        not_covered(l, c, "for with parts that a macro hides");
        return;
    }
    if (part[0]) stmt(l, k.at[i++]);
    const CXCursor *q = part[1] ? &k.at[i++] : NULL;
    const CXCursor *step = part[2] ? &k.at[i++] : NULL;
    loop(l, q, step, k.at[i], c);
}

/* ---- jumps ---- */

static void leave_to(struct low *l, CXCursor c, ir_blk blk, uint32_t scope) {
    at(l, c);
    if (blk)
        scope_goto(l, scope, blk);
    else
        not_covered(l, c, "jump");
}

/* Locals end before the caller sees it. */
static void return_pointer(struct low *l, ir_val v, CXCursor e) {
    bv_t ended;
    if (l->fe->is_model || clang_Cursor_isNull(e)) return;
    if (ir_is_const(l->b, ir_pred(l->b, IR_ISENDED, v, 0), &ended)) return;
    scope_end_all(l);
    check_not_ended(l, v, e);
}

static void return_stmt(struct low *l, CXCursor c) {
    CXCursor e = kid_last(l->arena, c);
    bool has = !clang_Cursor_isNull(e);
    ir_val v = 0;
    if (has && ct_kind(l->fe, l->ret_ct) == CT_VOID) {
        effect(l, e);
    } else if (has && ct_is_record(l->fe, l->ret_ct)) {
        ir_val from = rvalue(l, e);
        at(l, c);
        store_record(l, l->result, from, l->ret_ct);
    } else if (has) {
        v = rvalue_as(l, e, l->ret_ct);
    } else if (l->f->ret != IR_VOID) { /* a value that a caller must not use */
        at(l, c);
        v = ir_nondet(l->b, l->f->ret, IR_INPUT_UNDEFINED, NULL, l->ret_ct);
    }
    at(l, c);
    scope_return(l);
    at(l, c);
    check_may_return(l, snippet(l, c));
    bool is_main = strcmp(l->f->name, "main") == 0;
    if (v && ct_kind(l->fe, l->ret_ct) == CT_PTR) return_pointer(l, v, e);
    if (has) contract_result(l, v, e);
    clauses_return(l, v);
    at(l, c);
    if (is_main) {
        if (l->fe->text.ends) scope_end_all(l);
        ending_run(l, "exit", v);
    }
    check_leak(l, v, is_main, snippet(l, c));
    ir_ret(l->b, v);
}

/* 6.2.4p8: objects of temporary lifetime end with the expression; here with its statement. */
static void end_temporaries(struct low *l, uint32_t before) {
    while (l->temporaries.n > before) {
        uint32_t var = l->locals.at[l->temporaries.at[--l->temporaries.n]].var;
        if (ir_terminated(l->b)) continue;
        ir_val addr = ir_read_var(l->b, var);
        ir_effect(l->b, IR_END, &addr, 1);
        ir_write_var(l->b, var, ir_null(l->b));
    }
}

/* ---- attributes and pragmas of statements ---- */

/* [[assume(x)]]: undefined where x is false, and libclang does not show x. */
static bool assumes(struct low *l, CXCursor c) {
    size_t n;
    struct token t;
    const char *text = source_spelled(&l->fe->src, c, &n), *end = text ? text + n : NULL;
    while (text && token_next(&text, end, &t) && !token_is(&t, ";") && !token_is(&t, "{"))
        if (token_is(&t, "assume") || token_is(&t, "__assume__")) return true;
    return false;
}

/* They advise the compiler: the statement means what it means without them. */
static void attributed(struct low *l, CXCursor c) {
    struct kids k = kids_of(l->arena, c);
    if (k.n != 1) {
        not_covered(l, c, "statement");
        return;
    }
    at(l, c);
    if (cursor_is(k.at[0], CXCursor_NullStmt) && assumes(l, c))
        ir_not_covered(l->b, "assume attribute");
    stmt(l, k.at[0]);
}

/* ---- dispatch ---- */

static void lower_stmt(struct low *l, CXCursor c) {
    struct kids k;
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundStmt:
        compound(l, c);
        break;
    case CXCursor_DeclStmt:
        declarations(l, c);
        break;
    case CXCursor_NullStmt:
        break;
    case CXCursor_IfStmt:
        if_stmt(l, c);
        break;
    case CXCursor_SwitchStmt:
        switch_stmt(l, c);
        break;
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        case_label(l, c);
        break;
    case CXCursor_WhileStmt:
        k = kids_of(l->arena, c);
        if (k.n == 2)
            loop(l, &k.at[0], NULL, k.at[1], c);
        else
            not_covered(l, c, "while");
        break;
    case CXCursor_DoStmt:
        do_stmt(l, c);
        break;
    case CXCursor_ForStmt:
        for_stmt(l, c);
        break;
    case CXCursor_GotoStmt:
        goto_stmt(l, c);
        break;
    case CXCursor_LabelStmt:
        label_stmt(l, c);
        break;
    case CXCursor_BreakStmt:
        leave_to(l, c, l->exits.brk, l->exits.brk_scope);
        break;
    case CXCursor_ContinueStmt:
        leave_to(l, c, l->exits.cont, l->exits.cont_scope);
        break;
    case CXCursor_ReturnStmt:
        return_stmt(l, c);
        break;
    case CXCursor_GCCAsmStmt:
        asm_stmt(l, c);
        break;
    case CXCursor_UnexposedStmt:
        attributed(l, c);
        break;
    case CXCursor_IndirectGotoStmt:
        indirect_goto(l, c);
        break;
    default:
        if (clang_isExpression(clang_getCursorKind(c)))
            effect(l, c);
        else
            not_covered(l, c, "statement");
    }
}

void stmt(struct low *l, CXCursor c) {
    if (l->depth >= FE_MAX_DEPTH) {
        half_lowered(l, c, ct_int(l->fe), "nested too deeply");
        return;
    }
    uint32_t before = l->temporaries.n, scope = scope_opened_by(l, c);
    bool opens = scope != l->scope;
    bool around = l->at_head;
    l->at_head |= map_get(&l->head, cursor_key(c), NULL);
    l->depth++;
    if (opens) {
        at(l, c);
        scope_enter(l, scope);
    }
    goal_statement(l, c);
    clauses_before(l, c);
    volatile_addresses(l, c);
    lower_stmt(l, c);
    end_temporaries(l, before);
    if (opens) {
        ir_set_loc(l->b, source_last(source_loc(&l->fe->src, c)));
        scope_leave(l);
    }
    l->depth--;
    l->at_head = around;
}
