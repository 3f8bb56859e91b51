/* atomic.c - __atomic_*, __c11_atomic_* (and so <stdatomic.h>) and __sync_*.
 *
 * Exactly, as one thread sees them (C11 7.17, GCC manual): arithmetic wraps without being
 * undefined (7.17.7.5p3), orders and fences mean nothing.  That no other thread interferes and that
 * a weak compare-and-exchange does not fail spuriously is taken for granted (docs/front-end.md).
 * libclang gives the operands of the first two families as clang stores them: pointer, order,
 * value, order of failure, second value, weak.
 */
#include "core/frontend/builtin/builtin.h"
#include "core/frontend/clang/token.h"

#include <string.h>

struct atomic {
    struct low *l;
    CXCursor c;
    ir_ct ct;       /* of the object */
    struct place p; /* the object */
    ir_val out;     /* of the operation; 0: none */
};

static ir_type atomic_type(const struct atomic *a) { return ct_value(a->l->fe, a->ct); }

/* ---- objects ---- */

static struct place place_behind(ir_val addr, ir_ct ct, bool is_volatile) {
    return (struct place){.kind = PLACE_MEMORY,
                          .ct = ct,
                          .addr = addr,
                          .base = addr,
                          .bounds = true,
                          .is_volatile = is_volatile};
}

/* The object that a pointer argument points to, bytes if it is void *. False if it is no scalar. */
static bool object_at(struct low *l, CXCursor e, struct place *out) {
    struct kids k = kids_of(l->arena, e);
    if (cursor_is_implicit_cast(e, &k) && ct_kind(l->fe, ct_cursor(l->fe, k.at[0])) == CT_PTR)
        e = k.at[0]; /* before it became volatile void * */
    ir_ct pct = ct_cursor(l->fe, e);
    CXType t = clang_getPointeeType(clang_getCanonicalType(clang_getCursorType(e)));
    if (ct_kind(l->fe, pct) != CT_PTR) return false;
    ir_ct ct = ct_at(l->fe, pct)->elem;
    if (!ct_is_scalar(l->fe, ct)) return false;
    *out = place_behind(rvalue(l, e), ct, clang_isVolatileQualifiedType(t) != 0);
    out->is_atomic = true;
    place_name_behind(l, e, out);
    return true;
}

static bool open(struct atomic *a, CXCursor pointer) {
    if (!object_at(a->l, pointer, &a->p)) return false;
    a->ct = a->p.ct;
    return true;
}

static ir_val load_object(struct atomic *a) { return place_load(a->l, &a->p, a->c); }

static void store_object(struct atomic *a, ir_val v) { place_store(a->l, &a->p, v, a->c); }

static ir_val atomic_value(struct atomic *a, CXCursor e) {
    ir_val v = rvalue_as(a->l, e, a->ct);
    at(a->l, a->c);
    return v;
}

/* ---- new values from old ones ---- */

enum atomic_change { NAND, XOR, ADD, SUB, AND, OR, UMIN, UMAX, MIN, MAX, CHANGES };

static bool find_change(const char *name, size_t n, enum atomic_change *out) {
    static const char *const names[CHANGES] = {"nand", "xor",  "add",  "sub", "and",
                                               "or",   "umin", "umax", "min", "max"};
    for (*out = 0; *out < CHANGES; ++*out)
        if (strlen(names[*out]) == n && memcmp(names[*out], name, n) == 0) return true;
    return false;
}

static ir_val extreme(struct atomic *a, enum atomic_change k, ir_val x, ir_val y) {
    bool is_signed = (k == MIN || k == MAX) && ct_signed(a->l->fe, a->ct);
    ir_val less = ir_bin(a->l->b, is_signed ? IR_SLT : IR_ULT, x, y);
    bool least = k == MIN || k == UMIN;
    return ir_select(a->l->b, less, least ? x : y, least ? y : x);
}

static ir_val changed_int(struct atomic *a, enum atomic_change k, ir_val x, ir_val y) {
    static const enum ir_op ops[CHANGES] = {IR_AND, IR_XOR, IR_ADD, IR_SUB, IR_AND, IR_OR};
    if (k >= UMIN) return extreme(a, k, x, y);
    ir_val v = ir_bin(a->l->b, ops[k], x, y);
    return k == NAND ? ir_bin(a->l->b, IR_XOR, v, ir_int(a->l->b, atomic_type(a), -1)) : v;
}

/* C11's operations move a pointer by elements, GCC's by bytes. */
static ir_val changed_pointer(struct atomic *a, enum atomic_change k, ir_val x, CXCursor e,
                              bool elements) {
    struct low *l = a->l;
    ir_ct ct = ct_cursor(l->fe, e);
    if (!ct_is_integer(l->fe, ct) || (k != ADD && k != SUB)) return 0;
    ir_val v = rvalue(l, e);
    at(l, a->c);
    struct step n = step_make(l, v, ct, k == SUB);
    return elements ? step_from(l, x, n, ct_at(l->fe, a->ct)->elem) : ir_ptradd(l->b, x, n.n, 1);
}

