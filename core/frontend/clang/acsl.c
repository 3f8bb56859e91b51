/* acsl.c - reads a condition by its operators and writes it as C.
 *
 * Invariant: what is written means the same as the condition, or there is an answer of what is not
 * understood. Everything between the operators below is C already, and is copied.
 *
 *   formula  := implied [ "?" formula ":" formula ]
 *   implied  := either { "<==>" either }     either := both [ "==>" either ]
 *   both     := all { "||" all }             all := compared { "&&" compared }
 *   compared := operand { ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) operand }
 *
 * a <= b < c is a <= b && b < c.
 *
 * Limits: no quantifiers, sets of places but `p + (lo .. hi)`, predicates or logic functions; no
 * bit operations beside a comparison, whose precedence ACSL and C see differently.
 */
#include "core/frontend/clang/acsl.h"

#include "core/base/str.h"
#include "core/frontend/clang/token.h"

#include <ctype.h>
#include <string.h>

enum { MOST_TOKENS = 2000, DEPTH = 200 };

struct acsl_token {
    const char *at;
    size_t n;
};

struct acsl {
    struct arena *a;
    struct acsl_token *t;
    uint32_t n, at;
    enum acsl_dialect dialect;
    struct acsl_condition *out;
    uint32_t depth;
};

static const char *acsl_unknown(struct acsl *p, const char *why) {
    if (!p->out->why) p->out->why = why;
    p->at = p->n;
    return "0";
}

/* ---- tokens ---- */

static size_t operator_length(const char *p, const char *end) {
    static const char *const longest[] = {"<==>", "==>", "<<=", ">>=", "..", "->", "++", "--", "<<",
                                          ">>",   "<=",  ">=",  "==",  "!=", "&&", "||", "^^", "+=",
                                          "-=",   "*=",  "/=",  "%=",  "&=", "|=", "^="};
    for (size_t i = 0; i < sizeof longest / sizeof *longest; i++) {
        size_t n = strlen(longest[i]);
        if ((size_t)(end - p) >= n && memcmp(p, longest[i], n) == 0) return n;
    }
    return 1;
}

static size_t quoted_length(const char *p, const char *end) {
    const char *q = p + 1;
    while (q < end && *q != *p) q += *q == '\\' && q + 1 < end ? 2 : 1;
    return (size_t)((q < end ? q + 1 : end) - p);
}

/* `0..n` is a number, two dots and a name. */
static size_t word_length(const char *p, const char *end) {
    bool number = isdigit((unsigned char)*p);
    const char *q = p + 1;
    while (q < end && (token_is_letter(*q) ||
                       (number && *q == '.' && !(q + 1 < end && q[1] == '.') && q[-1] != '.')))
        q++;
    return (size_t)(q - p);
}

static void read_tokens(struct acsl *p, const char *text, size_t n) {
    const char *end = text + n;
    p->t = arena_new_array(p->a, struct acsl_token, MOST_TOKENS + 1);
    for (const char *at = text; at < end && p->n < MOST_TOKENS;) {
        if (isspace((unsigned char)*at)) {
            at++;
            continue;
        }
        size_t k = *at == '"' || *at == '\''             ? quoted_length(at, end)
                   : token_is_letter(*at) || *at == '\\' ? word_length(at, end)
                                                         : operator_length(at, end);
        p->t[p->n++] = (struct acsl_token){at, k};
        at += k;
    }
    if (p->n == MOST_TOKENS) acsl_unknown(p, "a condition of this length");
}

static bool token_reads(const struct acsl_token *t, const char *text) {
    return t->n == strlen(text) && memcmp(t->at, text, t->n) == 0;
}

static bool reads(const struct acsl *p, const char *text) {
    return p->at < p->n && token_reads(&p->t[p->at], text);
}

static bool reads_any(const struct acsl *p, const char *const *of) {
    for (; *of; of++)
        if (reads(p, *of)) return true;
    return false;
}

static bool take(struct acsl *p, const char *text) {
    bool is = reads(p, text);
    if (is) p->at++;
    return is;
}

static const char *word_here(struct acsl *p) {
    return arena_strndup(p->a, p->t[p->at].at, p->t[p->at].n);
}

static const char *acsl_formula(struct acsl *p);

/* A part of the tokens, which is a formula. */
static const char *acsl_formula_of(struct acsl *p, uint32_t from, uint32_t to) {
    uint32_t n = p->n;
    p->at = from;
    p->n = to;
    const char *c = acsl_formula(p);
    if (p->at != to) c = acsl_unknown(p, "its syntax");
    p->n = n;
    p->at = to;
    return c;
}

/* ---- what is not C ---- */

static void acsl_expect(struct acsl *p, const char *text) {
    if (!take(p, text)) acsl_unknown(p, "its syntax");
}

static const char *acsl_old_value(struct acsl *p) {
    acsl_expect(p, "(");
    const char *e = acsl_formula(p);
    vec_push(p->a, &p->out->old, e);
    return arena_printf(p->a, ACSL_OLD "%u", (unsigned)p->out->old.n - 1);
}

