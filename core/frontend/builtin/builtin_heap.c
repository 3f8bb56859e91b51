/* builtin_heap.c - malloc and its kin (C11 7.22.3, POSIX).
 *
 * An allocation may fail: an input decides, and a size beyond half the address space always
 * does.  The object is made in either case and freed again where the input says so: there
 * is no branch, so paths stay together.  Of zero bytes it is a unique object or null.
 */
#include "core/frontend/builtin/builtin.h"

#include <string.h>

struct heap {
    struct low *l;
    CXCursor c;
    const char *input; /* that decides whether it fails */
    ir_val arg[3];
    CXCursor at[3];
    ir_val out; /* 0: no value */
};

static unsigned pointer_bits(const struct low *l) { return l->fe->m->target.ptr_bits; }

static ir_val size_int(struct heap *h, uint64_t k) {
    return ir_const(h->l->b, IR_I(pointer_bits(h->l)), k);
}

static ir_val compare_null(struct low *l, ir_val p) {
    return ir_bin(l->b, IR_PTREQ, p, ir_null(l->b));
}

/* ---- allocation ---- */

/* Objects are no larger than half the address space, so that offsets fit a signed number. */
static ir_val succeeds(struct heap *h, ir_val size, ir_val overflows) {
    struct ir_builder *b = h->l->b;
    ir_val most = size_int(h, ((uint64_t)1 << (pointer_bits(h->l) - 1)) - 1);
    ir_val fits = ir_bin(b, IR_ULE, size, most);
    ir_val fails = ir_nondet(b, IR_I(1), IR_INPUT_ALLOC, h->input, 0);
    if (overflows) fits = ir_bin(b, IR_AND, fits, ir_not(b, overflows));
    return ir_bin(b, IR_AND, ir_not(b, fails), fits);
}

static ir_val new_object(struct heap *h, bool clear, ir_val size) {
    struct low *l = h->l;
    return ir_malloc(l->b, clear, size, snippet(l, h->c), l->alloc_ct);
}

static void free_unless(struct heap *h, ir_val keep, ir_val p) {
    struct ir_builder *b = h->l->b;
    p = ir_select(b, keep, ir_null(b), p);
    ir_effect(b, IR_FREE, &p, 1);
}

static ir_val allocate(struct heap *h, bool clear, ir_val size, ir_val overflows) {
    struct ir_builder *b = h->l->b;
    ir_val p = new_object(h, clear, size), ok = succeeds(h, size, overflows);
    free_unless(h, ok, p);
    return ir_select(b, ok, p, ir_null(b));
}

static ir_val size_product(struct heap *h, ir_val x, ir_val y, ir_val *overflows) {
    *overflows = ir_bin(h->l->b, IR_UMULO, x, y);
    return ir_bin(h->l->b, IR_MUL, x, y);
}

static void heap_malloc(struct heap *h) { h->out = allocate(h, false, h->arg[0], 0); }

static void align_object(struct heap *h, ir_val p, ir_val align) {
    bv_t k;
    bool known = ir_is_const(h->l->b, align, &k) && k && k <= 1 << 28 && !(k & (k - 1));
    if (!known) k = IR_ALIGN_UNKNOWN;
    ir_align(h->l->b, p, (uint64_t)k);
}

static ir_val is_valid_alignment(struct heap *h, ir_val k) {
    struct ir_builder *b = h->l->b;
    ir_val below = ir_bin(b, IR_SUB, k, size_int(h, 1)), zero = size_int(h, 0);
    ir_val power = ir_bin(b, IR_EQ, ir_bin(b, IR_AND, k, below), zero);
    return ir_bin(b, IR_AND, power, ir_bin(b, IR_NE, k, zero));
}

/* C11 7.22.3.1p2: an alignment that the library supports, which is a power of two. Libraries round
 * another one up, fail, or give memory that is aligned for nothing. */
static void check_alignment(struct heap *h, ir_val align) {
    check_that(h->l, CHECK_LIBRARY_ARGUMENT, is_valid_alignment(h, align), h->c);
}

static void heap_aligned_alloc(struct heap *h) {
    struct ir_builder *b = h->l->b;
    check_alignment(h, h->arg[0]);
    ir_val p = new_object(h, false, h->arg[1]), ok = succeeds(h, h->arg[1], 0);
    align_object(h, p, h->arg[0]);
    free_unless(h, ok, p);
    h->out = ir_select(b, ok, p, ir_null(b));
}

static void heap_calloc(struct heap *h) {
    ir_val overflows, size = size_product(h, h->arg[0], h->arg[1], &overflows);
    h->out = allocate(h, true, size, overflows);
}

/* The result goes through the first argument; POSIX leaves it alone on failure. The alignment is a
 * power of two, and a multiple of a pointer's size. */
