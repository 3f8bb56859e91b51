/* result_json.c - results of functions as JSON, written and read in one file so that both agree.
 *
 * A result that is malformed, or has an unknown verdict, is refused when it is read, so that it
 * cannot become a proof.
 */
#include "lsp/wire/result_json.h"

#include <string.h>

enum { SEVERITY_COUNT = 3 };

/* ---- writing ---- */

cJSON *location_to_json(const struct ir_module *m, const struct ir_loc *loc) {
    const char *file = loc ? ir_file_of(m, loc) : NULL;
    if (!file) return NULL;
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "file", file);
    json_put_int(o, "line", loc->line);
    json_put_int(o, "column", loc->col);
    json_put_int(o, "endLine", loc->eline);
    json_put_int(o, "endColumn", loc->ecol);
    return o;
}

/* The name of a place, and where it is now. */
static void put_json_place(cJSON *o, const struct ir_module *m, const char *func, ir_val ins) {
    json_put_str(o, "function", func);
    json_put_int(o, "id", ins);
    const struct ir_func *f = m && func ? ir_find_func(m, func) : NULL;
    cJSON *at = f && ins && ins < f->ins.n ? location_to_json(m, &f->ins.at[ins].loc) : NULL;
    if (at) json_put(o, "location", at);
}

static void put_reason(cJSON *o, const struct ir_module *m, struct reason reason, const char *func,
                       ir_val ins) {
    struct arena a = {0};
    if (!reason.id) return;
    json_put_str(o, "reason", reason_text(&a, reason));
    json_put_str(o, "reasonCode", reason_code(reason.id));
    arena_free(&a);
    if (func) put_json_place(json_put(o, "reasonAt", cJSON_CreateObject()), m, func, ins);
}

/* Members that only the prover's answer to the server has. */
static void put_driver(cJSON *o, const struct driver *d, const struct ir_module *m) {
    if (m || (!d->main && !d->problem)) return;
    cJSON *x = json_put(o, "driver", cJSON_CreateObject());
    json_put_str(x, "before", d->before);
    json_put_str(x, "main", d->main);
    json_put_str(x, "problem", d->problem);
    if (d->opens) cJSON_AddTrueToObject(x, "opens");
    if (d->ordered) cJSON_AddTrueToObject(x, "ordered");
}

static void put_lines(cJSON *list, const trace_lines *lines, const struct ir_module *m) {
    for (uint32_t i = 0; i < lines->n; i++) {
        const struct trace_line *t = &lines->at[i];
        cJSON *l = cJSON_CreateObject();
        put_json_place(l, m, t->func, t->ins);
        json_put_int(l, "depth", t->depth);
        json_put_str(l, "kind", step_kind_name(t->kind));
        json_put_str(l, "text", t->text);
        json_push(list, l);
    }
}

static void put_precondition(cJSON *o, const struct precondition *p) {
    if (!p) return;
    cJSON *x = json_put(o, "precondition", cJSON_CreateObject());
    json_put_str(x, "text", p->text);
    json_put_bool(x, "exact", p->exact);
    json_put_bool(x, "chosen", p->chosen);
    json_put_str(x, "by", p->by);
    json_put_str(x, "kept", p->kept);
    if (p->kept_is_c) json_put_bool(x, "keptIsC", true);
    json_put_bool(x, "ofArguments", p->of_arguments);
    if (p->within) json_put_int(x, "within", p->within);
}

static void put_search(cJSON *o, const struct search_figures *f) {
    if (!f->instances) return;
    cJSON *x = json_put(o, "search", cJSON_CreateObject());
    json_put_int(x, "weakened", f->weakened);
    json_put_int(x, "procedures", f->procedures);
    json_put_int(x, "instances", f->instances);
}

void inputs_to_json(cJSON *o, const struct check_result *c) {
    cJSON *inputs = json_put(o, "inputs", cJSON_CreateArray());
    for (uint32_t i = 0; i < c->inputs.n; i++) {
        cJSON *b = cJSON_CreateObject();
        json_put_str(b, "name", c->inputs.at[i].name);
        json_put_str(b, "value", c->inputs.at[i].value);
        json_push(inputs, b);
    }
}

