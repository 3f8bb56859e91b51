/* Reading asm statements, 6.5 of the GNU extensions: template : outputs : inputs : clobbers :
 * labels.
 *
 * Much of the text often comes from macros.  So it is taken from the function as clang prints it
 * (printed.h), else as it stands in the file; a word in the place of a string may then be anything.
 */
#include "core/frontend/clang/asm_text.h"
#include "core/frontend/clang/printed.h"

#include <string.h>

/* ---- the text ---- */

static void skip_group(struct token_reader *r) {
    int depth = 0;
    do {
        depth += token_here(r, "(") - token_here(r, ")");
        token_advance(r);
    } while (r->ok && depth > 0);
}

/* Is one of the words in the token among these (the last is NULL), but for memory at the place that
 * it names: (%%rsp), [sp]? */
static bool names_one_of(const struct token *t, const char *const *names) {
    for (size_t i = 0, n; i < t->n; i += n) {
        for (n = 0; i + n < t->n && token_is_letter(t->at[i + n]);) n++;
        size_t before = i;
        while (before && t->at[before - 1] == '%') before--;
        bool memory = before && (t->at[before - 1] == '(' || t->at[before - 1] == '[');
        for (size_t k = 0; names[k] && !memory; k++)
            if (n == strlen(names[k]) && memcmp(t->at + i, names[k], n) == 0) return true;
        n += !n;
    }
    return false;
}

static bool names_stack(const struct token *t) {
    static const char *const names[] = {"sp", "esp", "rsp", "spl", "wsp", NULL};
    return names_one_of(t, names);
}

/* Instructions that may set the rounding mode, and the register that it is in. */
static bool names_rounding(const struct token *t) {
    static const char *const names[] = {"ldmxcsr", "vldmxcsr",  "fldcw",  "fldenv",   "frstor",
                                        "fxrstor", "fxrstor64", "xrstor", "xrstor64", "finit",
                                        "fninit",  "fpcr",      "vmsr",   "fsrm",     "fsrmi",
                                        "fscsr",   "mtfsf",     "mtfsfi", NULL};
    return names_one_of(t, names);
}

static void read_head(struct token_reader *r, struct asm_text *p) {
    token_advance(r);
    while (r->ok && !token_here(r, "(")) {
        p->jumps |= token_here(r, "goto");
        token_advance(r);
    }
    token_advance(r);
    p->empty = true;
    for (; r->ok && !token_here(r, ":") && !token_here(r, ")"); token_advance(r)) {
        p->empty &= token_here(r, "\"\"");
        p->stack |= names_stack(&r->t);
        p->rounding |= names_rounding(&r->t);
    }
}

/* [name] "constraint" (expression) */
static void read_operand(struct token_reader *r, struct asm_text *p) {
    struct asm_operand *o = &p->at[p->n];
    uint32_t words = 0;
    *o = (struct asm_operand){0};
    if (token_here(r, "[")) {
        token_advance(r);
        o->name = r->t;
        token_advance(r);
        token_advance(r);
    }
    for (; r->ok && !token_here(r, "(") && !token_here(r, ")"); token_advance(r), words++)
        o->constraint = r->t;
    if (words != 1 || o->constraint.kind != TOKEN_STRING) o->constraint.n = 0;
    r->ok = r->ok && token_here(r, "(") && p->n + 1 < ASM_OPERANDS;
    p->n++;
    skip_group(r);
    if (token_here(r, ",")) token_advance(r);
}

static void read_operands(struct token_reader *r, struct asm_text *p) {
    if (!token_here(r, ":")) return;
    token_advance(r);
    while (r->ok && !token_here(r, ":") && !token_here(r, ")")) read_operand(r, p);
}

/* A clobber that is no plain string may name anything: also memory. */
static void read_clobbers(struct token_reader *r, struct asm_text *p) {
    if (!token_here(r, ":")) return;
    for (token_advance(r); r->ok && !token_here(r, ":") && !token_here(r, ")"); token_advance(r))
        p->memory |= token_here(r, "\"memory\"") || r->t.kind == TOKEN_WORD,
            p->stack |= names_stack(&r->t);
}

static bool parse(const char *text, size_t n, struct asm_text *p) {
    *p = (struct asm_text){0};
    struct token_reader r = {.at = text, .end = text + n, .ok = true};
    read_head(&r, p);
    read_operands(&r, p);
    p->outputs = p->n;
    read_operands(&r, p);
    read_clobbers(&r, p);
    return r.ok && (token_here(&r, ":") || token_here(&r, ")"));
}

bool asm_text(struct low *l, CXCursor c, struct asm_text *p) {
    const char *end, *text = printed_text(l, c, PRINTED_ASM, &end);
    size_t n;
    if (text && parse(text, (size_t)(end - text), p)) return true;
    text = source_spelled(&l->fe->src, c, &n);
    return text && parse(text, n, p);
}
