/* enumeration.c - enumerators, and sets of them. */
#include "core/ir/enumeration.h"

static bool is_enumerator(const struct ir_ctype *t, bv_t value) {
    for (uint32_t i = 0; i < t->enums.n; i++)
        if (t->enums.at[i].value == value) return true;
    return false;
}

static bv_t largest_enumerator(const struct ir_ctype *t) {
    bv_t most = 0;
    for (uint32_t i = 0; i < t->enums.n; i++)
        if (t->enums.at[i].value > most) most = t->enums.at[i].value;
    return most;
}

/* Those of one bit; *gap: some number up to the largest is no enumerator, so that they do not
 * count. */
static bv_t single_bits(const struct ir_ctype *t, bool *gap) {
    bv_t bits = 0;
    uint32_t some = 0;
    for (uint32_t i = 0; i < t->enums.n; i++) {
        bv_t v = t->enums.at[i].value;
        if (!(v & (v - 1))) bits |= v;
        some += v != 0;
    }
    *gap = largest_enumerator(t) > some;
    return bits;
}

bool ir_enumerates(const struct ir_module *m, ir_ct ct, bv_t value) {
    const struct ir_ctype *t = ct ? ir_ctype_at(m, ct) : NULL;
    bool gap;
    if (!t || t->kind != CT_ENUM || !t->enums.n || is_enumerator(t, value)) return true;
    bv_t bits = single_bits(t, &gap);
    for (uint32_t i = 0; i < t->enums.n; i++)
        if (t->enums.at[i].value & ~bits) return false; /* not all are sets of bits */
    return gap && !(value & ~bits);
}
