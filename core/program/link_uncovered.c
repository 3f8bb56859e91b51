/* link_uncovered.c - what a program does that its files, each read alone, do not show. */
#include "core/program/link_uncovered.h"

#include <string.h>

static bool has_hook(const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (m->funcs.at[i]->is_hook) return true;
    return false;
}

/* Such a file's operations read the mode (core/frontend/unit/rounding.c). */
static bool sets_rounding(const struct ir_module *m) {
    return ir_find_global(m, "__vl_noted_rounding") != NULL;
}

/* By its types: what is constant has been computed, to nearest. */
static bool has_floats(const struct ir_module *m) {
    for (ir_ct i = 1; i < m->ctypes.n; i++)
        if (m->ctypes.at[i].kind == CT_FLOAT) return true;
    return false;
}

static void put_first(struct arena *a, struct ir_func *f, struct ir_ins i) {
    struct ir_block *entry = &f->blocks.at[1];
    i.block = 1;
    i.loc = f->name_loc;
    vec_push(a, &f->ins, i);
    vec_push(a, &entry->ins, 0);
    memmove(entry->ins.at + 1, entry->ins.at, (entry->ins.n - 1) * sizeof(ir_val));
    entry->ins.at[0] = f->ins.n - 1;
}

static void mark(struct arena *a, struct ir_func *f, const char *what) {
    struct ir_ins check = {.op = IR_CHECK, .check = CHECK_NOT_COVERED, .text = what, .nargs = 1};
    check.args = arena_new(a, ir_val);
    check.args[0] = f->ins.n + 1;
    put_first(a, f, check);
    put_first(a, f, (struct ir_ins){.op = IR_UNSUPPORTED, .type = IR_I(1), .text = what});
}

void link_mark_uncovered(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                         const struct ir_module *own, struct ir_func *start) {
    bool hooks = false, sets = false, ignores = false;
    for (uint32_t i = 0; i < n; i++) {
        hooks |= modules[i] != own && has_hook(modules[i]);
        sets |= sets_rounding(modules[i]);
        ignores |= !sets_rounding(modules[i]) && has_floats(modules[i]);
    }
    if (hooks) mark(a, start, "constructor or destructor in another file than main's");
    if (sets && ignores) mark(a, start, "rounding mode that another file sets");
}
