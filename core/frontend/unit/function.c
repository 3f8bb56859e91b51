/* function.c - one function: signature, parameters, body. */
#include "core/base/require.h"
#include "core/frontend/clang/token.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

/* ---- signature ---- */

/* Adds a parameter: with a builder its instruction, too, else the type only. */
static ir_val add_param(struct fe *fe, struct ir_func *f, struct ir_builder *b, ir_type type,
                        const char *name, ir_ct ct, struct ir_loc loc) {
    if (b) {
        ir_set_loc(b, loc);
        return ir_param(b, type, name, ct);
    }
    if (!f->ins.n) vec_push(fe->arena, &f->ins, (struct ir_ins){0});
    struct ir_ins p = {.op = IR_PARAM, .type = type, .ct = ct, .name = name, .loc = loc};
    vec_push(fe->arena, &f->params, f->ins.n);
    vec_push(fe->arena, &f->ins, p);
    return f->ins.n - 1;
}

/* A record is passed by its address: the parameter is a pointer to it. */
static ir_ct param_ct(struct fe *fe, ir_ct ct) {
    return ct_is_record(fe, ct) ? ct_pointer_to(fe, ct) : ct;
}

/* f(a, b) int a; char b; {...}: libclang gives it a prototype; it is recognised by the
 * declarations behind the list of names. */
bool fe_is_old_style(struct fe *fe, CXCursor decl) {
    CXFile file, param_file;
    unsigned name_end, param;
    size_t size = 0;
    struct token t;
    int depth = 0;
    if (clang_Cursor_getNumArguments(decl) < 1 || !clang_isCursorDefinition(decl)) return false;
    CXSourceRange r = clang_Cursor_getSpellingNameRange(decl, 0, 0);
    CXSourceRange p = clang_getCursorExtent(clang_Cursor_getArgument(decl, 0));
    clang_getFileLocation(clang_getRangeEnd(r), &file, NULL, NULL, &name_end);
    clang_getFileLocation(clang_getRangeStart(p), &param_file, NULL, NULL, &param);
    const char *text = file ? clang_getFileContents(fe->tu, file, &size) : NULL;
    if (!text || file != param_file || name_end > size) return false;
    for (const char *at = text + name_end; token_next(&at, text + size, &t);) {
        if (!depth && !token_is(&t, "(")) return false; /* (f)(int a) */
        depth += token_is(&t, "(") - token_is(&t, ")");
        if (depth <= 0) return (size_t)(at - text) <= param;
    }
    return false;
}

/* Is a prototype written in this declaration? One without takes over the parameters that an earlier
 * one told, so they are not in its text. */
static bool writes_prototype(struct fe *fe, CXCursor decl) {
    if (clang_getCursorType(decl).kind != CXType_FunctionProto) return false;
    if (clang_Cursor_getNumArguments(decl) < 1) return true;
    CXSourceRange all = clang_getCursorExtent(decl);
    CXSourceLocation first = clang_getCursorLocation(clang_Cursor_getArgument(decl, 0));
    unsigned from, to, at;
    clang_getExpansionLocation(clang_getRangeStart(all), NULL, NULL, NULL, &from);
    clang_getExpansionLocation(clang_getRangeEnd(all), NULL, NULL, NULL, &to);
    clang_getExpansionLocation(first, NULL, NULL, NULL, &at);
    return !clang_equalLocations(first, clang_getNullLocation()) && at >= from && at <= to &&
           !fe_is_old_style(fe, decl);
}

struct prototype_search {
    struct fe *fe;
    CXCursor decl, canonical;
    bool found;
};

