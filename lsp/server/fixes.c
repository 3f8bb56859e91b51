/* fixes.c - repairs of a finding as code actions: each is applied to a copy of the text, and
 * offered only if that, verified, no longer has the finding and fails nowhere else.
 *
 * The guesses are repair.c's; each is one question (question.c) of the function and of those that
 * call it in the document. An edit drops all.
 */
#include "lsp/server/session.h"

#include "core/base/vec.h"
#include "lsp/findings/repair.h"

#include <stdlib.h>
#include <string.h>

struct fix_set {
    struct document *d;
    struct arena arena;
    const char *func, *place; /* verified; of the check */
    enum check_kind kind;
    ir_val ins;
    const struct check_result *finding; /* of before[0] */
    struct repair repairs[MAX_REPAIRS];
    enum repair_verdict verdicts[MAX_REPAIRS];
    uint32_t n, at; /* guesses; the one that is tried */
    const char *funcs[QUESTION_FUNCTIONS];
    struct result_box *before[QUESTION_FUNCTIONS]; /* results of the text as it is */
    uint32_t nfuncs;
    bool fails; /* of the guess that is tried */
    struct fix_set *next;
};

static void free_set(struct fix_set *x) {
    for (uint32_t i = 0; i < x->nfuncs; i++) result_box_drop(x->before[i]);
    arena_free(&x->arena);
    free(x);
}

/* Requests that wait get what there is without repairs. */
void fixes_drop(struct document *d) {
    questions_drop(d);
    while (d->fixes) {
        struct fix_set *x = d->fixes;
        d->fixes = x->next;
        free_set(x);
    }
    while (cJSON_GetArraySize(d->waiting_actions)) {
        cJSON *one = cJSON_DetachItemFromArray(d->waiting_actions, 0);
        rpc_fail(d->server->rpc, json_get(one, "id"), RPC_CONTENT_MODIFIED,
                 "the document was changed");
        cJSON_Delete(one);
    }
    cJSON_Delete(d->waiting_actions);
    d->waiting_actions = NULL;
}

/* ---- which functions ---- */

static bool calls_function(const struct ir_func *f, const char *callee) {
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_CALL && strcmp(f->ins.at[v].text, callee) == 0) return true;
    return false;
}

/* false: its result is not that of the text as it is. */
static bool take_result_of(struct fix_set *x, const char *name) {
    const struct func_state *f = state_find(&x->d->table, name);
    if (!f || !f->result || state_freshness(&x->d->table, f) != FRESH_CURRENT) return false;
    x->funcs[x->nfuncs] = arena_strdup(&x->arena, name);
    x->before[x->nfuncs++] = result_box_keep(f->result);
    return true;
}

static void add_callers_of(struct fix_set *x) {
    const struct ir_module *m = x->d->lowered.module;
    for (uint32_t i = 0; i < m->funcs.n && x->nfuncs < QUESTION_FUNCTIONS; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->has_body && !f->is_model && strcmp(f->name, x->func) != 0 &&
            calls_function(f, x->func))
            take_result_of(x, f->name);
    }
}

/* ---- one guess after the other ---- */

static void try_next(struct fix_set *x);

/* The conversion back into a narrower type would only hide an overflow. */
static check_set also_checked(const struct repair *r) {
    return strcmp(r->edits[0].with, "(long long)") == 0 ? (check_set)1 << CHECK_CONVERSION : 0;
}

static bool on_function_tried(void *ctx, const struct func_result *r, uint32_t i) {
    struct fix_set *x = ctx;
    const struct func_result *before = &x->before[i]->r;
    if (i == 0)
        x->verdicts[x->at] = repair_judge(before, r, x->finding, &x->repairs[x->at]);
    else if (repair_harms(before, r))
        x->fails = true;
    return x->verdicts[x->at] != REPAIR_NONE && !x->fails;
}

static void on_tried(void *ctx, const struct question_answer *answer) {
    struct fix_set *x = ctx;
    if (!answer) return; /* fixes_drop frees it */
    for (uint32_t i = 0; i < x->nfuncs; i++)
        if (!answer->results[i]) x->fails = true;
    if (x->fails) x->verdicts[x->at] = REPAIR_NONE;
    server_trace(x->d->server, "%s: repair `%s`: %s", x->func, x->repairs[x->at].title,
                 x->verdicts[x->at] == REPAIR_NONE ? "no" : "yes");
    x->at++;
    try_next(x);
}

static void try_next(struct fix_set *x) {
    struct arena a = {0};
    if (x->at == x->n) {
        answer_waiting_actions(x->d);
        return;
    }
    const struct repair *r = &x->repairs[x->at];
    struct question_spec spec = {.text = repair_apply(&a, &x->d->text, r),
                                 .n = x->nfuncs,
                                 .also = also_checked(r),
                                 .ctx = x,
                                 .goes_on = on_function_tried,
                                 .done = on_tried};
    memcpy(spec.funcs, x->funcs, sizeof spec.funcs);
    x->fails = false;
    question_begin(x->d, &spec);
    arena_free(&a);
}