static void put_violation(cJSON *o, const struct check_result *c, const struct ir_module *m) {
    json_put_str(o, "severity", severity_name(c->severity));
    if (c->cuts_off) json_put_bool(o, "cutsOff", true);
    bool told = !m || c->severity == SEVERITY_INFORMATION;
    if (c->outside && told) json_put_bool(o, "outside", true);
    if (c->unmet) json_put_bool(o, "unmet", true);
    json_put_str(o, "ifReturns", c->if_returns);
    json_put_str(o, "detail", c->detail);
    inputs_to_json(o, c);
    put_precondition(o, c->precondition);
    put_lines(json_put(o, "trace", cJSON_CreateArray()), &c->trace, m);
    if (c->folded.n) put_lines(json_put(o, "foldedTrace", cJSON_CreateArray()), &c->folded, m);
    put_driver(o, &c->driver, m);
    if (!m) json_put_str(o, "witness", c->witness);
    put_search(o, &c->search);
}

static void put_kept(cJSON *o, const struct check_result *c) {
    cJSON *by = json_put(o, "keptBy", cJSON_CreateArray());
    for (uint32_t i = 0; i < c->kept_by.n; i++) json_push(by, cJSON_CreateString(c->kept_by.at[i]));
    put_precondition(o, c->precondition);
}

cJSON *check_to_json(const struct check_result *c, const struct ir_module *m) {
    cJSON *o = cJSON_CreateObject();
    put_json_place(o, m, c->func, c->ins);
    json_put_str(o, "check", check_infos[c->kind].name);
    if (check_infos[c->kind].cwe) json_put_int(o, "cwe", check_infos[c->kind].cwe);
    json_put_str(o, "snippet", c->snippet);
    json_put_str(o, "verdict", verdict_name(c->verdict));
    if (c->verdict == VERDICT_BOUNDED) json_put_int(o, "bound", c->bound);
    if (c->verdict == VERDICT_PROVED) json_put_str(o, "by", proof_name(c->by));
    if (c->unreached) json_put_bool(o, "unreached", true);
    if (c->unbounded) json_put_bool(o, "unbounded", true);
    if (c->verdict == VERDICT_UNKNOWN) put_reason(o, m, c->reason, c->reason_func, c->reason_ins);
    if (c->verdict == VERDICT_VIOLATED) put_violation(o, c, m);
    if (c->verdict == VERDICT_SAFE) put_kept(o, c);
    return o;
}

/* Users get the sentence with its line; the server gets the name of the place, as lines move. */
static void put_assumption(cJSON *list, const struct func_result *r, const struct assumption *x,
                           const struct ir_module *m) {
    struct arena a = {0};
    if (m || !x->func) {
        json_push(list, cJSON_CreateString(assumption_text(&a, m, r->func, x)));
    } else {
        cJSON *o = cJSON_CreateObject();
        json_put_str(o, "text", x->text);
        put_json_place(o, NULL, x->func, x->ins);
        json_push(list, o);
    }
    arena_free(&a);
}

static void put_facts(cJSON *o, const struct loop_invariant *i) {
    cJSON *facts = json_put(o, "facts", cJSON_CreateArray());
    for (uint32_t k = 0; k < i->facts.n; k++) {
        const struct loop_fact *f = &i->facts.at[k];
        cJSON *x = cJSON_CreateObject();
        json_put_str(x, "text", f->text);
        json_put_str(x, "c", f->c);
        if (f->bits) json_put_bool(x, "bits", true);
        json_push(facts, x);
    }
    if (i->unsaid) json_put_int(o, "unsaid", i->unsaid);
}

static void put_invariants(cJSON *o, const struct func_result *r, const struct ir_module *m) {
    if (r->inductive) json_put_bool(o, "inductive", true);
    cJSON *list = r->invariants.n ? json_put(o, "invariants", cJSON_CreateArray()) : NULL;
    for (uint32_t i = 0; i < r->invariants.n; i++) {
        cJSON *x = cJSON_CreateObject();
        put_json_place(x, m, r->invariants.at[i].func, r->invariants.at[i].ins);
        put_facts(x, &r->invariants.at[i]);
        json_push(list, x);
    }
}

