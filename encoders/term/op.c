/* op.c - what an operator of terms is, apart from its meaning (eval.c): how many operands, its
 * text, and how it relates to other operators.
 */
#include "encoders/term/internal.h"

static const unsigned char arity_table[TERM_OP_COUNT] = {
#define TERM_OP(id, text, arity) [TERM_##id] = arity,
#include "encoders/term/terms.def"
#undef TERM_OP
};
static const char *const text_table[TERM_OP_COUNT] = {
#define TERM_OP(id, text, arity) [TERM_##id] = text,
#include "encoders/term/terms.def"
#undef TERM_OP
};

unsigned term_arity(enum term_op op) { return arity_table[op]; }
const char *term_op_text(enum term_op op) { return text_table[op]; }
bool term_is_predicate(enum term_op op) { return op >= TERM_EQ && op <= TERM_UMULO; }

bool term_is_commutative(enum term_op op) {
    switch (op) {
    case TERM_ADD:
    case TERM_MUL:
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
    case TERM_EQ:
    case TERM_SADDO:
    case TERM_SMULO:
    case TERM_UADDO:
    case TERM_UMULO:
        return true;
    default:
        return false;
    }
}

static const struct term_overflow_row {
    enum term_op op, test[2]; /* of unsigned and of signed numbers */
} overflow_rows[] = {
    {TERM_ADD, {TERM_UADDO, TERM_SADDO}},
    {TERM_SUB, {TERM_USUBO, TERM_SSUBO}},
    {TERM_MUL, {TERM_UMULO, TERM_SMULO}},
};
enum { OVERFLOW_ROWS = sizeof overflow_rows / sizeof *overflow_rows };

struct term_overflow term_overflow_of(enum term_op test) {
    for (unsigned i = 0; i < OVERFLOW_ROWS; i++)
        for (unsigned s = 0; s < 2; s++)
            if (overflow_rows[i].test[s] == test)
                return (struct term_overflow){.op = overflow_rows[i].op, .is_signed = s == 1};
    return (struct term_overflow){.op = TERM_NONE};
}

enum term_op term_overflow_test(enum term_op op, bool is_signed) {
    for (unsigned i = 0; i < OVERFLOW_ROWS; i++)
        if (overflow_rows[i].op == op) return overflow_rows[i].test[is_signed];
    return TERM_NONE;
}
