/* causes.c - findings of one cause as one.
 *
 * Memory that is freed too early fails wherever it is used afterwards, and the one who mends that
 * has mended all of it.  The failures of one function whose runs free the memory at the same place
 * are told as one finding, the first in the text among the most severe, which lists the others:
 * none is hidden.  So are those of memory that one call could not get, of one variable that was
 * never set, of parts of one that the same call was given to set and did not, of accesses
 * behind an unsigned difference that is below 0 (`i < n - 1` where n is 0), and of elements at
 * constant indices of one pointer (`p[0]`, `p[1]`), to which there is too little.
 */
#include "lsp/report/causes.h"

#include <ctype.h>
#include <string.h>

/* What went wrong before the check failed. */
struct cause {
    enum { UNKNOWN, FREED, NOT_ALLOCATED, NEVER_SET, WRAPPED, TOO_SHORT } kind;
    const char *func; /* where */
    ir_val ins;
    ir_val call;          /* in the verified function, on the way there; 0: none */
    const char *variable; /* NEVER_SET; ins: the call that was given it, of its parts. TOO_SHORT */
};

static bool is_of_freed(enum check_kind k) {
    return k == CHECK_USE_AFTER_FREE || k == CHECK_DOUBLE_FREE || k == CHECK_DANGLING_POINTER;
}

static bool frees(const struct ir_module *m, const struct trace_line *t) {
    (void)m;
    return t->kind == STEP_FREE;
}

static bool allocates_nothing(const struct ir_module *m, const struct trace_line *t) {
    const struct ir_func *f = t->kind == STEP_INPUT && t->func ? ir_find_func(m, t->func) : NULL;
    const struct ir_ins *ins = f && t->ins < f->ins.n ? &f->ins.at[t->ins] : NULL;
    return ins && ins->op == IR_NONDET && ins->imm == IR_INPUT_ALLOC;
}

typedef bool cause_test(const struct ir_module *m, const struct trace_line *t);

static bool goes_below_zero(const struct ir_module *m, const struct trace_line *t) {
    (void)m;
    return t->kind == STEP_WRAP;
}

/* Beyond which memory an access gets, or a pointer is moved. */
static bool is_of_bounds(enum check_kind k) {
    return k == CHECK_OUT_OF_BOUNDS || k == CHECK_ARRAY_BOUNDS || k == CHECK_POINTER_OVERFLOW;
}

/* The only such line of the trace, false: there is none, or several; or the first one. */
static bool find_line(const struct ir_module *m, const struct check_result *c, cause_test *is,
                      bool first, struct cause *out) {
    uint32_t found = 0;
    ir_val call = 0;
    for (uint32_t i = 0; i < c->trace.n; i++) {
        const struct trace_line *t = &c->trace.at[i];
        if (t->kind == STEP_ENTER && t->depth == 1) call = t->ins;
        if (!is(m, t)) continue;
        if (found && first) return true;
        found++;
        out->func = t->func;
        out->ins = t->ins;
        out->call = t->depth ? call : 0;
    }
    return found == 1;
}

bool cause_is_lack_of_memory(const struct ir_module *m, const struct check_result *c) {
    for (uint32_t i = 0; i < c->trace.n; i++)
        if (allocates_nothing(m, &c->trace.at[i])) return true;
    return false;
}

static bool is_name(const char *s) {
    size_t n = 0;
    while (s && (isalnum((unsigned char)s[n]) || s[n] == '_')) n++;
    return n && !s[n];
}

/* The variable that `ends[0]`, `s.x` is a part of; NULL: it is no part of one. */
static const char *whole_of(struct arena *a, const char *snippet) {
    size_t n = 0;
    while (snippet && (isalnum((unsigned char)snippet[n]) || snippet[n] == '_')) n++;
    bool part = n && (snippet[n] == '[' || snippet[n] == '.') && !isdigit((unsigned char)*snippet);
    return part ? arena_strndup(a, snippet, n) : NULL;
}

/* "call pipe(ends = &ends[0])" of `ends`. */
static bool gives_address(const struct trace_line *t, const char *variable) {
    size_t n = strlen(variable);
    const char *at = t->kind == STEP_ENTER ? t->text : NULL;
    while (at && (at = strchr(at, '&'))) {
        at++;
        char behind = strncmp(at, variable, n) == 0 ? at[n] : '_';
        if (!isalnum((unsigned char)behind) && behind != '_') return true;
    }
    return false;
}

