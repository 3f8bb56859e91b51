/* signature.h - the types of functions, as calls through pointers compare them.
 *
 * Passed: how arguments and result travel, "i32(ptr, i32)", "void(ptr, ...)". callptr has it,
 * and the isfunc before it: where both agree, the call does what the callee's code says. A record
 * passed or returned by value is a word of its own (ir_record_word), which stands for a pointer.
 * Written: the C types, "=int <- (const char *, int)", or "=int" alone where the call has no
 * prototype, so that only the result is known (6.5.2.2p9; clang's -fsanitize=function compares the
 * same).
 *
 * All results are in the arena.
 */
#ifndef VL_IR_SIGNATURE_H
#define VL_IR_SIGNATURE_H

#include "core/ir/ir.h"

const char *ir_signature(struct arena *a, ir_type ret, const ir_type *params, uint32_t n,
                         bool varargs);
const char *ir_signature_words(struct arena *a, const char *ret, const char *const *params,
                               uint32_t n, bool varargs);
const char *ir_signature_of(struct arena *a, const struct ir_module *m, const struct ir_func *f);
/* By the types of IR values alone. */
const char *ir_signature_types(struct arena *a, const struct ir_func *f);
/* As the types of IR values say it: records are pointers, the one returned is the first. */
const char *ir_signature_erased(struct arena *a, const char *signature);
/* The way in which a record is passed, as text: its size, and if it is passed in registers, the
 * class of each word: integer (i), floating-point (f) or x87 (x): "{16 if}". */
const char *ir_record_word(struct arena *a, const struct ir_module *m, ir_ct record);

/* params: NULL without a prototype. */
const char *ir_signature_written(struct arena *a, const struct ir_module *m, ir_ct ret,
                                 const ir_ct *params, uint32_t n, bool varargs);

struct ir_own_type { /* of a function, of both kinds */
    const char *passed, *written;
};
struct ir_own_type ir_own_type(struct arena *a, const struct ir_module *m, const struct ir_func *f);

/* May f, whose type is `own`, be called with this one, of either kind? A function declared without
 * parameters takes any. */
bool ir_signature_fits(const struct ir_func *f, struct ir_own_type own, const char *called);

#endif
