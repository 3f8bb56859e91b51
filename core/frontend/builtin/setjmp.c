/* setjmp.c - setjmp and longjmp, C11 7.13.
 *
 * A call of setjmp returns 0 at once: what follows is explored exactly. That it may return again,
 * with a value that is not 0, when longjmp is called, is an input. It does not avoid a failure
 * behind the first return, as that return comes first. After the second return memory is unknown,
 * and so are variables that may have changed meanwhile (7.13.2.1p3), and whether it happens at all.
 * So a check that fails after the direct return is found, and one that could only fail after
 * another is unknown, never proved. longjmp ends the execution: where it goes on, the second return
 * of some setjmp, is unknown already.
 *
 * The buffer itself tells whether longjmp may jump (7.13.2.1p2): setjmp leaves there, instead of
 * registers, a pointer to an object that lives as long as the function that called it. So copies of
 * buffers, pointers to them and tables of them need no care. A buffer from outside holds a pointer
 * to an object from outside, which lives: by assumption the buffer was set, by a function that
 * still runs.
 */
#include "core/frontend/lower/lower.h"

#include <string.h>

/* ---- the buffer ---- */

/* The type's name as assumptions show it: `env->__jmpbuf[0] points to at least one caller of
 * setjmp`. */
static ir_ct caller_type(struct fe *fe) {
    static const char name[] = "caller of setjmp";
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++)
        if (strcmp(ct_at(fe, i)->name, name) == 0) return i;
    struct ir_ctype d = {.kind = CT_INT, .name = name, .size = 1, .align = 1};
    vec_push(fe->arena, &fe->m->ctypes, d);
    return fe->m->ctypes.n - 1;
}

/* Checks that the buffer may be written, and stores the pointer to the caller's object. */
static void fill_buffer(struct low *l, CXCursor c, ir_val buffer) {
    uint64_t size = l->fe->m->target.ptr_bits / 8;
    check_library_pointer(l, buffer, ir_const(l->b, IR_I(l->fe->m->target.ptr_bits), size), c);
    check_writable(l, buffer, size, c);
    at(l, c);
    ir_store(l->b, ir_alloca(l->b, 1, "caller of setjmp", caller_type(l->fe)), buffer);
}

