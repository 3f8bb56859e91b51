/* Transition systems in a prover: functions become files, files are solved. */
#include "core/program/requirement.h"
#include "encoders/formats/system_export.h"
#include "encoders/ts/bits.h"
#include "engines/reach/reach.h"
#include "lsp/workers/prove.h"

#include <string.h>

enum { EXPORT_MS = 60000 };

/* ---- export ---- */

struct export {
    struct arena a;
    struct term_store *store;
    struct ts t;
    struct str text;
    const char *reason;
};

static void print_dimspec(struct export *e) {
    struct ts_bits *b = ts_bits_new(&e->t);
    struct dimspec d;
    if (!b) {
        e->reason = "timeout";
        return;
    }
    ts_bits_dimspec(b, &e->a, NULL, true, &d);
    dimspec_write(&e->text, &d);
    ts_bits_free(b);
}

static void print_aiger(struct export *e) {
    struct ts_bits *b = ts_bits_new(&e->t);
    if (!b) {
        e->reason = "timeout";
        return;
    }
    struct ts_circuit c = ts_bits_circuit(b);
    export_system_aiger(&e->text, &e->t, &c);
    ts_bits_free(b);
}

static void print_btor2(struct export *e) {
    if (!ts_print_btor2(&e->text, &e->t)) e->reason = "BTOR2 has no floating point";
}

static void print_smt2(struct export *e) { ts_print_smt2(&e->text, &e->t); }

static const struct {
    const char *name;
    void (*print)(struct export *e);
} formats[] = {{"dimspec", print_dimspec},
               {"aiger", print_aiger},
               {"btor2", print_btor2},
               {"smt2", print_smt2}};

static void print_format(struct export *e, const char *name) {
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].name, name) == 0) return formats[i].print(e);
    e->reason = "no such format";
}

/* The bytes go as hexadecimal digits, as JSON cannot hold arbitrary ones. */
static void put_hex_text(cJSON *out, struct export *e) {
    static const char digits[] = "0123456789abcdef";
    char *hex = arena_alloc(&e->a, 2 * e->text.n + 1);
    for (size_t i = 0; i < e->text.n; i++) {
        hex[2 * i] = digits[(unsigned char)e->text.at[i] >> 4];
        hex[2 * i + 1] = digits[(unsigned char)e->text.at[i] & 15];
    }
    hex[2 * e->text.n] = 0;
    json_put_str(out, "hex", hex);
}

cJSON *prove_export(struct worker *w, void *ctx, const cJSON *params) {
    (void)w, (void)ctx;
    struct export e = {.store = term_store_new()};
    struct verify_options o;
    bool good = prove_options(&e.a, params, &o, &e.reason);
    struct ts_options opt = {.program = o.program,
                             .alias = o.alias,
                             .lengths = o.lengths,
                             .no_malloc_failure = o.no_malloc_failure,
                             .skip = o.skip,
                             .small_blocks = json_bool(params, "smallBlocks", false),
                             .deadline = deadline_in(EXPORT_MS)};
    const char *func = json_str(params, "function", "");
    struct ir_module *m = good ? prove_task(&e.a, params, &e.reason) : NULL;
    name_list requirements = {0};
    struct range_claims ranges;
    if (m) prove_ranges(m, func, &o, &ranges);
    if (m && prove_assumes(&o)) ir_assume_requirements(m, func, o.skip, &requirements);
    if (!m) e.reason = arena_printf(&e.a, "internal: %s", e.reason);
    cJSON *out = cJSON_CreateObject();
    e.text.arena = &e.a;
    if (m && ts_build(&e.a, m, func, e.store, &opt, &e.t) != VL_OK) e.reason = e.t.reason;
    if (!e.reason) print_format(&e, json_str(params, "format", ""));
    json_put_str(out, "reason", e.reason);
    if (!e.reason) put_hex_text(out, &e);
    term_store_free(e.store);
    arena_free(&e.a);
    return out;
}

/* ---- solve ---- */

static bool another_step(void *ctx, uint32_t steps) {
    (void)steps;
    return !worker_cancelled(ctx);
}

static void put_path(cJSON *out, struct arena *a, const struct dimspec *d,
                     const struct reach_result *r) {
    cJSON *path = json_put(out, "path", cJSON_CreateArray());
    char *line = arena_alloc(a, (size_t)d->n + 1);
    for (uint32_t i = 0; i <= r->steps; i++) {
        const bool *state = r->states + (size_t)i * (d->n + 1);
        for (uint32_t v = 1; v <= d->n; v++) line[v - 1] = state[v] ? '1' : '0';
        line[d->n] = 0;
        json_push(path, cJSON_CreateString(line));
    }
}

static void solve_dimspec(struct worker *w, struct arena *a, const struct dimspec *d,
                          const struct verify_options *o, cJSON *out) {
    static const char *const answers[] = {"unknown", "reached", "unreachable"};
    int64_t start = clock_ms();
    struct reach_options opt = {.deadline = deadline_in(o->timeout_ms),
                                .simple_paths = o->simple_paths,
                                .ctx = w,
                                .step = another_step};
    const struct reach_engine *named = reach_engine(o->engine),
                              *e = named ? named : reach_engine(ENGINE_IC3);
    struct reach_result r;
    e->run(a, d, &opt, &r);
    json_put_str(out, "answer", answers[r.answer]);
    if (r.reason.id) json_put_str(out, "reason", reason_text(a, r.reason));
    json_put_str(out, "by", proof_name(e->by));
    json_put_int(out, "steps", r.steps);
    json_put_int(out, "clauses", r.invariant.count);
    json_put_int(out, "millis", clock_ms() - start);
    if (r.answer == REACH_REACHED) put_path(out, a, d, &r);
}

cJSON *prove_solve(struct worker *w, void *ctx, const cJSON *params) {
    (void)ctx;
    struct arena a = {0};
    struct dimspec d;
    struct verify_options o;
    char *error = NULL;
    const char *text = json_str(params, "text", ""), *why = NULL;
    cJSON *out = cJSON_CreateObject();
    if (!prove_options(&a, params, &o, &why))
        json_put_str(out, "error", arena_printf(&a, "internal: %s", why));
    else if (dimspec_read(&a, text, strlen(text), &d, &error) == VL_OK)
        solve_dimspec(w, &a, &d, &o, out);
    else
        json_put_str(out, "error", error);
    arena_free(&a);
    return out;
}
