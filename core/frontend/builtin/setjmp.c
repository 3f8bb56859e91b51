/* setjmp.c - setjmp and longjmp, C11 7.13.
 *
 * A call of setjmp returns 0 at once.  longjmp notes where it goes and what setjmp shall return,
 * and leaves its function as `return` would; each caller of a function that may be left so asks
 * behind the call whether it was, and goes on to that setjmp or leaves its own function, too
 * (leaving.c, core/program/jumps.h).  No variable that lives in a register keeps its value there if
 * it has changed since setjmp was called (7.13.2.1p3): it is unset.  Objects in memory to which
 * other code has a pointer keep what was stored, as compilers have it.
 *
 * setjmp(b) stores a pointer to byte n of an object of its caller in b, n being the number of this
 * call in its function.  longjmp(b) stores that pointer as the target, notes that a jump is under
 * way, and leaves its function.  A caller notes before a call that it asks, and leaves, too, if the
 * callee was left so.  Where a function with the target's object is reached, the setjmp whose call
 * n was returns again; where no caller asks, the execution ends.
 *
 * Code that does not ask may call longjmp, or may call what does: so setjmp returns again in a
 * second way, if an input says so: memory and variables that may have changed are unknown there,
 * and so is whether it happens at all.  It does not avoid a failure behind the first return, as
 * that return comes first.  A check that could only fail there is unknown, never proved.  Where
 * there is no such code this return is taken away (core/program/jumps_seen.c).
 *
 * The buffer itself tells whether longjmp may jump (7.13.2.1p2): what setjmp leaves there, instead
 * of registers, points to an object that lives as long as the function that called it. So copies of
 * buffers, pointers to them and tables of them need no care. A buffer from outside holds a pointer
 * to an object from outside, which lives: by assumption the buffer was set, by a function that
 * still runs.
 */
#include "core/frontend/builtin/builtin.h"
#include "core/ir/jumps.h"

#include <string.h>

/* ---- the buffer ---- */

/* The type's name as assumptions show it: `env->__jmpbuf[0] points to at least one caller of
 * setjmp`. */
static ir_ct caller_type(struct fe *fe) {
    static const char name[] = IR_JUMP_CALLER;
    for (ir_ct i = 1; i < fe->m->ctypes.n; i++)
        if (strcmp(ct_at(fe, i)->name, name) == 0) return i;
    struct ir_ctype d = {.kind = CT_INT, .name = name, .size = 1, .align = 1};
    vec_push(fe->arena, &fe->m->ctypes, d);
    return fe->m->ctypes.n - 1;
}