static bool change(struct atomic *a, enum atomic_change k, CXCursor e, bool elements,
                   bool gives_new) {
    ir_val old, v;
    if (ct_kind(a->l->fe, a->ct) == CT_PTR) {
        old = load_object(a);
        v = changed_pointer(a, k, old, e, elements);
    } else if (ct_is_integer(a->l->fe, a->ct) && ct_kind(a->l->fe, a->ct) != CT_BOOL) {
        ir_val y = atomic_value(a, e);
        old = load_object(a);
        v = changed_int(a, k, old, y);
    } else {
        return false;
    }
    if (!v) return false;
    store_object(a, v);
    a->out = gives_new ? v : old;
    return true;
}

/* "fetch_add", "add_fetch"; of __sync_ "fetch_and_add", "add_and_fetch". */
static bool split_change(const char *name, enum atomic_change *k, bool *gives_new) {
    static const char *const first[] = {"fetch_and_", "fetch_"}, *const last[] = {"_and_fetch",
                                                                                  "_fetch"};
    size_t n = strlen(name);
    for (size_t i = 0; i < 2; i++) {
        size_t f = strlen(first[i]), b = strlen(last[i]);
        *gives_new = false;
        if (strncmp(name, first[i], f) == 0 && find_change(name + f, n - f, k)) return true;
        *gives_new = true;
        if (n > b && strcmp(name + n - b, last[i]) == 0 && find_change(name, n - b, k)) return true;
    }
    return false;
}

/* ---- compare and exchange ---- */

static ir_val values_equal(struct atomic *a, ir_val x, ir_val y) {
    ir_type t = atomic_type(a);
    if (t == IR_PTR) return ir_bin(a->l->b, IR_PTREQ, x, y);
    if (ir_is_float(t)) { /* by its bytes */
        ir_type bits = IR_I(ir_type_bits(t));
        x = ir_float(a->l->b, IR_FBITS, bits, x, ROUND_EVEN);
        y = ir_float(a->l->b, IR_FBITS, bits, y, ROUND_EVEN);
    }
    return ir_bin(a->l->b, IR_EQ, x, y);
}

/* 7.17.7.4: the object becomes `want` if it is `expected`; else that becomes what the object is. */
static void exchange_if(struct atomic *a, struct place *expected, ir_val want) {
    struct ir_builder *b = a->l->b;
    ir_blk yes = ir_block_new(b, NULL), no = ir_block_new(b, NULL), join = ir_block_new(b, NULL);
    ir_val was = place_load(a->l, expected, a->c), old = load_object(a);
    a->out = values_equal(a, old, was);
    ir_br(b, a->out, yes, no);
    ir_seal(b, yes);
    ir_set_block(b, yes);
    store_object(a, want);
    ir_jmp(b, join);
    ir_seal(b, no);
    ir_set_block(b, no);
    place_store(a->l, expected, old, a->c);
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
}

/* __sync_*: the value compared with is an argument. */
static void swap_if(struct atomic *a, CXCursor from, CXCursor to, bool gives_old) {
    ir_val was = atomic_value(a, from), want = atomic_value(a, to), old = load_object(a);
    ir_val same = values_equal(a, old, was);
    store_object(a, ir_select(a->l->b, same, want, old));
    a->out = gives_old ? old : same;
}

/* ---- __atomic_*, __c11_atomic_* ---- */

static bool by_pointer(struct atomic *a, const char *op, const struct kids *k) {
    struct place x, y;
    if (k->n < 3 || !object_at(a->l, k->at[2], &x)) return false;
    if (strcmp(op, "load") == 0) {
        place_store(a->l, &x, load_object(a), a->c);
    } else if (strcmp(op, "store") == 0) {
        store_object(a, place_load(a->l, &x, a->c));
    } else {
        if (k->n < 4 || !object_at(a->l, k->at[3], &y)) return false;
        ir_val v = place_load(a->l, &x, a->c), old = load_object(a);
        store_object(a, v);
        place_store(a->l, &y, old, a->c);
    }
    return true;
}

static bool compare_exchange(struct atomic *a, const struct kids *k, bool desired_by_pointer) {
    struct place expected, desired;
    if (k->n < 5 || !object_at(a->l, k->at[2], &expected)) return false;
    ir_val want;
    if (desired_by_pointer) {
        if (!object_at(a->l, k->at[4], &desired)) return false;
        want = place_load(a->l, &desired, a->c);
    } else {
        want = atomic_value(a, k->at[4]);
    }
    exchange_if(a, &expected, want);
    return true;
}