static const char *acsl_at_label(struct acsl *p) {
    const char *old = acsl_old_value(p);
    acsl_expect(p, ",");
    if (!take(p, "Pre") && !take(p, "Old")) return acsl_unknown(p, "\\at another label than Pre");
    acsl_expect(p, ")");
    return old;
}

/* Where the argument that begins here ends: at its comma or bracket. */
static uint32_t argument_end(const struct acsl *p) {
    int depth = 0;
    uint32_t i = p->at;
    for (; i < p->n; i++) {
        if (!depth && (token_reads(&p->t[i], ",") || token_reads(&p->t[i], ")"))) break;
        depth += token_reads(&p->t[i], "(") || token_reads(&p->t[i], "[");
        depth -= token_reads(&p->t[i], ")") || token_reads(&p->t[i], "]");
    }
    return i;
}

static uint32_t find_dots(const struct acsl *p, uint32_t from, uint32_t to) {
    while (from < to && !token_reads(&p->t[from], "..")) from++;
    return from;
}

/* The bracket around the token. */
static uint32_t opening(const struct acsl *p, uint32_t from, uint32_t i) {
    int depth = 0;
    for (; i > from; i--) {
        const struct acsl_token *t = &p->t[i - 1];
        depth += token_reads(t, ")") || token_reads(t, "]");
        if (token_reads(t, "(") || token_reads(t, "["))
            if (depth-- == 0) return i - 1;
    }
    return i;
}

/* p, p + (lo .. hi), &p[lo .. hi]. */
static const char *valid_place(struct acsl *p, const char *function) {
    uint32_t from = p->at, to = argument_end(p), dots = find_dots(p, from, to);
    if (dots == to) {
        const char *e = acsl_formula_of(p, from, to);
        return arena_printf(p->a, "%s((%s), sizeof *(%s), 0, 0)", function, e, e);
    }
    uint32_t open = opening(p, from, dots);
    bool sum =
        open > from + 1 && token_reads(&p->t[open], "(") && token_reads(&p->t[open - 1], "+");
    bool element =
        open > from + 1 && token_reads(&p->t[open], "[") && token_reads(&p->t[from], "&");
    if (!sum && !element) return acsl_unknown(p, "this set of places");
    const char *base = acsl_formula_of(p, from + element, open - sum);
    const char *lo = acsl_formula_of(p, open + 1, dots), *hi = acsl_formula_of(p, dots + 1, to - 1);
    p->at = to;
    return arena_printf(p->a, "%s((%s), sizeof *(%s), (%s), (%s))", function, base, base, lo, hi);
}

static const char *valid(struct acsl *p, const char *function) {
    acsl_expect(p, "(");
    const char *all = valid_place(p, function);
    while (take(p, ",")) all = arena_printf(p->a, "%s && %s", all, valid_place(p, function));
    acsl_expect(p, ")");
    return arena_printf(p->a, "(%s)", all);
}

/* __CPROVER_r_ok(p), __CPROVER_r_ok(p, bytes) */
static const char *valid_bytes(struct acsl *p, const char *function) {
    acsl_expect(p, "(");
    const char *at = acsl_formula(p), *n = NULL;
    if (take(p, ",")) n = acsl_formula(p);
    acsl_expect(p, ")");
    return n ? arena_printf(p->a, "%s((%s), 1, 0, (%s) - (__int128)1)", function, at, n)
             : arena_printf(p->a, "%s((%s), sizeof *(%s), 0, 0)", function, at, at);
}

static const char *acsl_word(struct acsl *p) {
    if (take(p, "\\result")) return ACSL_RESULT;
    if (take(p, "\\true")) return "1";
    if (take(p, "\\false")) return "0";
    if (take(p, "\\null")) return "((void *)0)";
    if (take(p, "\\valid")) return valid(p, ACSL_VALID);
    if (take(p, "\\valid_read")) return valid(p, ACSL_READABLE);
    if (take(p, "\\at")) return acsl_at_label(p);
    if (!take(p, "\\old")) return acsl_unknown(p, word_here(p));
    const char *old = acsl_old_value(p);
    acsl_expect(p, ")");
    return old;
}

static const char *cprover_word(struct acsl *p) {
    if (take(p, "__CPROVER_return_value")) return ACSL_RESULT;
    if (take(p, "__CPROVER_r_ok")) return valid_bytes(p, ACSL_READABLE);
    if (take(p, "__CPROVER_w_ok") || take(p, "__CPROVER_rw_ok")) return valid_bytes(p, ACSL_VALID);
    if (!take(p, "__CPROVER_old")) return acsl_unknown(p, word_here(p));
    const char *old = acsl_old_value(p);
    acsl_expect(p, ")");
    return old;
}

/* ---- operands ---- */

