/* calls.c - who calls a document's functions, with what, and whether that is what they need: as a
 * list for hovers and the command showCallers, and as findings at calls in other open documents.
 */
#include "lsp/server/session.h"

#include "core/base/map.h"
#include "core/program/requirement.h"
#include "lsp/text/uri.h"

#include <string.h>

enum { CALL_TEXT = 80 };

/* ---- the text of a call ---- */

static const char *one_line(struct arena *a, const char *from, size_t n) {
    struct str s = {.arena = a};
    bool space = false;
    str_puts(&s, "");
    for (size_t i = 0; i < n && s.n < CALL_TEXT; i++) {
        bool blank = strchr(" \t\r\n", from[i]) != NULL;
        if (!blank && space && s.n) str_puts(&s, " ");
        if (!blank) str_put(&s, from + i, 1);
        space = blank;
    }
    return s.at;
}

static const char *text_between(struct arena *a, const struct text *t, const struct ir_loc *loc) {
    size_t from = text_offset_of(t, loc->line, loc->col);
    size_t to = text_offset_of(t, loc->eline, loc->ecol);
    return from < to && to <= t->n ? one_line(a, t->at + from, to - from) : NULL;
}

/* A list of calls under way, and the text that the last one stands in: those of a file come
 * together. */
struct call_listing {
    struct arena *a;
    const struct document *d;
    call_list *out;
    const char *path;        /* of .text; NULL: none is read yet */
    const struct text *text; /* NULL: it cannot be read */
    struct text own;         /* what was read from the disk */
};

/* As it is in the editor, else on the disk. */
static void read_text(struct call_listing *l, const char *path) {
    const struct document *in = open_document(l->d, path);
    size_t n = 0;
    const char *text = in ? NULL : read_whole_file(l->a, path, &n);
    l->path = path;
    l->text = in ? &in->text : text ? &l->own : NULL;
    if (text) text_set(&l->own, text, n);
}

static const char *call_text(struct call_listing *l, const char *path, const struct ir_loc *loc) {
    if (!l->path || strcmp(l->path, path) != 0) read_text(l, path);
    return l->text ? text_between(l->a, l->text, loc) : NULL;
}

/* ---- the list ---- */

static void add_call(struct call_listing *l, const char *caller, const char *path,
                     struct ir_loc loc) {
    struct shown_call c = {.caller = caller,
                           .path = path,
                           .line = loc.line,
                           .text = call_text(l, path, &loc),
                           .loc = loc,
                           .answer = callers_answer(l->d, caller)};
    vec_push(l->a, l->out, c);
}

static void add_own_calls(struct call_listing *l, const struct func_state *f) {
    struct ir_callers callers;
    const struct ir_module *m = l->d->lowered.module;
    ir_callers_find(l->a, m, &callers);
    const struct ir_called *called = ir_called(&callers, f->name);
    for (uint32_t i = 0; called && i < called->by.n; i++) {
        const struct ir_call_site *s = &called->by.at[i];
        struct ir_loc loc = s->from->ins.at[s->at].loc;
        const char *path = ir_file_of(m, &loc);
        add_call(l, s->from->name, path ? path : l->d->path, loc);
    }
}

void calls_of(struct arena *a, const struct document *d, const struct func_state *f,
              call_list *out) {
    const struct file_callers *c = d->callers;
    bool known = c && !c->problem && ir_called(&c->graph, f->name);
    struct call_listing l = {.a = a, .d = d, .out = out};
    if (d->table.edited || !d->lowered.module) return;
    if (!known) add_own_calls(&l, f);
    for (uint32_t i = 0; known && i < c->places.n; i++) {
        const struct call_place *p = &c->places.at[i];
        if (strcmp(p->callee, f->name) == 0) add_call(&l, p->caller, p->path, p->loc);
    }
    text_free(&l.own);
}

static void put_needs(struct str *s, const struct func_state *f) {
    struct map seen = {0};
    const struct func_result *r = f->result ? &f->result->r : NULL;
    for (uint32_t i = 0; r && i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        const struct precondition *p = c->verdict == VERDICT_VIOLATED ? c->precondition : NULL;
        const char *text = !p || !p->exact ? NULL : p->kept ? p->kept : p->text;
        if (!text || map_str_get(&seen, text, NULL)) continue;
        map_str_put(s->arena, &seen, text, 1);
        str_printf(s, p->kept ? "\nNeeds `%s`\n" : "\nFails when `%s`\n", text);
    }
}