/* ---- the finding ---- */

static const struct check_result *find_check(const struct fix_set *x, const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_VIOLATED && c->kind == x->kind && c->ins == x->ins &&
            strcmp(c->func, x->place) == 0)
            return c;
    }
    return NULL;
}

/* Only a check that stands in the function itself, in the document, has guesses. */
static void guess(struct fix_set *x) {
    const struct document *d = x->d;
    const struct ir_module *m = d->lowered.module;
    const struct func_state *f = state_find(&x->d->table, x->func);
    struct ir_loc loc = ir_loc_of(m, x->place, x->ins);
    const char *path = ir_file_of(m, &loc);
    bool here = path && strcmp(path, d->path) == 0 && strcmp(x->func, x->place) == 0;
    x->finding = x->nfuncs ? find_check(x, &x->before[0]->r) : NULL;
    if (!here || !x->finding || !ir_find_func(m, x->func)) return;
    const struct repair_place p = {.text = &d->text,
                                   .m = m,
                                   .func = ir_find_func(m, x->func),
                                   .func_start = f->start,
                                   .func_end = f->end,
                                   .start = text_offset_of(&d->text, loc.line, loc.col),
                                   .end = text_offset_of(&d->text, loc.eline, loc.ecol),
                                   .c = x->finding};
    x->n = repairs_of(&x->arena, &p, x->repairs);
}

static struct fix_set *fixes_of(struct document *d, const struct fix_set *as) {
    for (struct fix_set *x = d->fixes; x; x = x->next)
        if (x->kind == as->kind && x->ins == as->ins && strcmp(x->func, as->func) == 0 &&
            strcmp(x->place, as->place) == 0)
            return x;
    return NULL;
}

static struct fix_set *begin_set(struct document *d, const struct fix_set *as) {
    struct fix_set *x = vl_malloc(sizeof *x);
    *x = (struct fix_set){.d = d, .kind = as->kind, .ins = as->ins, .next = d->fixes};
    x->func = arena_strdup(&x->arena, as->func);
    x->place = arena_strdup(&x->arena, as->place);
    d->fixes = x;
    if (take_result_of(x, x->func)) guess(x);
    if (x->n) {
        add_callers_of(x);
        try_next(x);
    }
    return x;
}

/* ---- actions ---- */

static cJSON *edits_to_json(const struct document *d, const struct repair *r) {
    cJSON *edit = cJSON_CreateObject();
    cJSON *changes = json_put(edit, "changes", cJSON_CreateObject());
    cJSON *list = json_put(changes, d->uri, cJSON_CreateArray());
    for (uint32_t i = 0; i < r->n; i++) {
        cJSON *one = cJSON_CreateObject();
        json_put(one, "range",
                 range_to_json(&d->text, r->edits[i].start, r->edits[i].end,
                               d->server->client.encoding));
        json_put_str(one, "newText", r->edits[i].with);
        json_push(list, one);
    }
    return edit;
}

static cJSON *fix_to_json(const struct fix_set *x, uint32_t i, const cJSON *diagnostic,
                          bool preferred) {
    struct arena a = {0};
    const struct repair *r = &x->repairs[i];
    bool proves = x->verdicts[i] == REPAIR_PROVES;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "title",
                 arena_printf(&a, "%s (verified: %s%s)", r->title,
                              proves ? "proves this function" : "removes this finding",
                              r->states ? ", for callers that keep it" : ""));
    json_put_str(o, "kind", "quickfix");
    json_push(json_put(o, "diagnostics", cJSON_CreateArray()), cJSON_Duplicate(diagnostic, true));
    if (preferred) json_put_bool(o, "isPreferred", true);
    json_put(o, "edit", edits_to_json(x->d, r));
    arena_free(&a);
    return o;
}

static void add_fixes(const struct fix_set *x, const cJSON *diagnostic, cJSON *list) {
    bool preferred = true;
    for (uint32_t i = 0; i < x->at; i++) {
        if (x->verdicts[i] == REPAIR_NONE) continue;
        bool proves = x->verdicts[i] == REPAIR_PROVES && !x->repairs[i].states;
        json_push(list, fix_to_json(x, i, diagnostic, preferred && proves));
        preferred = preferred && !proves;
    }
}

bool fixes_add(struct document *d, const cJSON *diagnostic, cJSON *list) {
    const cJSON *data = json_get(diagnostic, "data");
    const char *check = json_str(data, "check", NULL);
    const struct fix_set as = {.func = json_str(data, "function", NULL),
                               .place = json_str(data, "place", NULL),
                               .kind = check ? check_find(check) : CHECK_COUNT,
                               .ins = (ir_val)json_int(data, "instruction", 0)};
    if (!as.func || !as.place || as.kind == CHECK_COUNT || !as.ins) return true;
    if (d->table.edited || !d->lowered.module) return true;
    struct fix_set *x = fixes_of(d, &as);
    if (!x) x = begin_set(d, &as);
    add_fixes(x, diagnostic, list);
    return x->at == x->n;
}