/* The last call in its function that got the variable's address; 0: there is none. */
static ir_val given_to(const struct check_result *c, const char *variable) {
    ir_val call = 0;
    for (uint32_t i = 0; i < c->trace.n; i++) {
        const struct trace_line *t = &c->trace.at[i];
        if (t->func && strcmp(t->func, c->func) == 0 && gives_address(t, variable)) call = t->ins;
    }
    return call;
}

/* A part of a variable that a call was to set, as pipe(ends) sets ends[0] and ends[1]. */
static bool is_left_unset(struct arena *a, const struct check_result *c, struct cause *out) {
    const char *variable = whole_of(a, c->snippet);
    *out = (struct cause){.kind = NEVER_SET, .func = c->func, .variable = variable};
    out->ins = variable ? given_to(c, variable) : 0;
    return out->ins != 0;
}

/* `p[3]` */
static bool is_constant_element(struct arena *a, const struct check_result *c, struct cause *out) {
    const char *p = whole_of(a, c->snippet);
    const char *at = p ? c->snippet + strlen(p) : "";
    size_t n = *at == '[' ? strspn(at + 1, "0123456789") : 0;
    *out = (struct cause){.kind = TOO_SHORT, .func = c->func, .variable = p};
    return n && strcmp(at + 1 + n, "]") == 0;
}

/* A null pointer is moved or used. */
static bool is_of_null(enum check_kind k) {
    return k == CHECK_NULL_DEREFERENCE || k == CHECK_POINTER_OVERFLOW;
}

static struct cause cause_of(struct arena *a, const struct ir_module *m, const struct finding *f) {
    const struct check_result *c = f->check;
    struct cause is = {.kind = UNKNOWN};
    if (f->call || f->allowed || f->is_known) return is;
    if (is_of_freed(c->kind) && find_line(m, c, frees, false, &is))
        is.kind = FREED;
    else if (is_of_null(c->kind) && find_line(m, c, allocates_nothing, false, &is))
        is.kind = NOT_ALLOCATED;
    else if (is_of_bounds(c->kind) && find_line(m, c, goes_below_zero, true, &is))
        is.kind = WRAPPED;
    else if (c->kind == CHECK_OUT_OF_BOUNDS && is_constant_element(a, c, &is))
        is.kind = TOO_SHORT;
    else if (c->kind == CHECK_UNINITIALISED_READ && is_name(c->snippet))
        is = (struct cause){.kind = NEVER_SET, .func = c->func, .variable = c->snippet};
    else if (c->kind != CHECK_UNINITIALISED_READ || !is_left_unset(a, c, &is))
        is.kind = UNKNOWN;
    return is;
}

static bool same_cause(const struct cause *x, const struct cause *y) {
    if (x->kind == UNKNOWN || x->kind != y->kind || strcmp(x->func, y->func) != 0) return false;
    if (x->kind == NEVER_SET || x->kind == TOO_SHORT)
        return strcmp(x->variable, y->variable) == 0 && x->ins == y->ins;
    return x->ins == y->ins && x->call == y->call;
}

/* Among those at `from` and behind, which come in the order of the text. */
static uint32_t most_severe(const finding_list *l, const struct cause *cause, uint32_t from) {
    uint32_t best = from;
    for (uint32_t i = from + 1; i < l->n; i++)
        if (l->at[i].result == l->at[from].result && same_cause(&cause[i], &cause[from]) &&
            l->at[i].check->severity < l->at[best].check->severity)
            best = i;
    return best;
}

void causes_join(struct arena *a, const struct ir_module *m, finding_list *l) {
    struct arena tmp = {0};
    if (!l->n) return;
    struct cause *cause = arena_new_array(&tmp, struct cause, l->n);
    bool *joined = arena_new_array(&tmp, bool, l->n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < l->n; i++) cause[i] = cause_of(&tmp, m, &l->at[i]);
    for (uint32_t i = 0; i < l->n; i++) {
        if (joined[i]) continue;
        uint32_t best = most_severe(l, cause, i);
        for (uint32_t k = i; k < l->n; k++) {
            bool same = l->at[k].result == l->at[i].result && same_cause(&cause[k], &cause[i]);
            if (k == best || joined[k] || !same) continue;
            joined[k] = true;
            vec_push(a, &l->at[best].also, (struct finding_also){l->at[k].check, l->at[k].loc});
        }
    }
    for (uint32_t i = 0; i < l->n; i++)
        if (!joined[i]) l->at[n++] = l->at[i];
    l->n = n;
    arena_free(&tmp);
}
