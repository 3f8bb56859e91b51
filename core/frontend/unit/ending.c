/* ending.c - what runs before main, and when the program ends.
 *
 * Functions registered for the end are the library model's (core/libc/exit.c): here it is told
 * where the program ends.  Destructors are registered before anything else, the one that runs last
 * first.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"

#include <string.h>

/* A function of the models that no source declares. */
static const struct ir_func *model_call(struct fe *fe, const char *name, ir_type param) {
    struct ir_func *f = fe_find_function(fe, name);
    if (f) return f;
    f = arena_new(fe->arena, struct ir_func);
    f->name = name;
    vec_push(fe->arena, &f->ins, (struct ir_ins){0});
    vec_push(fe->arena, &f->params, 1);
    vec_push(fe->arena, &f->ins, (struct ir_ins){.op = IR_PARAM, .type = param});
    fe_add_function(fe, f);
    return f;
}

static void call_with_number(struct low *l, const char *name, ir_val number) {
    ir_call(l->b, model_call(l->fe, name, IR_I(32))->name, IR_VOID, 0, &number, 1);
}

static bool runs_endings(struct fe *fe, const char *name) {
    return fe->is_model || models_know(fe, name);
}

void ending_run(struct low *l, const char *how, ir_val status) {
    const char *name = strcmp(how, "quick_exit") == 0 ? "__vl_run_quick_exit" : "__vl_run_exit";
    bool wanted = l->fe->text.ends || l->fe->destructors.n || l->fe->is_model;
    if (!wanted || !runs_endings(l->fe, name) || ir_terminated(l->b)) return;
    ir_val code = status;
    if (!status || ir_type_of(l->b, status) != IR_I(32)) code = ir_int(l->b, IR_I(32), 0);
    call_with_number(l, name, code);
}

void ending_abort(struct low *l) {
    static const char name[] = "__vl_abort";
    if (!l->fe->text.handles_signals || l->fe->is_model || !models_know(l->fe, name)) return;
    call_with_number(l, name, ir_int(l->b, IR_I(32), 0));
}

/* Threads have no variables of their own here: once one has started, none is followed. */
void ending_own_variable(struct low *l, CXCursor c) {
    static const char name[] = "__vl_own_variable";
    if (l->constant || l->fe->is_model || !l->fe->text.threads || !models_know(l->fe, name)) return;
    if (ir_terminated(l->b)) return;
    at(l, c);
    call_with_number(l, name, ir_int(l->b, IR_I(32), 0));
}

static bool is_environ(struct low *l, CXCursor e) {
    e = cursor_uncast(l->arena, e);
    if (!cursor_is(e, CXCursor_DeclRefExpr)) return false;
    CXCursor decl = clang_getCursorReferenced(e);
    if (clang_Cursor_isNull(decl) || !cursor_is(decl, CXCursor_VarDecl)) return false;
    if (clang_getCursorLinkage(decl) != CXLinkage_External) return false;
    const char *name = fe_cstr(l->fe, clang_getCursorSpelling(decl));
    return strcmp(name, "environ") == 0 || strcmp(name, "__environ") == 0;
}

void ending_environment(struct low *l, CXCursor to, ir_val v) {
    static const char name[] = "__vl_new_environment";
    if (l->constant || l->fe->is_model || ir_terminated(l->b)) return;
    if (ir_type_of(l->b, v) != IR_PTR || !is_environ(l, to) || !models_know(l->fe, name)) return;
    at(l, to);
    ir_call(l->b, model_call(l->fe, name, IR_PTR)->name, IR_VOID, 0, &v, 1);
}

/* What dlsym returns is used as the caller says, so it is its own function without body; the model
 * looks at the name, and is told whether there is such a symbol. */
