/* task.h - one function's IR with all that it can call: the unit of work, and its hash.
 *
 * Ownership: a task is the arena's, and shares nothing with the module that it is cut from; keys
 * borrow their module. Threads: each call belongs to one; a module that does not change may be read
 * by several.
 */
#ifndef VL_CORE_PROGRAM_TASK_H
#define VL_CORE_PROGRAM_TASK_H

#include "core/base/hash.h"
#include "core/ir/ir.h"

/* A new module with `root`, all that it can call, and the globals and types that they use,
 * in an order that depends on these functions alone: a unit of work. A function only mentioned
 * by its address comes without body. NULL if there is no such function. Shares nothing with m. */
struct ir_module *ir_task(struct arena *a, const struct ir_module *m, const char *root);
/* The same with several roots, which are functions of m: part of a library. */
struct ir_module *ir_task_of(struct arena *a, const struct ir_module *m, const name_list *roots);

/* Hash of the printed task without source ranges. Ensures: tasks of one hash have the same
 * verdicts. */
struct hash128 ir_task_hash(const struct ir_module *task);

/* Names of the tasks of one module, for telling whether one has changed: tasks of one key have one
 * text without source ranges. Each function is looked at once, not once a task that has it: the
 * tasks are not cut out. Between two keys the module may not change. */
struct ir_keys {
    const struct ir_module *m;
    struct arena arena;
    struct key_index *index; /* keys.c; NULL: not made yet */
};
struct hash128 ir_task_key(struct ir_keys *k, const char *root);
void ir_keys_end(struct ir_keys *k);

#endif
