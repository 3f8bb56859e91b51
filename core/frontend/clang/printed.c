/* printed.c - pairs constructs of clang's printed form of a function with its cursors.
 *
 * The n-th of one is the n-th of the other; where their numbers differ nothing is paired.
 */
#include "core/frontend/clang/printed.h"

#include <string.h>

struct printed {
    struct map index;     /* of a cursor, in the order of the text */
    VEC(const char *) at; /* where each begins */
    const char *end;
    uint32_t n;
    bool all; /* all of the function was walked: nothing was nested too deeply */
};

static const struct {
    enum CXCursorKind cursor;
    const char *word;
} kinds[PRINTED_KINDS] = {
    [PRINTED_ASM] = {CXCursor_GCCAsmStmt, "asm"},
    [PRINTED_GENERIC] = {CXCursor_GenericSelectionExpr, "_Generic"},
};

static void find_cursors(struct low *l, struct printed *x, enum printed_kind kind, CXCursor c,
                         uint32_t depth) {
    struct kids k = kids_all(l->arena, c);
    if (cursor_is(c, kinds[kind].cursor)) map_put(l->arena, &x->index, cursor_key(c), x->n++);
    x->all &= depth < FE_MAX_DEPTH;
    for (uint32_t i = 0; i < k.n && depth < FE_MAX_DEPTH; i++)
        find_cursors(l, x, kind, k.at[i], depth + 1);
}

/* Not the label of a declarator: int x asm("r0"). */
static bool may_begin(enum printed_kind kind, const struct token *before) {
    return kind != PRINTED_ASM || before->kind == TOKEN_PUNCT || token_is(before, "else") ||
           token_is(before, "do");
}

static void find_printed(struct low *l, struct printed *x, enum printed_kind kind,
                         const char *text) {
    struct token t, before = {.kind = TOKEN_PUNCT};
    x->end = text + strlen(text);
    for (const char *at = text; token_next(&at, x->end, &t); before = t)
        if (t.kind == TOKEN_WORD && token_is(&t, kinds[kind].word) && may_begin(kind, &before))
            vec_push(l->arena, &x->at, t.at);
}

static const struct printed *function(struct low *l, enum printed_kind kind) {
    if (l->printed[kind]) return l->printed[kind];
    struct printed *x = l->printed[kind] = arena_new(l->arena, struct printed);
    if (clang_Cursor_isNull(l->def)) return x;
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(l->def);
    x->all = true;
    find_cursors(l, x, kind, l->def, 0);
    find_printed(l, x, kind, fe_cstr(l->fe, clang_getCursorPrettyPrinted(l->def, policy)));
    clang_PrintingPolicy_dispose(policy);
    return x;
}

const char *printed_text(struct low *l, CXCursor c, enum printed_kind kind, const char **end) {
    const struct printed *x = function(l, kind);
    uint64_t i;
    if (!x->all || x->n != x->at.n || !map_get(&x->index, cursor_key(c), &i)) return NULL;
    *end = x->end;
    return x->at.at[i];
}
