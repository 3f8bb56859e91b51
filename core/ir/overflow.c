/* overflow.c - the table of overflow tests, read both ways. */
#include "core/ir/overflow.h"

static const struct overflow_row {
    enum ir_op op, test[2]; /* of unsigned and of signed numbers */
} rows[] = {
    {IR_ADD, {IR_UADDO, IR_SADDO}},
    {IR_SUB, {IR_USUBO, IR_SSUBO}},
    {IR_MUL, {IR_UMULO, IR_SMULO}},
};
enum { ROWS = sizeof rows / sizeof *rows };

struct ir_overflow ir_overflow_of(enum ir_op test) {
    for (unsigned i = 0; i < ROWS; i++)
        for (unsigned s = 0; s < 2; s++)
            if (rows[i].test[s] == test)
                return (struct ir_overflow){.op = rows[i].op, .is_signed = s == 1};
    return (struct ir_overflow){0};
}

enum ir_op ir_overflow_test(enum ir_op op, bool is_signed) {
    for (unsigned i = 0; i < ROWS; i++)
        if (rows[i].op == op) return rows[i].test[is_signed];
    return (enum ir_op)0;
}
