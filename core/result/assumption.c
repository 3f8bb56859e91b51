#include "core/result/assumption.h"

#include <string.h>

static struct ir_loc place(const struct ir_module *m, const char *func, ir_val ins) {
    const struct ir_func *f = m && func ? ir_find_func(m, func) : NULL;
    if (!f) return (struct ir_loc){0};
    return ins && ins < f->ins.n ? f->ins.at[ins].loc : f->name_loc;
}

const char *assumption_text(struct arena *a, const struct ir_module *m, const char *func,
                            const struct assumption *x) {
    struct ir_loc home = place(m, func, 0), loc = place(m, x->func, x->ins);
    if (!x->func || !loc.line) return x->text;
    if (loc.file == home.file || !loc.file || loc.file >= m->files.n)
        return arena_printf(a, "at line %u, %s", loc.line, x->text);
    const char *path = m->files.at[loc.file], *name = strrchr(path, '/');
    return arena_printf(a, "at line %u of %s, %s", loc.line, name ? name + 1 : path, x->text);
}