static void heap_posix_memalign(struct heap *h) {
    enum { OUT_OF_MEMORY = 12, INVALID = 22 }; /* ENOMEM, EINVAL */
    struct low *l = h->l;
    struct ir_builder *b = l->b;
    ir_ct ct = ct_at(l->fe, ct_cursor(l->fe, h->at[0]))->elem;
    ir_val p = new_object(h, false, h->arg[2]), ok = succeeds(h, h->arg[2], 0);
    ir_val least = size_int(h, pointer_bits(l) / 8), zero = ir_int(b, IR_I(32), 0);
    ir_val valid =
        ir_bin(b, IR_AND, is_valid_alignment(h, h->arg[1]), ir_bin(b, IR_ULE, least, h->arg[1]));
    ir_val error =
        ir_select(b, valid, ir_int(b, IR_I(32), OUT_OF_MEMORY), ir_int(b, IR_I(32), INVALID));
    ok = ir_bin(b, IR_AND, ok, valid);
    align_object(h, p, h->arg[1]);
    free_unless(h, ok, p);
    struct place to = {.kind = PLACE_MEMORY, .ct = ct, .addr = h->arg[0], .base = h->arg[0]};
    to.bounds = true;
    ir_blk store = ir_block_new(b, NULL), join = ir_block_new(b, NULL);
    ir_br(b, ok, store, join);
    ir_seal(b, store);
    ir_set_block(b, store);
    place_store(l, &to, p, h->at[0]);
    ir_jmp(b, join);
    ir_seal(b, join);
    ir_set_block(b, join);
    h->out = ir_select(b, ok, zero, error);
}

/* ---- the end of objects ---- */

/* 7.22.3.3p2, 7.22.3.5p3: p is null, or an allocation's start that has not been freed yet. */
static void check_free(struct heap *h, ir_val p, CXCursor c) {
    struct ir_builder *b = h->l->b;
    at(h->l, c);
    ir_val start = ir_bin(b, IR_EQ, ir_pred(b, IR_OFFSET, p, 0), size_int(h, 0));
    ir_val heap = ir_bin(b, IR_AND, ir_pred(b, IR_ISHEAP, p, 0), start);
    check_that(h->l, CHECK_INVALID_FREE, ir_bin(b, IR_OR, compare_null(h->l, p), heap), c);
    check_that(h->l, CHECK_DOUBLE_FREE, ir_pred(b, IR_ISLIVE, p, 0), c);
}

static void heap_free(struct heap *h) {
    check_free(h, h->arg[0], h->at[0]);
    at(h->l, h->c);
    ir_effect(h->l->b, IR_FREE, &h->arg[0], 1);
}

/* A new object takes what fits of the old one, which has ended by then, so that the new one may lie
 * where it was. On failure the old one stays, but for a size of 0, which frees it whatever is
 * returned (as glibc does). */
static void reallocate(struct heap *h, ir_val p, ir_val size, ir_val overflows) {
    struct ir_builder *b = h->l->b;
    check_free(h, p, h->at[0]);
    at(h->l, h->c);
    ir_val ok = succeeds(h, size, overflows), empty = ir_bin(b, IR_EQ, size, size_int(h, 0));
    if (overflows) empty = ir_bin(b, IR_AND, empty, ir_not(b, overflows));
    free_unless(h, ir_not(b, ir_bin(b, IR_OR, ok, empty)), p);
    ir_val q = new_object(h, false, size);
    ir_effect(b, IR_RELOCATE, (ir_val[]){q, p}, 2);
    free_unless(h, ok, q);
    h->out = ir_select(b, ok, q, ir_null(b));
}

static void heap_realloc(struct heap *h) { reallocate(h, h->arg[0], h->arg[1], 0); }

static void heap_reallocarray(struct heap *h) {
    ir_val overflows, size = size_product(h, h->arg[1], h->arg[2], &overflows);
    reallocate(h, h->arg[0], size, overflows);
}

/* ---- the table ---- */

/* Arguments: p pointer, s size. */
static const struct heap_function {
    const char *name, *arguments;
    void (*lower)(struct heap *h);
} functions[] = {
    {"malloc", "s", heap_malloc},
    {"calloc", "ss", heap_calloc},
    {"realloc", "ps", heap_realloc},
    {"reallocarray", "pss", heap_reallocarray},
    {"free", "p", heap_free},
    {"aligned_alloc", "ss", heap_aligned_alloc},
    {"memalign", "ss", heap_aligned_alloc},
    {"posix_memalign", "pss", heap_posix_memalign},
};

static const struct heap_function *find_heap_function(const char *name) {
    if (strncmp(name, "__builtin_", 10) == 0) name += 10;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0) return &functions[i];
    return NULL;
}

static bool fits_arguments(struct low *l, const struct heap_function *f, CXCursor c) {
    int n = clang_Cursor_getNumArguments(c);
    if (n != (int)strlen(f->arguments)) return false;
    for (int i = 0; i < n; i++) {
        ir_ct ct = ct_cursor(l->fe, clang_Cursor_getArgument(c, (unsigned)i));
        if (f->arguments[i] == 'p' && ct_value(l->fe, ct) != IR_PTR) return false;
        if (f->arguments[i] == 's' && !ct_is_integer(l->fe, ct)) return false;
    }
    return true;
}

bool builtin_heap(struct low *l, CXCursor c, const char *name, ir_ct ct, ir_val *out) {
    const struct heap_function *f = find_heap_function(name);
    struct heap h = {.l = l, .c = c};
    if (!f || !fits_arguments(l, f, c)) return false;
    ir_ct element = l->alloc_ct;
    l->alloc_ct = 0;
    for (unsigned i = 0; f->arguments[i]; i++) {
        h.at[i] = clang_Cursor_getArgument(c, i);
        h.arg[i] =
            f->arguments[i] == 'p' ? rvalue(l, h.at[i]) : rvalue_as(l, h.at[i], ct_size(l->fe));
    }
    l->alloc_ct = element;
    h.input = arena_printf(l->arena, "%s fails", f->name);
    at(l, c);
    f->lower(&h);
    l->alloc_ct = 0;
    *out = h.out && ct_value(l->fe, ct) != ir_type_of(l->b, h.out) ? 0 : h.out;
    return true;
}
