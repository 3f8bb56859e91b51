/* scope.c - lifetimes of locals: what happens when control enters and leaves a block. */
#include "core/base/require.h"
#include "core/frontend/lower/lower.h"

static void begin_local(struct low *l, struct local *v) {
    if (!v->memory) {
        local_unset(l, v);
        return;
    }
    if (v->cleanup) ir_write_var(l->b, v->declared, ir_bool(l->b, false));
    /* 6.2.4p7: one of variable length lives from its declaration on. */
    ir_val addr =
        v->variable ? ir_null(l->b) : ir_alloca(l->b, ct_bytes(l->fe, v->ct), v->name, v->ct);
    if (!v->variable && v->align) ir_align(l->b, addr, v->align);
    if (!v->variable) padding_of_variable(l, addr, v->ct);
    ir_write_var(l->b, v->var, addr);
}

static void begin_locals(struct low *l, uint32_t scope) {
    const struct scope *s = &l->scopes.at[scope];
    for (uint32_t i = 0; i < s->locals.n; i++) begin_local(l, &l->locals.at[s->locals.at[i]]);
}

static void end_local(struct low *l, const struct local *v) {
    ir_val addr = ir_read_var(l->b, v->var);
    if (l->f->ins.at[addr].op != IR_NULL) ir_effect(l->b, IR_END, &addr, 1);
}

/* GCC manual, "Common Variable Attributes": the function gets the variable's address. */
static void call_cleanup(struct low *l, const struct local *v) {
    CXCursor decl;
    struct ir_func *f = NULL;
    if (attribute_function(l->fe, v->cleanup, &decl)) f = fe_function(l->fe, decl);
    ir_set_loc(l->b, v->loc);
    ir_val addr = ir_read_var(l->b, v->var);
    if (!f || f->params.n != 1 || f->ins.at[f->params.at[0]].type != IR_PTR) {
        ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, "cleanup attribute");
        return;
    }
    leaving_before(l, f->name);
    ir_call(l->b, f->name, f->ret, f->ret_ct, &addr, 1);
    leaving_behind(l, f->name);
}

/* Only where its declaration was reached. */
static void clean(struct low *l, const struct local *v) {
    bv_t k;
    ir_val declared = ir_read_var(l->b, v->declared);
    if (ir_is_const(l->b, declared, &k)) {
        if (k) call_cleanup(l, v);
        return;
    }
    ir_blk yes = ir_block_new(l->b, NULL), join = ir_block_new(l->b, NULL);
    ir_br(l->b, declared, yes, join);
    ir_seal(l->b, yes);
    ir_set_block(l->b, yes);
    call_cleanup(l, v);
    ir_jmp(l->b, join);
    ir_seal(l->b, join);
    ir_set_block(l->b, join);
}

static void clean_scope(struct low *l, uint32_t scope) {
    struct ir_loc here = ir_get_loc(l->b);
    const struct scope *s = &l->scopes.at[scope];
    for (uint32_t i = s->locals.n; i-- > 0;) {
        struct local v = l->locals.at[s->locals.at[i]];
        if (v.cleanup && !ir_terminated(l->b)) clean(l, &v);
    }
    ir_set_loc(l->b, here);
}

void scope_return(struct low *l) {
    for (uint32_t s = l->scope;; s = l->scopes.at[s].parent) {
        clean_scope(l, s);
        if (!s) break;
    }
}

static void end_scope(struct low *l, uint32_t scope) {
    const struct scope *s = &l->scopes.at[scope];
    for (uint32_t i = s->locals.n; i-- > 0;) {
        struct local *v = &l->locals.at[s->locals.at[i]];
        if (v->memory) end_local(l, v);
    }
}

static void finish_scope(struct low *l, uint32_t scope) {
    clean_scope(l, scope);
    end_scope(l, scope);
}

void scope_end_all(struct low *l) {
    for (uint32_t s = l->scope;; s = l->scopes.at[s].parent) {
        end_scope(l, s);
        if (!s) break;
    }
}

/* Scopes are numbered outside in: a parent's number is smaller. */
static uint32_t common(const struct low *l, uint32_t x, uint32_t y) {
    if (!VL_REQUIRE(x < l->scopes.n && y < l->scopes.n)) return 0;
    while (x != y) {
        if (x > y)
            x = l->scopes.at[x].parent;
        else
            y = l->scopes.at[y].parent;
    }
    return x;
}

void scope_rewind(struct low *l, uint32_t to, uint32_t order) {
    for (uint32_t s = common(l, l->scope, to);; s = l->scopes.at[s].parent) {
        const struct scope *x = &l->scopes.at[s];
        for (uint32_t i = 0; i < x->locals.n; i++) {
            const struct local *v = &l->locals.at[x->locals.at[i]];
            if (v->order < order) continue;
            if (v->cleanup) {
                clean(l, v);
                ir_write_var(l->b, v->declared, ir_bool(l->b, false));
            }
            if (!v->variable) continue;
            end_local(l, v);
            ir_write_var(l->b, v->var, ir_null(l->b));
        }
        if (!s) break;
    }
}

void scope_enter(struct low *l, uint32_t scope) {
    if (!VL_REQUIRE(scope < l->scopes.n && l->scopes.at[scope].parent == l->scope)) return;
    begin_locals(l, scope);
    l->scope = scope;
}

void scope_leave(struct low *l) {
    if (!VL_REQUIRE(l->scope)) return;
    finish_scope(l, l->scope);
    l->scope = l->scopes.at[l->scope].parent;
}

static void begin_down(struct low *l, uint32_t from, uint32_t to) {
    if (to == from) return;
    begin_down(l, from, l->scopes.at[to].parent);
    begin_locals(l, to);
}

void scope_goto(struct low *l, uint32_t to, ir_blk blk) {
    uint32_t meet = common(l, l->scope, to);
    for (uint32_t s = l->scope; s != meet; s = l->scopes.at[s].parent) finish_scope(l, s);
    begin_down(l, meet, to);
    ir_jmp(l->b, blk);
}

void scope_longjmp(struct low *l, uint32_t to, ir_blk blk) {
    uint32_t meet = common(l, l->scope, to);
    for (uint32_t s = l->scope; s != meet; s = l->scopes.at[s].parent) end_scope(l, s);
    begin_down(l, meet, to);
    ir_jmp(l->b, blk);
}

bool scope_crossing_emits(const struct low *l, uint32_t from, uint32_t to) {
    uint32_t meet = common(l, from, to);
    for (uint32_t s = to; s != meet; s = l->scopes.at[s].parent)
        if (l->scopes.at[s].locals.n) return true;
    return false;
}