static enum CXChildVisitResult find_setjmp(CXCursor c, CXCursor parent, CXClientData data) {
    bool *found = data;
    (void)parent;
    if (cursor_is(c, CXCursor_DeclRefExpr)) {
        CXString name = clang_getCursorSpelling(c);
        *found |= strstr(clang_getCString(name), "setjmp") != NULL;
        clang_disposeString(name);
    }
    return *found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Does the function surely have no caller? main, if it never calls setjmp. */
static bool is_outermost(struct low *l) {
    bool sets = false;
    if (strcmp(l->f->name, "main") != 0) return false;
    clang_visitChildren(l->def, find_setjmp, &sets);
    return !sets;
}

/* 7.13.2.1p2: the buffer was set, and the function that called setjmp has not returned. */
static void check_caller(struct low *l, CXCursor c, ir_val buffer) {
    struct ir_builder *b = l->b;
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    ir_val size = ir_const(b, w, l->fe->m->target.ptr_bits / 8), one = ir_int(b, w, 1);
    check_library_pointer(l, buffer, size, c);
    check_that(l, CHECK_LIBRARY_ARGUMENT, ir_pred(b, IR_ISINIT, buffer, size), c);
    at(l, c);
    ir_val caller = ir_load(b, IR_PTR, buffer, ct_pointer_to(l->fe, caller_type(l->fe)));
    ir_val there = ir_pred(b, IR_INBOUNDS, caller, one), runs = ir_pred(b, IR_ISLIVE, caller, 0);
    check_that(l, CHECK_LIBRARY_ARGUMENT, ir_bin(b, IR_AND, there, runs), c);
}

void longjmp_call(struct low *l, CXCursor c, ir_val buffer) {
    at(l, c);
    if (is_outermost(l))
        check_fails(l, CHECK_LIBRARY_ARGUMENT, c);
    else if (buffer && ir_type_of(l->b, buffer) == IR_PTR)
        check_caller(l, c, buffer);
    ir_halt(l->b);
}

/* ---- the second return ---- */

/* Any value but 0: longjmp turns that into 1. */
static ir_val returned(struct low *l, const char *what) {
    ir_val v = ir_unsupported(l->b, IR_I(32), IR_UNSUP_VALUE, what);
    ir_val zero = ir_bin(l->b, IR_EQ, v, ir_int(l->b, IR_I(32), 0));
    return ir_select(l->b, zero, ir_int(l->b, IR_I(32), 1), v);
}

struct local_changes {
    struct map of;  /* declarations */
    bool some_more; /* not all was looked at */
};

/* A use of a variable other than of its value changes it, or may. */
static void find_changes(struct low *l, CXCursor c, CXCursor up, struct local_changes *x,
                         uint32_t depth) {
    struct kids k = kids_all(l->arena, c);
    if (cursor_is(c, CXCursor_ParenExpr)) c = up;
    for (uint32_t i = 0; i < k.n; i++)
        if (cursor_is(k.at[i], CXCursor_DeclRefExpr) && !cursor_is(c, CXCursor_UnexposedExpr))
            map_put(l->arena, &x->of, cursor_key(clang_getCursorReferenced(k.at[i])), 1);
    x->some_more |= depth >= FE_MAX_DEPTH;
    for (uint32_t i = 0; i < k.n && depth < FE_MAX_DEPTH; i++)
        find_changes(l, k.at[i], c, x, depth + 1);
}

/* Declared where the function begins, once, and never changed. What a pointer leads to may have
 * been freed before the jump. */
static bool keeps_value(const struct low *l, uint32_t local, const struct local_changes *x) {
    enum { PARAMETERS, BODY, OUTERMOST }; /* scopes */
    bool once = false;
    if (x->some_more || l->labels.n) return false;
    if (ct_at(l->fe, l->locals.at[local].ct)->kind == CT_PTR) return false;
    for (uint32_t s = PARAMETERS; s < OUTERMOST && s < l->scopes.n; s++)
        for (uint32_t i = 0; i < l->scopes.at[s].locals.n; i++)
            once |= l->scopes.at[s].locals.at[i] == local;
    return once && !map_get(&x->of, cursor_key(l->locals.at[local].decl), NULL);
}

static void variables_unknown(struct low *l, const char *what) {
    struct local_changes x = {0};
    find_changes(l, l->def, l->def, &x, 0);
    for (uint32_t i = 0; i < l->locals.n; i++)
        if (!keeps_value(l, i, &x)) local_unknown(l, &l->locals.at[i], what);
}

ir_val setjmp_call(struct low *l, CXCursor c, ir_val buffer, const char *name) {
    ir_blk again = ir_block_new(l->b, "again"), on = ir_block_new(l->b, "on");
    ir_blk first = ir_block_new(l->b, "first");
    at(l, c);
    if (buffer && ir_type_of(l->b, buffer) == IR_PTR) fill_buffer(l, c, buffer);
    uint32_t out = low_var(l, IR_I(32), NULL, ct_int(l->fe));
    ir_val second = ir_nondet(l->b, IR_I(1), IR_INPUT_NONDET,
                              arena_printf(l->arena, "%s() returns again", name), 0);
    ir_br(l->b, second, again, first);
    ir_seal(l->b, again);
    ir_seal(l->b, first);
    ir_set_block(l->b, again);
    ir_unknown(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL | IR_UNSUP_SEEN, name);
    variables_unknown(l, name);
    ir_write_var(l->b, out, returned(l, name));
    ir_jmp(l->b, on);
    ir_set_block(l->b, first);
    ir_write_var(l->b, out, ir_int(l->b, IR_I(32), 0));
    ir_jmp(l->b, on);
    ir_seal(l->b, on);
    ir_set_block(l->b, on);
    return ir_read_var(l->b, out);
}
