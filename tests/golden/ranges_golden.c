/* ranges_golden.c - the ranges of numbers that all stores of each *.c of a folder keep; must equal
 * the *.ranges.
 *
 *     ranges_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 */
#include "core/analysis/ranges/ranges.h"
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "tests/support/lower_case.h"

#include <stdio.h>

static void put_kept_range(struct arena *a, struct str *text, const char *name, const struct ir_kept *k) {
    if (k->by) str_printf(text, "%s: %s, by %s\n", name, ranges_text(a, k), k->by);
}

static void put_relation(struct arena *a, struct str *text, const struct ir_ctype *t, const struct ir_field *f) {
    if (f->below.by)
        str_printf(text, "%s, %s: %s, by %s\n", t->name, f->name, ranges_below_text(a, t, &f->below), f->below.by);
}

static void put_record(struct arena *a, struct str *text, const struct ir_ctype *t) {
    for (uint32_t i = 0; t->kind == CT_STRUCT && !t->is_const && i < t->fields.n; i++) {
        const struct ir_field *f = &t->fields.at[i];
        put_kept_range(a, text, arena_printf(a, "%s, %s", t->name, f->name ? f->name : ""), &f->kept);
        put_relation(a, text, t, f);
    }
}

static bool tell(struct arena *a, const char *name, struct str *text) {
    struct ir_module *m = lower_case(a, name);
    if (m) ranges_find(m);
    for (ir_ct t = 1; m && t < m->ctypes.n; t++) put_record(a, text, ir_ctype_at(m, t));
    for (uint32_t i = 0; m && i < m->globals.n; i++)
        put_kept_range(a, text, m->globals.at[i]->name, &m->globals.at[i]->kept);
    return m != NULL;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".ranges", tell);
}
