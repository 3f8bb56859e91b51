/* locals.c - scopes of variables, by the source text (6.2.1). */
#include "lsp/dap/locals.h"

#include "lsp/text/scan.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

/* By file of the module; .n of a file that cannot be read is 0. */
struct source_texts {
    struct arena arena;
    struct source_text {
        struct text text;
        bool read;
    } * at;
    uint32_t n;
};

struct source_texts *locals_texts(void) {
    struct source_texts *t = vl_malloc(sizeof *t);
    *t = (struct source_texts){0};
    return t;
}

void locals_free(struct source_texts *t) {
    if (!t) return;
    for (uint32_t i = 0; i < t->n; i++) text_free(&t->at[i].text);
    arena_free(&t->arena);
    free(t);
}

/* NULL: it cannot be read. */
static const struct text *text_of_file(const struct subject *x, uint32_t file) {
    struct source_texts *all = x->texts;
    if (!all->at) {
        all->n = x->m->files.n;
        all->at = arena_new_array(&all->arena, struct source_text, all->n + 1);
    }
    if (file >= all->n) return NULL;
    struct source_text *t = &all->at[file];
    if (!t->read) {
        struct arena scratch = {0};
        size_t n = 0;
        const char *bytes = read_whole_file(&scratch, x->m->files.at[file], &n);
        if (bytes) text_set(&t->text, bytes, n);
        t->read = true;
        arena_free(&scratch);
    }
    return t->text.n ? &t->text : NULL;
}

/* ---- scopes ---- */

/* Behind the next character, string or comment. */
static size_t skip_token(const struct text *t, size_t at) {
    char c = t->at[at];
    size_t behind = c == '"' || c == '\'' ? scan_quoted(t, at) : scan_comment(t, at);
    return behind != at ? behind : at + 1;
}

/* The end of the block at `at`, or of the statement that begins there. */
static size_t end_of_statement(const struct text *t, size_t at) {
    int open = 0;
    for (at = scan_space(t, at); at < t->n;) {
        char c = t->at[at];
        at = skip_token(t, at);
        open += (c == '{' || c == '(') - (c == '}' || c == ')');
        if (open == 0 && (c == '}' || c == ';')) break;
    }
    return at;
}

/* Where the scope of what is declared at `at` ends: with its block, or, of one in the head of a
 * loop, with that. */
static size_t end_of_scope(const struct text *t, size_t at) {
    int braces = 0, round = 0;
    while (at < t->n) {
        char c = t->at[at];
        if (c == '}' && braces-- == 0) return at;
        if (c == ')' && round-- == 0) return end_of_statement(t, at + 1);
        braces += c == '{';
        round += c == '(';
        at = skip_token(t, at);
    }
    return at;
}

static bool is_visible(const struct subject *x, const struct stepper_variable *v,
                       const struct ir_loc *here) {
    const struct ir_loc *d = &v->declared;
    const struct text *t = d->line && !v->in_memory ? text_of_file(x, d->file) : NULL;
    if (!t || here->file != d->file) return true; /* memory says by itself when it ends */
    size_t at = text_offset_of(t, here->line, here->col);
    size_t from = text_offset_of(t, d->line, d->col);
    return from <= at && at < end_of_scope(t, from);
}

static bool is_declared_behind(const struct ir_loc *x, const struct ir_loc *y) {
    return x->line != y->line ? x->line > y->line : x->col > y->col;
}

static void add_innermost(struct arena *a, stepper_variables *out,
                          const struct stepper_variable *v) {
    for (uint32_t i = 0; i < out->n; i++) {
        if (strcmp(out->at[i].name, v->name) != 0) continue;
        if (!is_declared_behind(&out->at[i].declared, &v->declared)) out->at[i] = *v;
        return;
    }
    vec_push(a, out, *v);
}

void locals_visible(const struct subject *x, struct arena *a, uint32_t call,
                    stepper_variables *out) {
    stepper_variables all;
    struct ir_loc here = stepper_call(x->s, call).loc;
    *out = (stepper_variables){0};
    stepper_locals(x->s, a, call, &all);
    for (uint32_t i = 0; i < all.n; i++)
        if (is_visible(x, &all.at[i], &here)) add_innermost(a, out, &all.at[i]);
}
