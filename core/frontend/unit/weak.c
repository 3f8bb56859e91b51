/* weak.c - weak names. Of one that is not defined here the address is null where a linker finds no
 * definition (GCC manual, "weak", "weakref", "Weak Pragmas"). One that is defined here yields to a
 * definition of another file, which nothing here shows.
 *
 * Any declaration of the name may say so, and clang prints neither what a declaration takes over
 * from another one nor what a pragma adds: so the names are collected first.
 */
#include "core/frontend/frontend.h"
#include "core/frontend/lower/lower.h"

#include <string.h>

static bool says_weak(struct fe *fe, CXCursor decl) {
    return attribute(fe, decl, "weak") || attribute(fe, decl, "weakref");
}

static void add_weak(struct fe *fe, const char *name) {
    map_str_put(&fe->scratch, &fe->weak, name, 1);
}

void weak_collect(struct fe *fe, CXCursor decl) {
    if (clang_Location_isInSystemHeader(clang_getCursorLocation(decl))) return;
    if (says_weak(fe, decl)) add_weak(fe, fe_cstr(fe, clang_getCursorSpelling(decl)));
}

static size_t blanks(const char *p, const char *end) {
    size_t n = 0;
    while (p + n < end && (p[n] == ' ' || p[n] == '\t')) n++;
    return n;
}

/* `#pragma weak a = b` makes a another name of b, which is defined. */
static void pragma(struct fe *fe, const char *p, const char *end) {
    static const char ends[] = " \t\r\n=;/\\\")";
    size_t n = 0;
    p += blanks(p, end);
    while (p + n < end && !memchr(ends, p[n], sizeof ends)) n++;
    const char *rest = p + n + blanks(p + n, end);
    if (n && (rest == end || *rest != '='))
        add_weak(fe, arena_printf(fe->arena, "%.*s", (int)n, p));
}

void weak_pragmas(struct fe *fe, const char *text, size_t n) {
    static const char *const words[] = {"pragma weak", "Pragma(\"weak", "Pragma (\"weak"};
    const char *end = text ? text + n : NULL;
    for (const char *p = text; p && p < end; p++)
        for (size_t i = 0; i < sizeof words / sizeof *words && (*p == 'p' || *p == 'P'); i++) {
            const size_t length = strlen(words[i]);
            if ((size_t)(end - p) > length && memcmp(p, words[i], length) == 0)
                pragma(fe, p + length, end);
        }
}

bool is_weak(struct fe *fe, CXCursor decl) {
    const char *name = fe_cstr(fe, clang_getCursorSpelling(decl));
    return map_str_get(&fe->weak, name, NULL) || says_weak(fe, decl);
}

/* One constant a name says whether it is defined: the answer is the same at each use. */
static ir_val is_linked(struct low *l, const char *name) {
    const char *flag = arena_printf(l->fe->arena, "%s" IR_LINKED, name);
    struct ir_global *g = fe_find_global(l->fe, flag);
    if (!g) {
        g = fe_new_global(l->fe, flag);
        g->size = 1;
        g->is_static = g->has_init = false;
        g->is_const = true;
    }
    ir_val is = ir_load(l->b, IR_I(8), ir_global_addr(l->b, flag), 0);
    return ir_bin(l->b, IR_NE, is, ir_int(l->b, IR_I(8), 0));
}

ir_val weak_address(struct low *l, const char *name, ir_val addr) {
    return ir_select(l->b, is_linked(l, name), addr, ir_null(l->b));
}

/* ---- defined here, and maybe by another file, too ---- */

bool weak_may_yield(struct fe *fe, CXCursor decl) {
    return !fe->is_model && clang_getCursorLinkage(decl) == CXLinkage_External && is_weak(fe, decl);
}

bool weak_yields(struct fe *fe, CXCursor decl) {
    return !(fe->source && fe->source->program) && weak_may_yield(fe, decl);
}

static const char *name_elsewhere(struct fe *fe, CXCursor decl) {
    return arena_printf(fe->arena, "%s" IR_ELSEWHERE, fe_cstr(fe, clang_getCursorSpelling(decl)));
}

/* The other file's function: it has the type of this one, and no body. */
static struct ir_func *function_elsewhere(struct fe *fe, CXCursor decl) {
    const char *name = name_elsewhere(fe, decl);
    struct ir_func *f = fe_find_function(fe, name);
    if (f) return f;
    f = arena_new(fe->arena, struct ir_func);
    f->name = name;
    fe_add_function(fe, f);
    f->not_null = contract_returns_object(fe, decl);
    f->gives = contract_returns_bytes(fe, decl);
    f->varargs = clang_Cursor_isVariadic(decl) != 0;
    f->loc = source_loc(&fe->src, decl);
    fe_signature(fe, f, decl, NULL);
    return f;
}

static ir_val object_elsewhere(struct low *l, CXCursor decl) {
    const char *name = name_elsewhere(l->fe, decl);
    struct ir_global *g = fe_find_global(l->fe, name);
    if (!g) {
        g = fe_new_global(l->fe, name);
        g->ct = ct_cursor(l->fe, decl);
        g->size = ct_bytes(l->fe, g->ct);
        g->align = ct_at(l->fe, g->ct)->align;
        g->is_static = g->has_init = false;
    }
    return ir_global_addr(l->b, name);
}

bool weak_alias_yields(struct fe *fe, CXCursor decl) {
    return attribute(fe, decl, "alias") && weak_yields(fe, decl);
}

ir_val weak_alias_address(struct low *l, CXCursor decl, ir_val here) {
    if (!weak_alias_yields(l->fe, decl)) return here;
    ir_val there = cursor_is(decl, CXCursor_FunctionDecl)
                       ? ir_func_addr(l->b, function_elsewhere(l->fe, decl)->name)
                       : object_elsewhere(l, decl);
    return ir_select(l->b, is_linked(l, name_elsewhere(l->fe, decl)), there, here);
}

/* A function without body gets copies of records. */
static ir_val handed_over(struct low *l, uint32_t i) {
    ir_val v = l->f->params.at[i];
    if (i >= 64 || !(l->f->by_value >> i & 1)) return v;
    ir_ct ct = ct_at(l->fe, l->f->ins.at[v].ct)->elem;
    ir_val to = temporary(l, ct, NULL);
    store_record(l, to, v, ct);
    return to;
}

void weak_enter(struct low *l, CXCursor def) {
    if (!weak_yields(l->fe, def)) return;
    const struct ir_func *f = function_elsewhere(l->fe, def);
    VEC(ir_val) args = {0};
    at(l, def);
    ir_blk other = ir_block_new(l->b, NULL), own = ir_block_new(l->b, NULL);
    ir_br(l->b, is_linked(l, f->name), other, own);
    start_block(l, other);
    for (uint32_t i = 0; i < f->params.n; i++) vec_push(l->arena, &args, handed_over(l, i));
    ir_val v = ir_call(l->b, f->name, f->ret, f->ret_ct, args.at, args.n);
    calls_back(l, f->name, 0);
    if (call_never_returns(l, def))
        ir_halt(l->b);
    else
        ir_ret(l->b, f->ret == IR_VOID ? 0 : v);
    start_block(l, own);
}
