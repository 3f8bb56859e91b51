/* link_note.c - what is wrong with the files as one program, with the types as C writes them. */
#include "core/link/link_int.h"

#include "core/base/str.h"
#include "core/link/link_types.h"

#include <string.h>

static const char *type_text(struct linker *x, const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    return arena_strdup(x->a, ct && t->name ? t->name : "void");
}

/* "=int <- (char *, unsigned int)" as "int (char *, unsigned int)" */
static const char *declared_text(struct linker *x, const char *written) {
    const char *arrow = strstr(written, " <- ");
    if (!arrow) return arena_printf(x->a, "%s ()", written + 1);
    const char *params = strcmp(arrow, " <- ()") == 0 ? "(void)" : arrow + 4;
    return arena_printf(x->a, "%.*s %s", (int)(arrow - written - 1), written + 1, params);
}

/* "int (char *, unsigned int)" */
static const char *func_text(struct linker *x, const struct ir_module *m, const struct ir_func *f) {
    bool pack = f->varargs && f->params.n;
    uint32_t n = f->params.n - pack;
    struct str s = {.arena = x->a};
    if (f->written) return declared_text(x, f->written);
    str_printf(&s, "%s (", f->ret_ct ? m->ctypes.at[f->ret_ct].name : "void");
    for (uint32_t i = 0; i < n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bool by_value = i < 64 && f->by_value >> i & 1;
        ir_ct ct = by_value && p->ct ? m->ctypes.at[p->ct].elem : p->ct;
        str_printf(&s, "%s%s", i ? ", " : "", type_text(x, m, ct));
    }
    str_puts(&s, pack ? n ? ", ...)" : ")" : n ? ")" : "void)");
    return s.at;
}

/* Files of the program have numbers of its own; the note's places get them. */
static struct ir_loc program_loc(struct linker *x, const struct ir_module *m, struct ir_loc l) {
    if (!l.line || l.file >= m->files.n) return (struct ir_loc){0};
    uint32_t to = 1;
    while (to < x->to->files.n && strcmp(x->to->files.at[to], m->files.at[l.file]) != 0) to++;
    if (to == x->to->files.n)
        vec_push(x->a, &x->to->files, arena_strdup(x->a, m->files.at[l.file]));
    l.file = to;
    return l;
}

const char *link_func_difference(struct arena *a, const struct ir_module *m,
                                 const struct ir_func *f, const struct symbol *s) {
    const char *why = link_difference(a, m, f->ret_ct, s->m, s->f->ret_ct, false);
    uint32_t n = f->params.n < s->f->params.n ? f->params.n : s->f->params.n;
    for (uint32_t i = 0; i < n && !why; i++) {
        ir_ct here = f->ins.at[f->params.at[i]].ct, there = s->f->ins.at[s->f->params.at[i]].ct;
        why = link_difference(a, m, here, s->m, there, false);
    }
    return why;
}

/* A header's declaration comes in each file that includes it: the first one tells it. */
static void add_note(struct linker *x, const struct ir_link_note *note) {
    for (uint32_t i = 0; i < x->out->notes.n; i++) {
        const struct ir_link_note *earlier = &x->out->notes.at[i];
        if (earlier->kind == note->kind && earlier->is_func == note->is_func && note->here.line &&
            ir_same_start(&earlier->here, &note->here) &&
            ir_same_start(&earlier->first, &note->first) && strcmp(earlier->name, note->name) == 0)
            return;
    }
    vec_push(x->a, &x->out->notes, *note);
}

void link_note_func(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                    const struct ir_module *m, const struct ir_func *f) {
    struct ir_link_note note = {kind,
                                arena_strdup(x->a, first->name),
                                true,
                                program_loc(x, m, f->name_loc),
                                program_loc(x, first->m, first->f->name_loc),
                                NULL,
                                NULL,
                                NULL};
    if (kind == LINK_TYPES_DIFFER) {
        note.here_type = func_text(x, m, f);
        note.first_type = func_text(x, first->m, first->f);
        note.difference = link_func_difference(x->a, m, f, first);
    }
    add_note(x, &note);
}

void link_note_global(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                      const struct ir_module *m, const struct ir_global *g) {
    struct ir_link_note note = {kind,
                                arena_strdup(x->a, first->name),
                                false,
                                program_loc(x, m, g->loc),
                                program_loc(x, first->m, first->g->loc),
                                NULL,
                                NULL,
                                NULL};
    if (kind == LINK_TYPES_DIFFER) {
        note.here_type = type_text(x, m, g->ct);
        note.first_type = type_text(x, first->m, first->g->ct);
        note.difference = link_difference(x->a, m, g->ct, first->m, first->g->ct, true);
    }
    add_note(x, &note);
}
