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

struct reader {
    const char *at, *end;
    struct token t;
    bool ok;
};

static void advance(struct reader *r) { r->ok = r->ok && token_next(&r->at, r->end, &r->t); }

static bool reader_at(const struct reader *r, const char *text) {
    return r->ok && token_is(&r->t, text);
}

static void skip_group(struct reader *r) {
    int depth = 0;
    do {
        depth += reader_at(r, "(") - reader_at(r, ")");
        advance(r);
    } while (r->ok && depth > 0);
}

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Is one of the words in the token among these (the last is NULL), but for memory at the place that
 * it names: (%%rsp), [sp]? */
static bool names_one_of(const struct token *t, const char *const *names) {
    for (size_t i = 0, n; i < t->n; i += n) {
        for (n = 0; i + n < t->n && is_name_char(t->at[i + n]);) n++;
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

static void read_head(struct reader *r, struct asm_text *p) {
    advance(r);
    while (r->ok && !reader_at(r, "(")) {
        p->jumps |= reader_at(r, "goto");
        advance(r);
    }
    advance(r);
    p->empty = true;
    for (; r->ok && !reader_at(r, ":") && !reader_at(r, ")"); advance(r)) {
        p->empty &= reader_at(r, "\"\"");
        p->stack |= names_stack(&r->t);
        p->rounding |= names_rounding(&r->t);
    }
}

/* [name] "constraint" (expression) */
static void read_operand(struct reader *r, struct asm_text *p) {
    struct asm_operand *o = &p->at[p->n];
    uint32_t words = 0;
    *o = (struct asm_operand){0};
    if (reader_at(r, "[")) {
        advance(r);
        o->name = r->t;
        advance(r);
        advance(r);
    }
    for (; r->ok && !reader_at(r, "(") && !reader_at(r, ")"); advance(r), words++)
        o->constraint = r->t;
    if (words != 1 || o->constraint.kind != TOKEN_STRING) o->constraint.n = 0;
    r->ok = r->ok && reader_at(r, "(") && p->n + 1 < ASM_OPERANDS;
    p->n++;
    skip_group(r);
    if (reader_at(r, ",")) advance(r);
}

static void read_operands(struct reader *r, struct asm_text *p) {
    if (!reader_at(r, ":")) return;
    advance(r);
    while (r->ok && !reader_at(r, ":") && !reader_at(r, ")")) read_operand(r, p);
}

/* A clobber that is no plain string may name anything: also memory. */
static void read_clobbers(struct reader *r, struct asm_text *p) {
    if (!reader_at(r, ":")) return;
    for (advance(r); r->ok && !reader_at(r, ":") && !reader_at(r, ")"); advance(r))
        p->memory |= reader_at(r, "\"memory\"") || r->t.kind == TOKEN_WORD,
            p->stack |= names_stack(&r->t);
}

static bool parse(const char *text, size_t n, struct asm_text *p) {
    *p = (struct asm_text){0};
    struct reader r = {.at = text, .end = text + n, .ok = true};
    read_head(&r, p);
    read_operands(&r, p);
    p->outputs = p->n;
    read_operands(&r, p);
    read_clobbers(&r, p);
    return r.ok && (reader_at(&r, ":") || reader_at(&r, ")"));
}

bool asm_text(struct low *l, CXCursor c, struct asm_text *p) {
    const char *end, *text = printed_text(l, c, PRINTED_ASM, &end);
    size_t n;
    if (text && parse(text, (size_t)(end - text), p)) return true;
    text = source_spelled(&l->fe->src, c, &n);
    return text && parse(text, n, p);
}
