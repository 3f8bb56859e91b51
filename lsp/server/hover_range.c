/* Hovers over a field of a structure, a variable or a structure's tag: the range in which all code
 * of the file keeps the number (core/analysis/ranges/ranges.h).
 *
 * The text alone says what a word is: behind `.` or `->`, or outside of functions, it may be a
 * field, and then of each structure that has one of that name. */
#include "core/analysis/ranges/ranges.h"
#include "lsp/server/session.h"
#include "lsp/text/scan.h"

#include <string.h>

struct hovered_word {
    size_t start, end;
    const char *name;
    bool is_field; /* it may be one */
    bool is_tag;
};

static bool word_under(struct arena *a, const struct document *d, size_t offset,
                       struct hovered_word *w) {
    const struct text *t = &d->text;
    w->start = w->end = offset;
    while (w->start && scan_in_word(t->at[w->start - 1])) w->start--;
    while (w->end < t->n && scan_in_word(t->at[w->end])) w->end++;
    if (w->start == w->end) return false;
    w->name = arena_strndup(a, t->at + w->start, w->end - w->start);
    size_t before = w->start;
    while (before && (t->at[before - 1] == ' ' || t->at[before - 1] == '\t')) before--;
    bool dot = before && t->at[before - 1] == '.';
    bool arrow = before > 1 && t->at[before - 1] == '>' && t->at[before - 2] == '-';
    w->is_field = dot || arrow || !state_at(&d->table, offset);
    w->is_tag = before > 5 && scan_word_at(t, before - 6, "struct");
    return true;
}

static void put_name_of(struct str *s, const char *name, const char *record) {
    str_printf(s, "%s`%s`", s->n ? "\n" : "", name);
    if (record) str_printf(s, " of `%s`", record);
}

static bool put_range_of(struct str *s, const char *name, const char *record,
                         const struct ir_kept *k) {
    if (!k->by) return false;
    put_name_of(s, name, record);
    str_printf(s, ": %s, as each store to it here keeps it (%s)\n", ranges_text(s->arena, k),
               k->by);
    return true;
}

static bool put_relation_of(struct str *s, const struct ir_ctype *record,
                            const struct ir_field *f) {
    if (!f->below.by) return false;
    put_name_of(s, f->name, record->name);
    str_printf(s, ": %s, as each store to either here keeps it (%s)\n",
               ranges_below_text(s->arena, record, &f->below), f->below.by);
    return true;
}

static bool put_fields_of(struct str *s, const struct ir_module *m, const struct hovered_word *w) {
    bool any = false;
    for (ir_ct t = 1; t < m->ctypes.n; t++) {
        const struct ir_ctype *x = ir_ctype_at(m, t);
        const char *record = x->name && x->kind == CT_STRUCT && !x->is_const ? x->name : "";
        const char *tag = strncmp(record, "struct ", 7) == 0 ? record + 7 : record;
        bool all = (w->is_tag || tag == record) && strcmp(tag, w->name) == 0;
        for (uint32_t i = 0; *record && i < x->fields.n; i++) {
            const struct ir_field *f = &x->fields.at[i];
            bool one = w->is_field && f->name && strcmp(f->name, w->name) == 0;
            if (!all && !one) continue;
            any |= put_range_of(s, f->name, record, &f->kept);
            any |= put_relation_of(s, x, f);
        }
    }
    return any;
}

bool hover_range(struct str *s, const struct document *d, size_t offset, size_t *start,
                 size_t *end) {
    const struct ir_module *m = d->lowered.module;
    struct hovered_word w;
    if (!m || !word_under(s->arena, d, offset, &w)) return false;
    bool any = put_fields_of(s, m, &w);
    const struct ir_global *g = ir_find_global(m, w.name);
    if (g) any |= put_range_of(s, w.name, NULL, &g->kept);
    *start = w.start;
    *end = w.end;
    return any;
}
