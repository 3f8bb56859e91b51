/* text.h - the IR as text: print, parse, validate, cut out a task, hash.
 *
 * parse(print(m)) equals m, id for id.  Ids are not written for instructions
 * without a result: position implies them (ir.h, "Numbering").
 */
#ifndef VL_IR_TEXT_H
#define VL_IR_TEXT_H

#include "core/base/hash.h"
#include "core/base/map.h"
#include "core/base/status.h"
#include "core/base/str.h"
#include "core/ir/ir.h"

enum { IR_PRINT_LOCS = 1 }; /* with source ranges and files; without: what the hash sees */

void ir_print(struct str *out, const struct ir_module *m, unsigned flags);
void ir_print_func(struct str *out, const struct ir_module *m, const struct ir_func *f,
                   unsigned flags);

/* On VL_INPUT, *error is "line:col: what" in the arena. The module lives in the arena.
 * Reads whatever is well formed: text from elsewhere goes through ir_validate next. */
vl_status ir_parse(struct arena *a, const char *text, size_t n, struct ir_module **out,
                   char **error);

/* Types agree, dominance, edges match parameters, one terminator a block, entry
 * without predecessors, callees and globals exist. NULL, or what is wrong (in the arena). */
char *ir_validate(struct arena *a, const struct ir_module *m);
/* The same of one function while its module is still growing: names are not looked up. */
char *ir_validate_func(struct arena *a, const struct ir_module *m, const struct ir_func *f);

/* A new module with `root`, all that it can call, and the globals and types that they use,
 * in an order that depends on these functions alone: a unit of work. A function only mentioned
 * by its address comes without body. NULL if there is no such function. Shares nothing with m. */
struct ir_module *ir_task(struct arena *a, const struct ir_module *m, const char *root);

/* Of the printed task without source ranges: same hash, same verdicts. */
struct hash128 ir_task_hash(const struct ir_module *task);

/* Names of the tasks of one module, for telling whether one has changed: as its hash, but a library
 * model is looked through once and not for each task that calls it. */
struct ir_keys {
    const struct ir_module *m;
    struct arena arena;
    struct map models; /* name -> what is known of it (task.c) */
};
struct hash128 ir_task_key(struct ir_keys *k, const char *root);
void ir_keys_end(struct ir_keys *k);

/* Renumbers as ir.h says; drops unreachable blocks and unused pure instructions. */
void ir_renumber(struct ir_module *m, struct ir_func *f);

#endif