cJSON *result_to_json(const struct func_result *r, const struct ir_module *m) {
    cJSON *o = cJSON_CreateObject();
    json_put_str(o, "name", r->func);
    json_put_str(o, "verdict", verdict_name(r->verdict));
    if (r->verdict == VERDICT_BOUNDED) json_put_int(o, "bound", r->bound);
    put_reason(o, m, r->reason, r->reason_func, r->reason_ins);
    json_put_bool(o, "vacuous", r->vacuous);
    if (!m) json_put_bool(o, "conclusive", r->conclusive);
    if (!m) json_put_bool(o, "openElsewhere", r->open_elsewhere);
    cJSON *checks = json_put(o, "checks", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->checks.n; i++)
        json_push(checks, check_to_json(&r->checks.at[i], m));
    cJSON *assumptions = json_put(o, "assumptions", cJSON_CreateArray());
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        put_assumption(assumptions, r, &r->assumptions.at[i], m);
    json_put_names(o, "requires", &r->requirements);
    json_put_names(o, "summaries", &r->summaries);
    put_invariants(o, r, m);
    json_put_str(o, "engine", r->engine);
    json_put_str(o, "solver", r->solver);
    json_put_str(o, "intEncoding", int_encoding_name(r->unbounded));
    json_put_int(o, "millis", r->millis);
    if (r->kept_since) json_put_int(o, "keptSince", r->kept_since);
    json_put_int(o, "steps", (int64_t)r->steps);
    json_put_int(o, "terms", (int64_t)r->terms);
    json_put_int(o, "queries", (int64_t)r->queries);
    return o;
}

/* ---- reading ---- */

static struct reason read_reason(struct arena *a, const cJSON *o) {
    return reason_read(json_str(o, "reasonCode", NULL), json_copy(a, o, "reason"));
}

/* Index of the text among the names; n: it is not one of them. */
static uint32_t name_index(const char *const *names, uint32_t n, const char *text) {
    for (uint32_t i = 0; i < n; i++)
        if (text && names[i] && strcmp(names[i], text) == 0) return i;
    return n;
}

/* STEP_COUNT: there is no such kind. */
static uint32_t step_index(const char *name) {
    uint32_t k = 0;
    while (k < STEP_COUNT && strcmp(step_kind_name((enum step_kind)k), name) != 0) k++;
    return k;
}

static bool read_verdict(const cJSON *o, enum verdict *out) {
    const char *text = json_str(o, "verdict", "");
    for (uint32_t v = 0; v < VERDICT_COUNT; v++) {
        if (strcmp(verdict_name((enum verdict)v), text) != 0) continue;
        *out = (enum verdict)v;
        return true;
    }
    return false;
}

static enum proved_by read_proof(const cJSON *o) {
    for (uint32_t p = 0; p < PROOF_COUNT; p++)
        if (strcmp(proof_name((enum proved_by)p), json_str(o, "by", "bmc")) == 0)
            return (enum proved_by)p;
    return PROOF_BMC;
}

static bool read_lines(struct arena *a, const cJSON *list, trace_lines *out) {
    const cJSON *e;
    cJSON_ArrayForEach(e, list) {
        uint32_t k = step_index(json_str(e, "kind", ""));
        struct trace_line l = {.func = json_copy(a, e, "function"),
                               .ins = json_u32(e, "id"),
                               .depth = json_u32(e, "depth"),
                               .kind = (enum step_kind)k,
                               .text = json_copy(a, e, "text")};
        if (k == STEP_COUNT || !l.text) return false;
        vec_push(a, out, l);
    }
    return true;
}

/* Its words only. */
static const struct precondition *read_precondition(struct arena *a, const cJSON *o) {
    struct precondition p = {.text = json_copy(a, o, "text"),
                             .exact = json_bool(o, "exact", false),
                             .chosen = json_bool(o, "chosen", false),
                             .by = json_copy(a, o, "by"),
                             .kept = json_copy(a, o, "kept"),
                             .kept_is_c = json_bool(o, "keptIsC", false),
                             .of_arguments = json_bool(o, "ofArguments", false),
                             .within = json_u32(o, "within")};
    if (!p.text) return NULL;
    struct precondition *kept = arena_new(a, struct precondition);
    *kept = p;
    return kept;
}

static bool read_violation(struct arena *a, const cJSON *o, struct check_result *c) {
    const char *names[SEVERITY_COUNT];
    for (uint32_t i = 0; i < SEVERITY_COUNT; i++) names[i] = severity_name((enum severity)i);
    uint32_t s = name_index(names, SEVERITY_COUNT, json_str(o, "severity", NULL));
    if (s == SEVERITY_COUNT) return false;
    c->severity = (enum severity)s;
    c->cuts_off = json_bool(o, "cutsOff", false);
    c->outside = json_bool(o, "outside", false);
    c->if_returns = json_copy(a, o, "ifReturns");
    c->detail = json_copy(a, o, "detail");
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "inputs")) {
        struct binding b = {json_copy(a, e, "name"), json_copy(a, e, "value")};
        if (b.name && b.value) vec_push(a, &c->inputs, b);
    }
    c->precondition = read_precondition(a, json_get(o, "precondition"));
    if (!read_lines(a, json_get(o, "trace"), &c->trace)) return false;
    if (!read_lines(a, json_get(o, "foldedTrace"), &c->folded)) return false;
    const cJSON *d = json_get(o, "driver");
    c->driver = (struct driver){json_copy(a, d, "before"), json_copy(a, d, "main"),
                                json_copy(a, d, "problem"), json_bool(d, "ordered", false),
                                json_bool(d, "opens", false)};
    c->witness = json_copy(a, o, "witness");
    const cJSON *figures = json_get(o, "search");
    c->search =
        (struct search_figures){json_u32(figures, "weakened"), json_u32(figures, "procedures"),
                                json_u32(figures, "instances")};
    return true;
}