static enum CXChildVisitResult look_for_prototype(CXCursor c, CXCursor parent, CXClientData data) {
    struct prototype_search *s = data;
    (void)parent;
    if (clang_equalCursors(c, s->decl)) return CXChildVisit_Break;
    if (c.kind != CXCursor_FunctionDecl ||
        !clang_equalCursors(clang_getCanonicalCursor(c), s->canonical))
        return CXChildVisit_Continue;
    s->found = writes_prototype(s->fe, c);
    return s->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool fe_has_prototype(struct fe *fe, CXCursor decl) {
    struct prototype_search s = {fe, decl, clang_getCanonicalCursor(decl), false};
    if (clang_getCursorType(decl).kind != CXType_FunctionProto) return false;
    if (writes_prototype(fe, decl)) return true;
    if (clang_equalCursors(decl, s.canonical)) return false; /* it is the first one */
    if (writes_prototype(fe, s.canonical)) return true;
    clang_visitChildren(clang_getTranslationUnitCursor(fe->tu), look_for_prototype, &s);
    return s.found;
}

/* A definition without a prototype takes promoted arguments (6.5.2.2p6). */
ir_ct fe_passed_as(struct fe *fe, CXCursor decl, ir_ct ct) {
    return fe_is_old_style(fe, decl) ? fe_promoted(fe, ct) : ct;
}

ir_ct fe_promoted(struct fe *fe, ir_ct ct) {
    if (ct_kind(fe, ct) == CT_FLOAT && ct_bytes(fe, ct) == 4) return ct_double(fe);
    bool small = ct_is_integer(fe, ct) && (ct_bytes(fe, ct) < 4 || ct_kind(fe, ct) == CT_BOOL);
    return small ? ct_int(fe) : ct;
}

/* GCC manual, transparent_union: such an argument is passed as the first member. A definition has
 * the union itself, by value, as its callers here have it. */
static ir_ct transparent_member(struct fe *fe, CXCursor p, ir_ct ct) {
    if (ct_kind(fe, ct) != CT_UNION || !ct_at(fe, ct)->fields.n) return ct;
    CXType t = clang_getCanonicalType(clang_getCursorType(p));
    bool is = attribute(fe, clang_getTypeDeclaration(t), "transparent_union");
    return is ? ct_at(fe, ct)->fields.at[0].ct : ct;
}

ir_ct fe_param_ct(struct fe *fe, CXCursor decl, unsigned i) {
    CXCursor p = clang_Cursor_getArgument(decl, i);
    ir_ct ct = ct_cursor(fe, p);
    return clang_isCursorDefinition(decl) ? fe_passed_as(fe, decl, ct)
                                          : transparent_member(fe, p, ct);
}

static const char *param_name(struct fe *fe, CXCursor p) {
    const char *name = fe_cstr(fe, clang_getCursorSpelling(p));
    return *name ? name : NULL;
}

/* Of a variadic function the last parameter is what `...` stands for (varargs.h). */
void fe_signature(struct fe *fe, struct ir_func *f, CXCursor decl, struct ir_builder *b) {
    CXType t = clang_getCanonicalType(clang_getCursorType(decl));
    ir_ct ret = ct_of(fe, clang_getResultType(t));
    f->ret_ct = ret;
    f->ret = ct_is_record(fe, ret) ? IR_VOID : ct_value(fe, ret);
    f->by_value = 0;
    if (ct_is_record(fe, ret))
        add_param(fe, f, b, IR_PTR, "result", ct_pointer_to(fe, ret), (struct ir_loc){0});
    int n = clang_Cursor_getNumArguments(decl);
    for (int i = 0; i < n; i++) {
        CXCursor p = clang_Cursor_getArgument(decl, (unsigned)i);
        ir_ct ct = fe_param_ct(fe, decl, (unsigned)i);
        add_param(fe, f, b, ct_value(fe, ct), param_name(fe, p), param_ct(fe, ct),
                  source_loc(&fe->src, p));
        uint64_t bit = f->params.n <= 64 ? (uint64_t)1 << (f->params.n - 1) : 0;
        if (clang_isRestrictQualifiedType(clang_getCursorType(p))) f->restricted |= bit;
        if (ct_is_record(fe, ct)) f->by_value |= bit;
    }
    if (f->varargs) add_param(fe, f, b, IR_PTR, NULL, 0, (struct ir_loc){0});
}

/* ---- parameters as locals ---- */

static void spill(struct low *l, struct local *v, ir_val in) {
    ir_val bytes = in;
    ir_val addr = ir_alloca(l->b, ct_bytes(l->fe, v->ct), v->name, v->ct);
    ir_write_var(l->b, v->var, addr);
    if (ct_is_record(l->fe, v->ct)) {
        store_record(l, addr, in, v->ct);
        return;
    }
    if (ct_kind(l->fe, v->ct) == CT_BOOL) bytes = ir_cast(l->b, IR_ZEXT, IR_I(8), in);
    ir_store(l->b, bytes, addr);
}

static void bind_params(struct low *l, CXCursor def) {
    int n = clang_Cursor_getNumArguments(def);
    uint32_t first = l->result ? 1 : 0;
    for (int i = 0; i < n; i++) {
        struct local *v = &l->locals.at[i];
        ir_val in = l->f->params.at[first + (uint32_t)i];
        ir_set_loc(l->b, v->loc);
        in = convert(l, in, fe_passed_as(l->fe, def, v->ct), v->ct, def);
        if (v->memory) {
            spill(l, v, in);
        } else {
            ir_write_var(l->b, v->var, in);
            ir_write_var(l->b, v->var + 1, ir_bool(l->b, true));
        }
    }
    for (int i = 0; i < n; i++) vla_declare_decl(l, clang_Cursor_getArgument(def, (unsigned)i));
    static_arrays(l, def);
    access_params(l, def);
    contract_params(l, def);
}

static void declare_params(struct low *l, CXCursor def) {
    int n = clang_Cursor_getNumArguments(def);
    for (int i = 0; i < n; i++)
        low_add_local(l, clang_Cursor_getArgument(def, (unsigned)i), 0, false);
}

/* ---- body ---- */

/* 6.9.1p12: using the value of a call that ends at `}` is undefined; 5.1.2.2.3: main gives 0. */
static void end_of_body(struct low *l, CXCursor def) {
    struct ir_loc brace = source_last(source_loc(&l->fe->src, def));
    ir_set_loc(l->b, brace);
    if (ir_terminated(l->b)) return;
    check_may_return(l, "}");
    bool is_main = strcmp(l->f->name, "main") == 0;
    if (is_main) {
        if (l->fe->text.ends) scope_end_all(l);
        ending_run(l, "exit", 0);
    }
    if (is_main || l->f->ret == IR_VOID) check_leak(l, 0, is_main, "}");
    if (l->f->ret == IR_VOID) clauses_return(l, 0);
    if (l->f->ret == IR_VOID) {
        ir_ret(l->b, 0);
    } else if (is_main) {
        ir_ret(l->b, zero_value(l, l->ret_ct));
    } else {
        ir_check(l->b, CHECK_MISSING_RETURN, ir_bool(l->b, false), "}");
        ir_ret(l->b, ir_nondet(l->b, l->f->ret, IR_INPUT_UNDEFINED, NULL, l->ret_ct));
    }
}

void fe_lower_body(struct fe *fe, struct ir_func *f, CXCursor def) {
    CXCursor body = cursor_body(&fe->scratch, def);
    struct low l = {.fe = fe, .arena = &fe->scratch, .f = f, .fname = f->name, .def = def};
    goals_begin(&l);
    f->params.n = f->ins.n = 0;
    l.may_be_left =
        leaving_may(fe, f->name) || (leaving_sets(fe, f->name) && leaving_open(fe, f->name));
    l.b = ir_build_begin(fe->m, f);
    fe_signature(fe, f, def, l.b);
    l.ret_ct = f->ret_ct;
    if (ct_is_record(fe, l.ret_ct)) l.result = f->params.at[0];
    vec_push(&fe->scratch, &l.scopes, (struct scope){0});
    declare_params(&l, def);
    prescan(&l, body);
    void_params(&l, def, body);
    weak_enter(&l, def);
    again_begin(&l);
    bind_params(&l, def);
    if (strcmp(f->name, "main") == 0) ending_begin(&l);
    clauses_enter(&l);
    head_find(&l, body);
    stmt(&l, body);
    (void)VL_REQUIRE(!l.scope && !l.depth && !l.ordering);
    end_of_body(&l, def);
    (void)VL_REQUIRE(ir_terminated(l.b));
    stmt_close_labels(&l);
    again_end(&l);
    front_tell(&l);
    ir_build_end(l.b);
    goals_end(&l);
}
