/* program.c - the files of one program, put together. */
#include "lsp/cli/program.h"

#include "core/analysis/known/variables.h"
#include "core/analysis/ranges/ranges.h"
#include "core/base/str.h"
#include "core/link/link.h"

#include <string.h>

static const char *place_text(struct arena *a, const struct ir_module *m, const struct ir_loc *l) {
    const char *file = l->file < m->files.n ? m->files.at[l->file] : NULL;
    if (!file || !l->line) return "another file";
    return arena_printf(a, "%s:%u", str_behind(file, '/'), l->line);
}

static const char *note_text(struct arena *a, const struct ir_module *m,
                             const struct ir_link_note *n) {
    const char *first = place_text(a, m, &n->first);
    switch (n->kind) {
    case LINK_DEFINED_TWICE:
        return arena_printf(a, "`%s` is defined a second time; the definition at %s is used",
                            n->name, first);
    case LINK_COMMON:
        return arena_printf(a,
                            "`%s` is defined here and at %s; it is taken for one object, as with "
                            "-fcommon",
                            n->name, first);
    default:
        if (n->difference && strcmp(n->here_type, n->first_type) == 0)
            return arena_printf(a, "`%s` is `%s` here and at %s, but %s", n->name, n->here_type,
                                first, n->difference);
        return arena_printf(a, "`%s` is `%s` here, but `%s` at %s", n->name, n->here_type,
                            n->first_type, first);
    }
}

static void add_note(struct arena *a, struct file_report *out, const struct ir_link_note *n) {
    const struct ir_module *m = out->lowered.module;
    struct lowered_message msg = {.error = n->kind != LINK_COMMON,
                                  .file = ir_file_of(m, &n->here),
                                  .line = n->here.line,
                                  .col = n->here.col,
                                  .text = note_text(a, m, n)};
    vec_push(a, &out->lowered.messages, msg);
}

void program_link(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                  struct file_report *out) {
    struct ir_linked linked;
    if (ir_link(a, modules, n, &linked) != VL_OK) {
        out->problem = "the files are compiled for different targets";
        return;
    }
    out->lowered.status = VL_OK;
    out->lowered.module = linked.module;
    ranges_find(linked.module);
    variables_find_private(linked.module);
    for (uint32_t i = 0; i < linked.notes.n; i++) add_note(a, out, &linked.notes.at[i]);
}

bool program_is_broken(const struct file_report *program) {
    for (uint32_t i = 0; i < program->lowered.messages.n; i++)
        if (program->lowered.messages.at[i].error) return true;
    return false;
}