static bool read_check(struct arena *a, const cJSON *o, struct check_result *c) {
    c->func = json_copy(a, o, "function");
    c->ins = json_u32(o, "id");
    c->kind = check_find(json_str(o, "check", ""));
    if (!c->func || c->kind == CHECK_COUNT || !read_verdict(o, &c->verdict)) return false;
    c->snippet = json_copy(a, o, "snippet");
    c->bound = json_u32(o, "bound");
    c->by = read_proof(o);
    c->unreached = json_bool(o, "unreached", false);
    c->unbounded = json_bool(o, "unbounded", false);
    c->reason = read_reason(a, o);
    c->reason_func = json_copy(a, json_get(o, "reasonAt"), "function");
    c->reason_ins = json_u32(json_get(o, "reasonAt"), "id");
    return c->verdict != VERDICT_VIOLATED || read_violation(a, o, c);
}

static bool read_invariant(struct arena *a, const cJSON *o, struct loop_invariant *i) {
    i->func = json_copy(a, o, "function");
    i->ins = json_u32(o, "id");
    i->unsaid = json_u32(o, "unsaid");
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "facts")) {
        struct loop_fact f = {json_copy(a, e, "text"), json_copy(a, e, "c"),
                              json_bool(e, "bits", false)};
        if (!f.text) return false;
        vec_push(a, &i->facts, f);
    }
    return i->func != NULL;
}

static bool read_name_list(struct arena *a, const cJSON *list, name_list *out) {
    const cJSON *e;
    cJSON_ArrayForEach(e, list) {
        if (!cJSON_IsString(e)) return false;
        vec_push(a, out, arena_strdup(a, e->valuestring));
    }
    return true;
}

vl_status result_from_json(struct arena *a, const cJSON *o, struct func_result *out) {
    struct func_result r = {.func = json_copy(a, o, "name"),
                            .bound = json_u32(o, "bound"),
                            .reason = read_reason(a, o),
                            .reason_func = json_copy(a, json_get(o, "reasonAt"), "function"),
                            .reason_ins = json_u32(json_get(o, "reasonAt"), "id"),
                            .vacuous = json_bool(o, "vacuous", false),
                            .conclusive = json_bool(o, "conclusive", false),
                            .open_elsewhere = json_bool(o, "openElsewhere", false),
                            .engine = json_copy(a, o, "engine"),
                            .solver = json_copy(a, o, "solver"),
                            .unbounded = strcmp(json_str(o, "intEncoding", "bv"), "int") == 0,
                            .millis = json_int(o, "millis", 0),
                            .steps = (uint64_t)json_int(o, "steps", 0),
                            .terms = (uint64_t)json_int(o, "terms", 0),
                            .queries = (uint64_t)json_int(o, "queries", 0)};
    if (!r.func || !read_verdict(o, &r.verdict)) return VL_INPUT;
    const cJSON *e;
    cJSON_ArrayForEach(e, json_get(o, "checks")) {
        struct check_result c = {0};
        if (!read_check(a, e, &c)) return VL_INPUT;
        vec_push(a, &r.checks, c);
    }
    cJSON_ArrayForEach(e, json_get(o, "assumptions")) {
        struct assumption x = {.text = cJSON_IsString(e) ? arena_strdup(a, e->valuestring)
                                                         : json_copy(a, e, "text")};
        x.func = json_copy(a, e, "function");
        x.ins = json_u32(e, "id");
        if (x.text) vec_push(a, &r.assumptions, x);
    }
    if (!read_name_list(a, json_get(o, "requires"), &r.requirements) ||
        !read_name_list(a, json_get(o, "summaries"), &r.summaries))
        return VL_INPUT;
    r.inductive = json_bool(o, "inductive", false);
    cJSON_ArrayForEach(e, json_get(o, "invariants")) {
        struct loop_invariant i = {0};
        if (!read_invariant(a, e, &i)) return VL_INPUT;
        vec_push(a, &r.invariants, i);
    }
    *out = r;
    return VL_OK;
}