void ending_symbol(struct low *l, CXCursor c, const char *callee, ir_val name, ir_val symbol) {
    const char *read = "__vl_symbol_name", *found = "__vl_symbol_found";
    if (strcmp(callee, "dlsym") != 0 || l->constant || l->fe->is_model) return;
    if (!fe_find_function(l->fe, callee)->is_system || !models_know(l->fe, read)) return;
    if (!models_know(l->fe, found) || ir_type_of(l->b, symbol) != IR_PTR) return;
    at(l, c);
    ir_val look = ir_call(l->b, model_call(l->fe, read, IR_PTR)->name, IR_VOID, 0, &name, 1);
    ir_call_source(l->b, look, snippet(l, c));
    ir_val there = ir_not(l->b, ir_bin(l->b, IR_PTREQ, symbol, ir_null(l->b)));
    there = ir_cast(l->b, IR_ZEXT, IR_I(32), there);
    ir_call(l->b, model_call(l->fe, found, IR_I(32))->name, IR_VOID, 0, &there, 1);
}

/* The C library chooses the arguments of such a function. */
static void ending_not_covered(struct low *l, unsigned effects, const char *what) {
    ir_unsupported(l->b, IR_I(1), effects, what);
}

static void register_destructor(struct low *l, CXCursor decl) {
    const struct ir_func *f = fe_function(l->fe, decl);
    ir_set_loc(l->b, source_loc(&l->fe->src, decl));
    if (f->params.n) ending_not_covered(l, IR_UNSUP_CONTROL, "destructor with parameters");
    if (f->params.n || !runs_endings(l->fe, "__vl_at_end")) return;
    ir_val address = ir_func_addr(l->b, f->name);
    ir_call(l->b, model_call(l->fe, "__vl_at_end", IR_PTR)->name, IR_VOID, 0, &address, 1);
}

static const char table[] = "functions in a section that runs before main or at the end";

static void call_constructor(struct low *l, CXCursor decl) {
    ir_set_loc(l->b, source_loc(&l->fe->src, decl));
    if (cursor_is(decl, CXCursor_VarDecl)) {
        ending_not_covered(l, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, table);
        return;
    }
    const struct ir_func *f = fe_function(l->fe, decl);
    if (f->params.n)
        ending_not_covered(l, IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, "constructor with parameters");
    else
        ir_call(l->b, f->name, f->ret, f->ret_ct, NULL, 0);
}

void ending_begin(struct low *l) {
    for (uint32_t i = 0; i < l->fe->destructors.n; i++)
        register_destructor(l, l->fe->destructors.at[i].decl);
    for (uint32_t i = 0; i < l->fe->constructors.n; i++)
        call_constructor(l, l->fe->constructors.at[i].decl);
}

/* A function that registers the destructor. */
static struct ir_func *registrar(struct fe *fe, const struct ir_func *destructor) {
    struct ir_func *f = arena_new(fe->arena, struct ir_func);
    f->name = arena_printf(fe->arena, "%s.at_end", destructor->name);
    f->is_static = true;
    f->name_loc = destructor->name_loc;
    fe_add_function(fe, f);
    struct ir_builder *b = ir_build_begin(fe->m, f);
    ir_set_loc(b, destructor->name_loc);
    ir_val address = ir_func_addr(b, destructor->name);
    ir_call(b, model_call(fe, "__vl_at_end", IR_PTR)->name, IR_VOID, 0, &address, 1);
    ir_ret(b, 0);
    ir_build_end(b);
    return f;
}

/* A constructor that stands for a table in a section. */
static struct ir_func *table_hook(struct fe *fe, CXCursor decl) {
    struct ir_func *f = arena_new(fe->arena, struct ir_func);
    f->name = arena_printf(fe->arena, "%s.section", fe_cstr(fe, clang_getCursorSpelling(decl)));
    f->is_static = true;
    f->name_loc = source_loc(&fe->src, decl);
    fe_add_function(fe, f);
    struct ir_builder *b = ir_build_begin(fe->m, f);
    ir_set_loc(b, f->name_loc);
    ir_unsupported(b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL, table);
    ir_ret(b, 0);
    ir_build_end(b);
    return f;
}

void ending_hook(struct fe *fe, const struct fe_constructor *x, bool constructs) {
    bool is_table = cursor_is(x->decl, CXCursor_VarDecl);
    struct ir_func *f = is_table ? table_hook(fe, x->decl) : fe_function(fe, x->decl);
    if (!constructs && !runs_endings(fe, "__vl_at_end")) return;
    if (!constructs) f = registrar(fe, f);
    f->hook = constructs ? HOOK_CONSTRUCTS : HOOK_REGISTERS;
    f->priority = (uint32_t)x->priority;
}