static const char *const ends_operand[] = {"<==>", "==>", "||", "&&", "<", "<=", ">", ">=", "==",
                                           "!=",   ")",   "]",  ",",  ";", "?",  ":", "..", NULL};
static const char *const never[] = {"=",  "+=", "-=",  "*=",  "/=", "%=", "&=", "|=", "^=",
                                    "++", "--", "<<=", ">>=", "{",  "}",  "^^", NULL};
static const char *const bitwise[] = {"&", "|", "^", NULL};

static const char *acsl_list(struct acsl *p, const char *close) {
    const char *all = take(p, close) ? "" : NULL;
    if (all) return all;
    all = acsl_formula(p);
    while (take(p, ",")) all = arena_printf(p->a, "%s, %s", all, acsl_formula(p));
    acsl_expect(p, close);
    return all;
}

static const char *acsl_operand_token(struct acsl *p) {
    const char *word = word_here(p);
    bool acsl = p->dialect == DIALECT_ACSL;
    if (acsl && *word == '\\') return acsl_word(p);
    if (!acsl && strncmp(word, "__CPROVER_", strlen("__CPROVER_")) == 0) return cprover_word(p);
    if (reads_any(p, never)) return acsl_unknown(p, arena_printf(p->a, "`%s`", word));
    p->at++;
    if (strcmp(word, "(") == 0) return arena_printf(p->a, "(%s)", acsl_list(p, ")"));
    if (strcmp(word, "[") == 0) return arena_printf(p->a, "[%s]", acsl_list(p, "]"));
    if (acsl && strcmp(word, "integer") == 0) return "__int128";
    return word;
}

/* *bits: it has a bit operation of two operands. */
static const char *acsl_operand(struct acsl *p, bool *bits) {
    struct str s = {.arena = p->a};
    bool behind_operand = false;
    str_puts(&s, "");
    while (p->at < p->n && !reads_any(p, ends_operand)) {
        bool ends = token_is_letter(*p->t[p->at].at) || reads(p, "(") || reads(p, "[") ||
                    *p->t[p->at].at == '\\' || *p->t[p->at].at == '\'';
        *bits |= behind_operand && reads_any(p, bitwise);
        str_puts(&s, acsl_operand_token(p));
        str_puts(&s, " ");
        behind_operand = ends;
    }
    return s.n ? s.at : acsl_unknown(p, "its syntax");
}

/* ---- operators ---- */

static const char *acsl_comparison(struct acsl *p) {
    static const char *const orders[] = {"<", "<=", ">", ">=", "==", "!=", NULL};
    bool bits = false;
    const char *left = acsl_operand(p, &bits), *all = NULL;
    while (reads_any(p, orders)) {
        const char *op = word_here(p);
        p->at++;
        const char *right = acsl_operand(p, &bits);
        const char *one = arena_printf(p->a, "(%s%s %s)", left, op, right);
        all = all ? arena_printf(p->a, "(%s && %s)", all, one) : one;
        left = right;
    }
    if (all && bits) return acsl_unknown(p, "a bit operation beside a comparison");
    return all ? all : left;
}

static const char *acsl_conjunction(struct acsl *p) {
    const char *x = acsl_comparison(p);
    while (take(p, "&&")) x = arena_printf(p->a, "(%s && %s)", x, acsl_comparison(p));
    return x;
}

static const char *acsl_disjunction(struct acsl *p) {
    const char *x = acsl_conjunction(p);
    while (take(p, "||")) x = arena_printf(p->a, "(%s || %s)", x, acsl_conjunction(p));
    return x;
}

static const char *acsl_implication(struct acsl *p) {
    const char *x = acsl_disjunction(p);
    if (p->depth > DEPTH) return acsl_unknown(p, "a condition of this depth");
    p->depth++;
    if (take(p, "==>")) x = arena_printf(p->a, "(!(%s) || (%s))", x, acsl_implication(p));
    p->depth--;
    return x;
}

static const char *acsl_formula(struct acsl *p) {
    if (p->depth > DEPTH) return acsl_unknown(p, "a condition of this depth");
    p->depth++;
    const char *x = acsl_implication(p);
    while (take(p, "<==>")) x = arena_printf(p->a, "(!(%s) == !(%s))", x, acsl_implication(p));
    if (take(p, "?")) {
        const char *yes = acsl_formula(p);
        acsl_expect(p, ":");
        x = arena_printf(p->a, "((%s) ? (%s) : (%s))", x, yes, acsl_formula(p));
    }
    p->depth--;
    return x;
}

void acsl_condition(struct arena *a, const char *text, size_t n, enum acsl_dialect d,
                    struct acsl_condition *out) {
    struct acsl p = {.a = a, .dialect = d, .out = out};
    *out = (struct acsl_condition){0};
    read_tokens(&p, text, n);
    const char *c = acsl_formula(&p);
    if (p.at < p.n) acsl_unknown(&p, "its syntax");
    out->c = out->why ? NULL : c;
}
