/* judged.c - calls that end a test where a condition is false, known by name. */
#include "engines/finding/judged.h"

#include <ctype.h>
#include <string.h>

/* ---- names ---- */

static const char *const judging[] = {"assert", "expect", "require", "check", "verify", "ensure"};
static const char *const giving_up[] = {"die_if",   "fail_if",  "abort_if", "exit_if",
                                        "error_if", "panic_if", "err_if"};
static const char *const denying[] = {"false",   "not_equal", "notequal",
                                      "unequal", "not_eq",    "_ne_"};

static bool names_any(const char *name, const char *const *words, size_t n) {
    bool has = false;
    for (size_t i = 0; i < n; i++) has |= strstr(name, words[i]) != NULL;
    return has;
}

#define HAS(name, words) names_any(name, words, sizeof(words) / sizeof *(words))

/* `assert_null`, but not `assert_not_null` or `assert_non_null`. */
static bool wants_null(const char *name) {
    const char *null = strstr(name, "null");
    return null && !strstr(name, "non") && !strstr(name, "not");
}

static const char *small_letters(struct arena *a, const char *name) {
    char *small = arena_strdup(a, name);
    for (char *c = small; *c; c++) *c = (char)tolower((unsigned char)*c);
    return small;
}

/* ---- arguments ---- */

static const struct ir_ins *before_widening(const struct ir_func *f, ir_val v) {
    const struct ir_ins *i = &f->ins.at[v];
    while (i->op == IR_ZEXT || i->op == IR_SEXT || i->op == IR_TRUNC) i = &f->ins.at[i->args[0]];
    return i;
}

static bool is_address(const struct ir_func *f, ir_val v) {
    return before_widening(f, v)->op == IR_PTRTOINT;
}

static bool is_truth(const struct ir_func *f, ir_val v) {
    bv_t is;
    return !ir_const_value(f, v, &is) &&
           (before_widening(f, v)->type == IR_I(1) || is_address(f, v));
}

static bool is_int_value(const struct ir_func *f, ir_val v) { return ir_is_int(f->ins.at[v].type); }

static bool find_truth(const struct ir_ins *call, struct judged_call *c) {
    for (uint32_t k = 0; k < call->nargs && !c->of[0]; k++)
        if (is_int_value(c->f, call->args[k]) && is_truth(c->f, call->args[k]))
            c->of[0] = call->args[k];
    return c->of[0] != 0;
}

/* A number that is not constant, and the one beside it. */
static bool find_pair(const struct ir_ins *call, struct judged_call *c) {
    bv_t is;
    for (uint32_t k = 0; k < call->nargs && !c->of[0]; k++) {
        ir_val v = call->args[k];
        if (!is_int_value(c->f, v) || ir_const_value(c->f, v, &is)) continue;
        uint32_t other = k ? k - 1 : 1;
        if (other < call->nargs && c->f->ins.at[call->args[other]].type == c->f->ins.at[v].type)
            c->of[0] = v, c->of[1] = call->args[other];
    }
    return c->of[0] != 0;
}

/* ---- calls ---- */

static uint64_t key_of_judged(const struct ir_func *f, ir_val v) {
    return (uint64_t)(uintptr_t)f * 31 + v;
}

static void add_judged(struct judged_calls *j, const struct ir_func *f, ir_val at) {
    const struct ir_ins *call = &f->ins.at[at];
    const char *name = small_letters(j->a, call->text);
    struct judged_call c = {.name = call->text, .f = f, .at = at};
    bool fails = HAS(name, giving_up);
    if (!fails && !HAS(name, judging)) return;
    c.compares = !fails && (strstr(name, "equal") || strstr(name, "_eq"));
    c.reversed = fails || HAS(name, denying);
    if (!(c.compares ? find_pair(call, &c) : find_truth(call, &c))) return;
    if (!c.compares && is_address(f, c.of[0])) c.reversed |= wants_null(name);
    vec_push(j->a, &j->at, c);
    for (unsigned k = 0; k < 1 + (unsigned)c.compares; k++)
        if (!map_get(&j->by_value, key_of_judged(f, c.of[k]), NULL))
            map_put(j->a, &j->by_value, key_of_judged(f, c.of[k]), j->at.n);
}

static bool is_bodiless(const struct ir_module *m, const struct ir_ins *call) {
    const struct ir_func *callee = ir_find_func(m, call->text);
    return !callee || !callee->has_body;
}

void judged_find(struct arena *a, const struct ir_module *m, struct judged_calls *out) {
    *out = (struct judged_calls){.a = a};
    for (uint32_t n = 0; n < m->funcs.n; n++) {
        const struct ir_func *f = m->funcs.at[n];
        for (ir_val v = 1; f->has_body && !f->is_model && v < f->ins.n; v++) {
            const struct ir_ins *i = &f->ins.at[v];
            if (i->op == IR_CALL && i->type == IR_VOID && is_bodiless(m, i)) add_judged(out, f, v);
        }
    }
}

void judged_begin(struct judged_calls *j) {
    for (uint32_t i = 0; i < j->at.n; i++)
        for (unsigned k = 0; k < 2; k++) {
            struct judged_call *c = &j->at.at[i];
            c->known[k] = c->of[k] && ir_const_value(c->f, c->of[k], &c->is[k]);
        }
}

static bool comes_back(const struct judged_call *c) {
    if (c->compares && !(c->known[0] && c->known[1])) return true;
    bool holds = c->compares ? c->is[0] == c->is[1] : c->is[0] != 0;
    return holds != c->reversed;
}

const struct judged_call *judged_value(struct judged_calls *j, const struct ir_func *f, ir_val v,
                                       const bv_t *is) {
    uint64_t first;
    if (!map_get(&j->by_value, key_of_judged(f, v), &first)) return NULL;
    for (uint64_t i = first - 1; i < j->at.n; i++) {
        struct judged_call *c = &j->at.at[i];
        bool concerned = false;
        for (unsigned k = 0; k < 2; k++) {
            if (c->f != f || c->of[k] != v) continue;
            concerned = c->known[k] = is != NULL;
            if (is) c->is[k] = *is;
        }
        if (concerned && !comes_back(c)) return c;
    }
    return NULL;
}
