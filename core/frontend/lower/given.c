/* given.c - bytes that a program gives away: fwrite, write, send.
 *
 * What leaves the program must have been set, where the argument says that it is one number or an
 * array of numbers: of records the padding need not be, and the bytes behind a pointer may be
 * anything. A number, or the first of an array, that was never set is an error like any read of it.
 * Others of the array, as behind a short text in a buffer that is sent as a whole, are told as
 * information: C gives such bytes some value. They are not looked for where the size is computed,
 * as what a program counts it has set, and the question costs most in loops.
 */
#include "core/frontend/lower/lower.h"
#include "core/frontend/unit/models.h"
#include "core/ssa/callbacks.h"

#include <string.h>

/* The argument that points to the bytes; their number is the product of two, or one of them. */
static const struct giver {
    const char *name;
    uint8_t from, size, count;
} givers[] = {
    {"fwrite", 0, 1, 2}, {"fwrite_unlocked", 0, 1, 2}, {"write", 1, 2, 2}, {"pwrite", 1, 2, 2},
    {"send", 1, 2, 2},   {"sendto", 1, 2, 2},
};

static const struct giver *find_giver(const char *name) {
    for (size_t i = 0; i < sizeof givers / sizeof *givers; i++)
        if (strcmp(givers[i].name, name) == 0) return &givers[i];
    return NULL;
}

/* Bytes of a number that has no padding; 0: it is no such number. */
static uint64_t plain_bytes(struct low *l, ir_ct ct) {
    if (!ct_is_scalar(l->fe, ct)) return 0;
    return ct_memory(l->fe, ct) == IR_F80 ? 0 : ct_bytes(l->fe, ct);
}

/* The numbers that the argument names: &x, or an array. */
struct given {
    uint64_t first, all; /* bytes */
};

static bool names_numbers(struct low *l, CXCursor e, struct given *out) {
    CXCursor array;
    e = cursor_uncast(l->arena, e);
    if (ct_decayed_array(l->fe, l->arena, e, &array)) {
        ir_ct ct = ct_cursor(l->fe, array), element = ct;
        while (ct_kind(l->fe, element) == CT_ARRAY) element = ct_at(l->fe, element)->elem;
        *out = (struct given){plain_bytes(l, element), ct_bytes(l->fe, ct)};
        return out->first && out->all;
    }
    struct kids k = kids_of(l->arena, e);
    if (!cursor_is(e, CXCursor_UnaryOperator) || k.n != 1 ||
        clang_getCursorUnaryOperatorKind(e) != CXUnaryOperator_AddrOf)
        return false;
    out->first = out->all = plain_bytes(l, ct_cursor(l->fe, k.at[0]));
    return out->first != 0;
}

void given_out(struct low *l, CXCursor c, const char *name, const ir_val *args, uint32_t n) {
    const struct giver *g = l->fe->is_model ? NULL : find_giver(name);
    struct given is;
    bv_t known;
    if (!g || n <= g->from || n <= g->count || !models_know(l->fe, name)) return;
    if (!models_know(l->fe, IR_FITS "given")) return;
    if (!names_numbers(l, clang_Cursor_getArgument(c, g->from), &is)) return;
    at(l, c);
    ir_val size = as_size(l, args[g->size]), all = pointer_const(l, is.all);
    if (g->count != g->size) size = ir_bin(l->b, IR_MUL, size, as_size(l, args[g->count]));
    size = ir_select(l->b, ir_bin(l->b, IR_ULT, size, all), size, all);
    const ir_val ask[] = {args[g->from], pointer_const(l, is.first), size};
    fits_ask(l, c, IR_FITS "given", ask);
    if (is.all > is.first && ir_is_const(l->b, size, &known)) fits_ask(l, c, IR_FITS "rest", ask);
}