void calls_text(struct str *s, const struct document *d, const struct func_state *f,
                uint32_t most) {
    static const char *const answers[] = {[CALL_KEEPS] = "never makes it fail",
                                          [CALL_BREAKS] = "can make it fail, or fails itself",
                                          [CALL_OPEN] = "not decided",
                                          [CALL_PENDING] = "not verified with it"};
    call_list calls = {0};
    calls_of(s->arena, d, f, &calls);
    if (!calls.n) return;
    put_needs(s, f);
    str_puts(s, "\nCalled by:\n");
    for (uint32_t i = 0; i < calls.n && i < most; i++) {
        const struct shown_call *c = &calls.at[i];
        str_printf(s, "- %s, line %u", c->caller, c->line);
        if (c->text) str_printf(s, ": `%s`", c->text);
        str_printf(s, ": %s\n", answers[c->answer]);
    }
    if (calls.n > most) str_printf(s, "- and %u more\n", calls.n - most);
}

/* ---- findings at calls ---- */

/* The same check in the function's own result, if it says what the function needs: places are equal
 * in both modules, numbers of instructions are not. */
static const struct check_result *needed(struct document *x, const char *callee,
                                         const struct ir_module *m, const struct check_result *c) {
    const struct func_state *f = state_find(&x->table, callee);
    bool known = f && f->result && state_freshness(&x->table, f) == FRESH_CURRENT;
    struct ir_loc at = ir_loc_of(m, c->func, c->ins);
    for (uint32_t i = 0; known && i < f->result->r.checks.n; i++) {
        const struct check_result *k = &f->result->r.checks.at[i];
        struct ir_loc loc = ir_loc_of(x->lowered.module, k->func, k->ins);
        bool same = k->kind == c->kind && loc.line == at.line && loc.col == at.col;
        bool told = k->precondition && k->precondition->exact && k->precondition->of_arguments;
        if (same && told) return k;
    }
    return NULL;
}

/* What the function says at its head, where that is what fails. */
static const char *required(struct document *x, const char *callee, const struct ir_module *m,
                            const struct check_result *c) {
    bool own = strcmp(callee, c->func) == 0 && state_find(&x->table, callee);
    return own ? ir_requirement(m, c->func, c->ins) : NULL;
}

/* The innermost call of a function of x that breaks what that function needs. */
static bool find_call(struct document *x, const struct ir_module *m, struct finding *f) {
    const struct trace_line *call;
    const struct check_result *c = f->check;
    for (uint32_t d = c->trace.at[c->trace.n - 1].depth; d && (call = finding_call(c, d)); d--) {
        f->call = call;
        f->callee = finding_callee(m, call);
        f->broken = f->callee ? needed(x, f->callee, m, c) : NULL;
        f->loc = ir_loc_of(m, call->func, call->ins);
        f->requirement = f->callee ? required(x, f->callee, m, c) : NULL;
        if (f->broken || f->requirement) return true;
    }
    return false;
}

static bool has_diagnostic(const cJSON *list, const cJSON *diagnostic) {
    const cJSON *o;
    cJSON_ArrayForEach(o, list) {
        if (cJSON_Compare(json_get(o, "range"), json_get(diagnostic, "range"), true) &&
            cJSON_Compare(json_get(o, "code"), json_get(diagnostic, "code"), true))
            return true;
    }
    return false;
}

static void add_findings(struct document *d, struct document *x, const struct ir_module *m,
                         const struct func_result *r, cJSON *list) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        struct finding f = {.result = r, .check = c};
        bool shown = c->verdict == VERDICT_VIOLATED && c->severity != SEVERITY_INFORMATION;
        if (!shown || !c->trace.n || !find_call(x, m, &f)) continue;
        const char *path = ir_file_of(m, &f.loc);
        if (!path || strcmp(path, d->path) != 0) continue;
        cJSON *o = publish_diagnostic(d, m, &f);
        if (has_diagnostic(list, o))
            cJSON_Delete(o);
        else
            json_push(list, o);
    }
}

void calls_findings(struct document *d, cJSON *list) {
    for (struct document *x = d->server->documents; x; x = x->next)
        for (uint32_t i = 0;
             x != d && !x->hidden && !x->table.edited && x->callers && i < x->callers->tasks.n;
             i++) {
            const struct func_result *r;
            const struct ir_module *m = callers_violated(x, i, &r);
            if (m) add_findings(d, x, m, r, list);
        }
}