/* Checks that the buffer may be written, and stores the pointer to the caller's object. */
static void fill_buffer(struct low *l, CXCursor c, ir_val buffer, const struct again *x) {
    struct ir_builder *b = l->b;
    uint64_t size = l->fe->m->target.ptr_bits / 8;
    check_library_pointer(l, buffer, ir_const(b, pointer_int(l), size), c);
    check_writable(l, buffer, size, c);
    at(l, c);
    ir_val caller = x ? ir_ptradd(b, l->calls_of_setjmp, ir_read_var(b, x->epoch), 1)
                      : ir_alloca(b, 1, IR_JUMP_CALLER, caller_type(l->fe));
    ir_store(b, caller, buffer);
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

/* 7.13.2.1p2: the buffer was set, and the function that called setjmp has not returned. What it
 * holds comes back. */
static ir_val check_caller(struct low *l, CXCursor c, ir_val buffer) {
    struct ir_builder *b = l->b;
    ir_type w = IR_I(l->fe->m->target.ptr_bits);
    ir_val size = ir_const(b, w, l->fe->m->target.ptr_bits / 8), one = ir_int(b, w, 1);
    check_library_pointer(l, buffer, size, c);
    check_that(l, CHECK_LIBRARY_ARGUMENT, ir_pred(b, IR_ISINIT, buffer, size), c);
    at(l, c);
    ir_val caller = ir_load(b, IR_PTR, buffer, ct_pointer_to(l->fe, caller_type(l->fe)));
    ir_val there = ir_pred(b, IR_INBOUNDS, caller, one), runs = ir_pred(b, IR_ISLIVE, caller, 0);
    check_that(l, CHECK_LIBRARY_ARGUMENT, ir_bin(b, IR_AND, there, runs), c);
    at(l, c);
    return caller;
}

/* ---- what longjmp notes ---- */

enum noted { NOTED_TARGET, NOTED_VALUE, NOTED_JUMPING, NOTED_ASKS };

static ir_val noted_place(struct low *l, enum noted which) {
    static const char *const names[] = {IR_JUMP_TARGET, IR_JUMP_VALUE, IR_JUMPING, IR_JUMP_ASKS};
    const uint32_t sizes[] = {l->fe->m->target.ptr_bits / 8, 4, 1, 1};
    if (!fe_find_global(l->fe, names[which])) {
        struct ir_global *g = fe_new_global(l->fe, names[which]);
        g->size = g->align = sizes[which];
        g->is_noted = true;
    }
    return ir_global_addr(l->b, names[which]);
}

static void note_flag(struct low *l, enum noted which, bool value) {
    ir_store(l->b, ir_int(l->b, IR_I(8), value), noted_place(l, which));
}

static ir_val is_flagged(struct low *l, enum noted which) {
    ir_val was = ir_load(l->b, IR_I(8), noted_place(l, which), 0);
    return ir_bin(l->b, IR_NE, was, ir_int(l->b, IR_I(8), 0));
}

/* ---- leaving a function ---- */

/* Calls are numbered so that the rest by this says which setjmp it was. */
static uint32_t numbers_apart(const struct low *l) {
    uint32_t n = 1;
    while (n < l->agains.n) n *= 2;
    return n;
}

/* Back into the block of this setjmp, if the jump goes to a call of it. */
static void leave_to_call(struct low *l, uint32_t which, ir_val call) {
    const struct again *x = &l->agains.at[which];
    ir_blk here = ir_block_new(l->b, NULL), further = ir_block_new(l->b, NULL);
    ir_val rest = ir_bin(l->b, IR_AND, call, pointer_const(l, numbers_apart(l) - 1));
    ir_br(l->b, ir_bin(l->b, IR_EQ, rest, pointer_const(l, which)), here, further);
    start_block(l, here);
    ir_write_var(l->b, x->older, ir_bin(l->b, IR_NE, call, ir_read_var(l->b, x->epoch)));
    note_flag(l, NOTED_JUMPING, false);
    scope_longjmp(l, x->scope, x->block);
    start_block(l, further);
}

/* To a call of setjmp by this function. */
static void leave_inside(struct low *l) {
    struct ir_builder *b = l->b;
    ir_ct ct = ct_pointer_to(l->fe, caller_type(l->fe));
    ir_val target = ir_load(b, IR_PTR, noted_place(l, NOTED_TARGET), ct);
    ir_blk inside = ir_block_new(b, NULL), outside = ir_block_new(b, NULL);
    ir_br(b, ir_pred(b, IR_SAMEOBJ, target, l->calls_of_setjmp), inside, outside);
    start_block(l, inside);
    ir_val call = ir_bin(b, IR_PTRDIFF, target, l->calls_of_setjmp);
    for (uint32_t i = 0; i < l->agains.n; i++) leave_to_call(l, i, call);
    ir_halt(b);
    start_block(l, outside);
}

static void leave_by_jump(struct low *l) {
    struct ir_builder *b = l->b;
    ir_blk back = ir_block_new(b, NULL), end = ir_block_new(b, NULL);
    if (l->agains.n) leave_inside(l);
    ir_br(b, l->is_asked, back, end);
    start_block(l, back);
    scope_end_all(l);
    ir_ret(b, l->f->ret == IR_VOID ? 0 : zero_value(l, l->ret_ct));
    start_block(l, end);
    ir_halt(b);
}

void longjmp_call(struct low *l, CXCursor c, ir_val buffer, ir_val value) {
    struct ir_builder *b = l->b;
    bool follows = l->may_be_left && value;
    at(l, c);
    if (is_outermost(l)) {
        check_fails(l, CHECK_LIBRARY_ARGUMENT, c);
        follows = false;
    } else if (buffer && ir_type_of(b, buffer) == IR_PTR) {
        ir_val target = check_caller(l, c, buffer);
        if (follows) ir_store(b, target, noted_place(l, NOTED_TARGET));
    } else {
        follows = false;
    }
    if (!follows) {
        ir_halt(b);
        return;
    }
    ir_val none = ir_bin(b, IR_EQ, value, ir_int(b, IR_I(32), 0)); /* 7.13.2.1p4 */
    ir_store(b, ir_select(b, none, ir_int(b, IR_I(32), 1), value), noted_place(l, NOTED_VALUE));
    note_flag(l, NOTED_JUMPING, true);
    leave_by_jump(l);
}

/* A function that calls setjmp asks wherever the callee may turn out to jump: another file's, one
 * behind a pointer, or one that calls back. Others come to do that, if it does (program/jumps.h).
 */
static bool asks_about(struct low *l, const char *callee) {
    if (!l->may_be_left) return false;
    return (callee && leaving_may(l->fe, callee)) ||
           (l->agains.n && (!callee || leaving_open(l->fe, callee)));
}

void leaving_before(struct low *l, const char *callee) {
    if (asks_about(l, callee)) note_flag(l, NOTED_ASKS, true);
}

void leaving_behind(struct low *l, const char *callee) {
    if (!asks_about(l, callee)) return;
    ir_blk away = ir_block_new(l->b, NULL), on = ir_block_new(l->b, NULL);
    ir_br(l->b, is_flagged(l, NOTED_JUMPING), away, on);
    start_block(l, away);
    leave_by_jump(l);
    start_block(l, on);
}

/* ---- where the function begins ---- */

enum { MOST_CALLS = 4096 }; /* of setjmp that one call of a function makes */

void again_noted(struct low *l, CXCursor c, uint32_t scope) {
    CXCursor decl = clang_getCursorReferenced(c);
    if (!l->may_be_left || clang_Cursor_isNull(decl) || !leaving_is_setjmp(decl)) return;
    if (leaving_by_cancel(l->arena, c)) return;
    vec_push(l->arena, &l->agains, ((struct again){.call = c, .scope = scope}));
}

/* Who calls the function and asks has said so; a callee of it may have a caller who does not. */
void again_begin(struct low *l) {
    struct ir_builder *b = l->b;
    if (!l->may_be_left) return;
    at(l, l->def);
    l->is_asked = is_flagged(l, NOTED_ASKS);
    note_flag(l, NOTED_ASKS, false);
    if (!l->agains.n) return;
    l->calls_of_setjmp =
        ir_alloca(b, MOST_CALLS * numbers_apart(l), IR_JUMP_CALLER, caller_type(l->fe));
    l->epoch = low_var(l, pointer_int(l), NULL, 0);
    ir_write_var(b, l->epoch, pointer_const(l, 0));
    l->nchanged = l->locals.n;
    for (uint32_t i = 0; i < l->agains.n; i++) {
        struct again *x = &l->agains.at[i];
        x->block = ir_block_new(b, "again");
        x->epoch = low_var(l, pointer_int(l), NULL, 0);
        x->older = low_var(l, IR_I(1), NULL, 0);
        ir_write_var(b, x->epoch, pointer_const(l, UINT64_MAX));
        ir_write_var(b, x->older, ir_bool(b, false));
        x->changed = l->next_var;
        for (uint32_t k = 0; k < 2 * l->nchanged; k++)
            ir_write_var(b, low_var(l, IR_I(1), NULL, 0), ir_bool(b, false));
        x->ever = x->changed + l->nchanged;
    }
}

void again_changed(struct low *l, uint32_t local) {
    for (uint32_t i = 0; i < l->agains.n && local < l->nchanged; i++)
        for (uint32_t k = 0; k < 2; k++)
            ir_write_var(l->b, (k ? l->agains.at[i].ever : l->agains.at[i].changed) + local,
                         ir_bool(l->b, true));
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

/* After such a return nothing is known but what cannot have changed. */
static void return_unknown(struct low *l, uint32_t out, const char *name) {
    ir_unknown(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL | IR_UNSUP_SEEN, name);
    variables_unknown(l, name);
    ir_write_var(l->b, out, returned(l, name));
}

/* ---- the second return, of a jump that is followed ---- */

/* 7.13.2.1p3: what has changed since setjmp was called, and is not volatile, has no value now. */
static void forget_changed(struct low *l, const struct again *x, uint32_t local) {
    struct ir_builder *b = l->b;
    const struct local *v = &l->locals.at[local];
    if (v->memory || v->is_volatile || local >= l->nchanged) return;
    ir_val changed = ir_read_var(b, x->changed + local);
    ir_val any = ir_nondet(b, ct_value(l->fe, v->ct), IR_INPUT_UNDEFINED, v->name, v->ct);
    ir_val has = ir_bin(b, IR_AND, ir_read_var(b, v->var + 1), ir_not(b, changed));
    ir_write_var(b, v->var, ir_select(b, changed, any, ir_read_var(b, v->var)));
    ir_write_var(b, v->var + 1, has);
}

/* An object in memory that no other code has a pointer to may live in registers, too. */
static bool may_be_clobbered(struct low *l, const struct again *x) {
    struct memory_uses uses = {0};
    memory_uses_find(l, &uses);
    bool may = uses.some_more;
    for (uint32_t s = x->scope;; s = l->scopes.at[s].parent) {
        for (uint32_t i = 0; i < l->scopes.at[s].locals.n; i++) {
            const struct local *v = &l->locals.at[l->scopes.at[s].locals.at[i]];
            uint64_t key = cursor_key(v->decl);
            may |= v->memory && !v->is_volatile && !map_get(&uses.given, key, NULL) &&
                   map_get(&uses.changed, key, NULL);
        }
        if (!s) return may;
    }
}

/* By the buffer of an earlier call of it: a variable that has changed since some call, and not
 * since the last one, may have changed since this one, or not. */
static void check_older(struct low *l, const struct again *x) {
    struct ir_builder *b = l->b;
    ir_val open = ir_bool(b, false);
    for (uint32_t s = x->scope;; s = l->scopes.at[s].parent) {
        for (uint32_t i = 0; i < l->scopes.at[s].locals.n; i++) {
            uint32_t local = l->scopes.at[s].locals.at[i];
            const struct local *v = &l->locals.at[local];
            if (v->memory || v->is_volatile || local >= l->nchanged) continue;
            ir_val since = ir_not(b, ir_read_var(b, x->changed + local));
            since = ir_bin(b, IR_AND, since, ir_read_var(b, x->ever + local));
            open = ir_bin(b, IR_OR, open, since);
        }
        if (!s) break;
    }
    bv_t k;
    if (ir_is_const(b, open, &k) && !k) return;
    ir_blk lost = ir_block_new(b, NULL), on = ir_block_new(b, NULL);
    ir_br(b, ir_bin(b, IR_AND, open, ir_read_var(b, x->older)), lost, on);
    start_block(l, lost);
    ir_not_covered(b, "longjmp to an earlier call of setjmp");
    ir_halt(b);
    start_block(l, on);
}

static void return_followed(struct low *l, const struct again *x, uint32_t out, const char *name) {
    if (may_be_clobbered(l, x)) {
        return_unknown(l, out, name);
        return;
    }
    check_older(l, x);
    for (uint32_t s = x->scope;; s = l->scopes.at[s].parent) {
        for (uint32_t i = 0; i < l->scopes.at[s].locals.n; i++)
            forget_changed(l, x, l->scopes.at[s].locals.at[i]);
        if (!s) break;
    }
    ir_val value = ir_load(l->b, IR_I(32), noted_place(l, NOTED_VALUE), ct_int(l->fe));
    ir_write_var(l->b, out, value);
    const char *back = arena_printf(l->arena, "%s%s", IR_JUMP_BACK, snippet(l, x->call));
    ir_dbg(l->b, back, ct_int(l->fe), (struct ir_loc){0}, value);
}

/* ---- setjmp ---- */

/* The call that jumps may come back to. NULL: none may, or it has been lowered already. */
static struct again *again_of(struct low *l, CXCursor c) {
    for (uint32_t i = 0; i < l->agains.n; i++)
        if (clang_equalCursors(l->agains.at[i].call, c))
            return l->agains.at[i].lowered ? NULL : &l->agains.at[i];
    return NULL;
}

static void count_call(struct low *l, struct again *x) {
    struct ir_builder *b = l->b;
    uint32_t apart = numbers_apart(l), which = (uint32_t)(x - l->agains.at);
    ir_val n = ir_read_var(b, l->epoch), next = ir_bin(b, IR_ADD, n, pointer_const(l, apart));
    ir_val again = ir_bin(b, IR_NE, ir_read_var(b, x->epoch), pointer_const(l, UINT64_MAX));
    x->lowered = true;
    ir_write_var(b, x->epoch, ir_bin(b, IR_OR, n, pointer_const(l, which)));
    ir_write_var(b, l->epoch,
                 ir_bin(b, IR_AND, next, pointer_const(l, (uint64_t)MOST_CALLS * apart - 1)));
    for (uint32_t i = 0; i < l->nchanged; i++) {
        ir_val ever = ir_read_var(b, x->ever + i);
        ir_write_var(b, x->ever + i, ir_bin(b, IR_AND, ever, again));
        ir_write_var(b, x->changed + i, ir_bool(b, false));
    }
}

/* The way by code that is not followed: an input says whether it comes. Where all that runs is
 * followed it goes (program/jumps_seen.c), if this setjmp is one that jumps come back to. */
static void branch_unseen(struct low *l, uint32_t out, ir_blk on, const char *name, bool may_go) {
    ir_blk again = ir_block_new(l->b, "again"), first = ir_block_new(l->b, "first");
    ir_val second = ir_nondet(
        l->b, IR_I(1), IR_INPUT_NONDET,
        arena_printf(l->arena, "%s%s", name, may_go ? IR_JUMP_AGAIN : "() returns once more"), 0);
    ir_br(l->b, second, again, first);
    start_block(l, again);
    return_unknown(l, out, name);
    ir_jmp(l->b, on);
    start_block(l, first);
}

ir_val setjmp_call(struct low *l, CXCursor c, ir_val buffer, const char *name) {
    struct again *x = again_of(l, c);
    ir_blk on = ir_block_new(l->b, "on");
    uint32_t out = low_var(l, IR_I(32), NULL, ct_int(l->fe));
    at(l, c);
    if (x) count_call(l, x);
    if (buffer && ir_type_of(l->b, buffer) == IR_PTR) fill_buffer(l, c, buffer, x);
    branch_unseen(l, out, on, name, x || !l->may_be_left);
    ir_write_var(l->b, out, ir_int(l->b, IR_I(32), 0));
    ir_jmp(l->b, on);
    if (x) {
        ir_set_block(l->b, x->block); /* sealed at the end: any jump may come */
        at(l, c);
        return_followed(l, x, out, name);
        ir_jmp(l->b, on);
    }
    start_block(l, on);
    return ir_read_var(l->b, out);
}

void again_end(struct low *l) {
    for (uint32_t i = 0; i < l->agains.n; i++) {
        if (l->agains.at[i].lowered) continue;
        ir_set_block(l->b, l->agains.at[i].block);
        at(l, l->agains.at[i].call);
        ir_unsupported(l->b, IR_I(1), IR_UNSUP_MEMORY | IR_UNSUP_CONTROL,
                       "jump into what is not covered");
        ir_halt(l->b);
    }
}