static bool operate(struct atomic *a, const char *op, bool c11, const struct kids *k) {
    enum atomic_change how;
    bool gives_new, generic = !c11 && strlen(op) > 2 && strcmp(op + strlen(op) - 2, "_n") != 0;
    if (k->n < 2 || !open(a, k->at[0])) return false;
    if (strncmp(op, "compare_exchange", 16) == 0) return compare_exchange(a, k, generic);
    if (k->n > 2 && split_change(op, &how, &gives_new))
        return change(a, how, k->at[2], c11, gives_new);
    if (generic) return by_pointer(a, op, k);
    if (strncmp(op, "load", 4) == 0) return (a->out = load_object(a)) != 0;
    if (strcmp(op, "init") == 0) return store_object(a, atomic_value(a, k->at[1])), true;
    if (k->n < 3) return false;
    ir_val v = atomic_value(a, k->at[2]);
    if (strncmp(op, "exchange", 8) == 0) a->out = load_object(a);
    store_object(a, v);
    return strncmp(op, "exchange", 8) == 0 || strncmp(op, "store", 5) == 0;
}

/* Lowers an unexposed expression whose first token is an operation's name. False: it is none. */
bool atomic_expr(struct low *l, CXCursor c, const struct kids *k, ir_val *out) {
    struct atomic a = {.l = l, .c = c};
    struct token t;
    size_t n;
    const char *text = source_spelled(&l->fe->src, c, &n);
    if (k->n < 2 || !text || !token_next(&text, text + n, &t)) return false;
    const char *name = arena_printf(l->arena, "%.*s", (int)t.n, t.at);
    bool c11 = strncmp(name, "__c11_atomic_", 13) == 0;
    if (!c11 && strncmp(name, "__atomic_", 9) != 0) return false;
    at(l, c);
    if (!operate(&a, name + (c11 ? 13 : 9), c11, k)) return false;
    at(l, c);
    ir_ct ct = ct_cursor(l->fe, c);
    bool flag = a.out && ir_type_of(l->b, a.out) == IR_I(1); /* in a wider type, maybe */
    *out = flag ? resize(l, a.out, 1, false, arith_of(l->fe, ct).width) : a.out;
    return true;
}

/* ---- __sync_* and what else is a call ---- */

static const char *sync_name(struct low *l, const char *name) {
    size_t n = strlen(name);
    while (n && name[n - 1] >= '0' && name[n - 1] <= '9') n--;
    if (n && name[n - 1] == '_' && name[n]) n--;
    return arena_printf(l->arena, "%.*s", (int)(n - 7), name + 7); /* without __sync_ */
}

bool atomic_sync(struct low *l, CXCursor c, const char *full, ir_val *out) {
    struct atomic a = {.l = l, .c = c};
    const char *name = sync_name(l, full);
    int n = clang_Cursor_getNumArguments(c);
    enum atomic_change how;
    bool gives_new;
    if (n < 1 || !open(&a, clang_Cursor_getArgument(c, 0))) return false;
    CXCursor x = n > 1 ? clang_Cursor_getArgument(c, 1) : c;
    if (n > 1 && split_change(name, &how, &gives_new)) {
        if (!change(&a, how, x, false, gives_new)) return false;
    } else if (n > 2 && strcmp(name, "bool_compare_and_swap") == 0) {
        swap_if(&a, x, clang_Cursor_getArgument(c, 2), false);
    } else if (n > 2 && strcmp(name, "val_compare_and_swap") == 0) {
        swap_if(&a, x, clang_Cursor_getArgument(c, 2), true);
    } else if (n > 1 && (strcmp(name, "lock_test_and_set") == 0 || strcmp(name, "swap") == 0)) {
        ir_val v = atomic_value(&a, x);
        a.out = load_object(&a);
        store_object(&a, v);
    } else if (strcmp(name, "lock_release") == 0) {
        store_object(&a, zero_value(l, a.ct));
    } else {
        return false;
    }
    *out = a.out;
    return true;
}

/* __atomic_test_and_set, __atomic_clear: a byte, whatever the pointer's type. */
bool atomic_flag_byte(struct low *l, CXCursor c, bool set, ir_val *out) {
    if (clang_Cursor_getNumArguments(c) < 1) return false;
    CXCursor e = clang_Cursor_getArgument(c, 0);
    if (ct_value(l->fe, ct_cursor(l->fe, e)) != IR_PTR) return false;
    ir_val p = rvalue(l, e), one = ir_int(l->b, IR_I(l->fe->m->target.ptr_bits), 1);
    check_pointer(l, p, e);
    check_bounds(l, p, one, 0, e);
    at(l, c);
    if (set) {
        check_initialised(l, ir_pred(l->b, IR_ISINIT, p, one), c);
        at(l, c);
        ir_val old = ir_load(l->b, IR_I(8), p, 0);
        *out = ir_bin(l->b, IR_NE, old, ir_int(l->b, IR_I(8), 0));
    }
    ir_store(l->b, ir_int(l->b, IR_I(8), set), p);
    return true;
}
