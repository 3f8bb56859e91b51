/* No failure leaves unreplayed: the interpreter runs the model's inputs.
 *
 * The user is shown the failure of that run. A run that ends otherwise than the model says is a bug
 * of verify-ls: the check becomes unknown and the task is written out.
 */
#include "engines/finding/replay.h"
#include "core/base/require.h"
#include "core/base/str.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "engines/bmc/internal.h"
#include "engines/finding/assumed.h"
#include "engines/finding/avoid.h"
#include "engines/finding/reached.h"
#include "engines/finding/severity.h"
#include "engines/finding/starved.h"
#include "engines/finding/trace.h"

#include <stdio.h>

static void close_unknown(struct site *s, struct reason reason, const char *func, ir_val ins) {
    site_give_up(s, reason);
    s->result.reason_func = func;
    s->result.reason_ins = ins;
}

static const char *const places[] = {
    [WIT_NULL] = "null", [WIT_OBJECT] = "object",   [WIT_GLOBAL] = "global", [WIT_ALLOC] = "alloc",
    [WIT_FUNC] = "func", [WIT_ADDRESS] = "address", [WIT_UNSET] = "unset"};

static void put_wit_value(struct str *out, const struct wit_val *v) {
    char dec[48];
    if (v->type != IR_PTR)
        str_puts(out, bv_dec(v->bits, BV_MAX_WIDTH, false, dec));
    else
        str_printf(out, "%s %u + %lld", places[v->place], v->index, (long long)v->off);
}

static void put_wit_object(struct str *out, const char *kind, uint32_t i,
                           const struct wit_object *o) {
    str_printf(out, "; %s %u: %s, %llu bytes\n", kind, i, o->name ? o->name : "?",
               (unsigned long long)o->size);
    for (uint32_t k = 0; k < o->cells.n; k++) {
        str_printf(out, ";   at %llu: ", (unsigned long long)o->cells.at[k].off);
        put_wit_value(out, &o->cells.at[k].v);
        str_puts(out, "\n");
    }
}

static void put_values(struct str *out, const char *what, const struct wit_val *v, uint32_t n) {
    for (uint32_t i = 0; i < n; i++) {
        str_printf(out, "; %s %u: ", what, i);
        put_wit_value(out, &v[i]);
        str_puts(out, "\n");
    }
}

/* For a bug report: the task, and the inputs as comments. */
static void write_report(const struct bmc *b, const struct site *s, const struct witness *w,
                         const struct interp_result *run) {
    if (!b->v.opt->report_dir) return;
    struct arena a = {0};
    struct str text = {.arena = &a};
    char hex[33];
    hash128_hex(ir_task_hash(b->v.task), hex);
    str_printf(
        &text, "; %s: model says that check %u of %s fails; the run ended with %d at %u of %s\n",
        w->entry, s->ins, s->func->name, (int)run->end, run->ins, run->func ? run->func : "?");
    put_values(&text, "argument", w->args.at, w->args.n);
    put_values(&text, "input", w->inputs.at, w->inputs.n);
    for (uint32_t i = 0; i < w->objects.n; i++)
        put_wit_object(&text, "object", i, &w->objects.at[i]);
    for (uint32_t i = 0; i < w->globals.n; i++)
        put_wit_object(&text, "global", i, &w->globals.at[i]);
    for (uint32_t i = 0; i < w->bases.n; i++) {
        const struct wit_base *o = &w->bases.at[i];
        str_printf(&text, "; address of %s %u: %llu, %llu bytes\n", places[o->place], o->index,
                   (unsigned long long)o->base, (unsigned long long)o->size);
    }
    ir_print(&text, b->v.task, IR_PRINT_LOCS);
    FILE *f = fopen(arena_printf(&a, "%s/%s-%u.ir", b->v.opt->report_dir, hex, s->ins), "w");
    if (f) {
        fwrite(text.at, 1, text.n, f);
        fclose(f);
    }
    arena_free(&a);
}

/* The construct that the check depends on, or if it is met on the way, the first there is. */
static const struct symex_taint *taint_of(const struct bmc *b, const struct site *s) {
    if (bmc_visits(b, s)->taint) return bmc_visits(b, s)->taint;
    for (uint32_t i = 0; i < b->visits.n; i++)
        if (b->visits.at[i]->taint) return b->visits.at[i]->taint;
    return NULL;
}

static void close_unsupported(struct bmc *b, struct site *s, const struct interp_result *run) {
    struct visits *v = bmc_visits(b, s);
    const struct symex_taint *t = taint_of(b, s);
    if (t && v->sound) { /* shorter executions do not meet it: bounded */
        v->taint = t;
        v->tainted_anyway = true;
        for (unsigned i = 0; i < 2; i++) v->pending[i] = v->early[i] = term_false(b->v.store);
        return;
    }
    const struct ir_func *f = run->func ? ir_find_func(b->v.task, run->func) : NULL;
    const struct ir_ins *ins = f && run->ins < f->ins.n ? &f->ins.at[run->ins] : NULL;
    const char *met =
        ins && ins->op == IR_UNSUPPORTED && ins->text ? ins->text : "use of an unknown pointer";
    const char *what = t ? t->what : met;
    const char *func = t ? t->func->name : run->func;
    close_unknown(s, reason_with(REASON_UNSUPPORTED, what),
                  func ? arena_strdup(b->v.arena, func) : NULL, t ? t->ins : run->ins);
}

static void close_violated(struct bmc *b, struct site *s, struct witness *w,
                           const struct interp_options *opt, const struct interp_result *run,
                           enum severity severity) {
    s->open = false;
    s->result.verdict = VERDICT_VIOLATED;
    s->result.severity = severity;
    if (severity == SEVERITY_WARNING && run->before_unknown)
        s->result.severity = SEVERITY_INFORMATION; /* callers may pass a later element */
    if (bmc_visits(b, s)->late) s->result.severity = severity_certain(b->v.opt);
    avoid_rank(b->v.arena, b->v.task, w, opt, run, &s->result);
    if (bmc_visits(b, s)->late) s->result.severity = SEVERITY_INFORMATION; /* until all is seen */
    const struct trace_options how = {.exact = b->exact, .driver = b->v.opt->replay};
    trace_fill(b->v.arena, b->v.task, &how, w, opt, run, &s->result);
}

enum { MAX_TRIES = 3 };

/* A check that cannot be decided is not assumed by later ones, so a model may fail there first:
 * asked again for one that does not. */
static bool try_again(struct bmc *b, struct site *s, const struct site *hit) {
    struct visits *v = bmc_visits(b, s);
    const struct visits *at_hit = hit ? bmc_visits(b, hit) : NULL;
    if (!hit || hit == s || !at_hit->taint || v->tries++ >= MAX_TRIES) return false;
    term elsewhere = term_not(b->v.store, at_hit->fail);
    for (unsigned i = 0; i < 2; i++) {
        v->pending[i] = term_and(b->v.store, v->pending[i], elsewhere);
        v->early[i] = term_and(b->v.store, v->early[i], elsewhere);
    }
    if (!v->taint) v->taint = at_hit->taint;
    v->tainted_anyway = v->tainted_anyway || at_hit->tainted_anyway;
    return true;
}

static void not_replayed(struct bmc *b, struct site *s, const struct witness *w,
                         const struct interp_result *run) {
    struct term_model m = solver_model(b->solver);
    if (bmc_visits(b, s)->taint || run->end == INTERP_UNSUPPORTED) {
        close_unsupported(b, s, run);
    } else if (run->end == INTERP_FUEL || term_search_given_up(b->v.store, &m)) {
        close_unknown(s, reason_of(REASON_LONG_REPLAY), NULL, 0);
    } else {
        close_unknown(s, reason_with(REASON_INTERNAL, "model did not replay"), NULL, 0);
        write_report(b, s, w, run);
    }
}

static void replay_model(struct bmc *b, const struct site *s, struct replay *r) {
    struct term_model m = solver_model(b->solver);
    *r = (struct replay){.opt = {.skip = b->v.opt->skip, .until = site_failure(s)}};
    symex_witness(b->symex, &m, &r->a, &r->w);
    assumed_tell(&b->v, &r->a, &r->w);
    replay_run(&r->a, b->v.task, &r->w, &r->opt, &r->run);
}

static enum severity rank_model(struct bmc *b, struct site *s, const struct replay *r) {
    struct term_model m = solver_model(b->solver);
    return bmc_severity(b, s, &m, r);
}

enum { MAX_OTHERS = 3 };

/* A failure that rests on what is unknown says less than one that does not: with other inputs? */
static enum severity seek_certain(struct bmc *b, struct site *s, struct replay *r) {
    enum severity severity = rank_model(b, s, r);
    const struct visits was = *bmc_visits(b, s);
    for (unsigned i = 0; i < MAX_OTHERS && severity == SEVERITY_INFORMATION; i++) {
        struct replay other;
        if (!bmc_other_inputs(b, s)) break;
        replay_model(b, s, &other);
        if (replay_fails_in(&other.run, s)) severity = rank_model(b, s, &other);
        if (severity != SEVERITY_INFORMATION) {
            arena_free(&r->a);
            *r = other;
            b->exact = true;
            return severity;
        }
        arena_free(&other.a);
        *bmc_visits(b, s) = was;
    }
    return severity;
}

/* The check that the run failed at, where it did not meet the goal s; NULL: at none. */
static struct site *failed_before(struct bmc *b, const struct interp_result *run) {
    const struct ir_func *f =
        run->end == INTERP_CHECK_FAILED ? ir_find_func(b->v.task, run->func) : NULL;
    return f ? bmc_site(b, f, run->ins, (enum check_kind)run->check) : NULL;
}

/* A goal: the run closes all that it meets. */
static void replay_goal(struct bmc *b, struct site *s) {
    struct replay r = {.opt = {.skip = b->v.opt->skip}};
    const struct interp_failure goal = site_failure(s);
    struct term_model m = solver_model(b->solver);
    symex_witness(b->symex, &m, &r.a, &r.w);
    reached_run(&r.a, b->v.task, &r.w, &goal, &r.opt, &r.run);
    reached_close(&b->v, &r.w, &r.run);
    bmc_add_visits(b);
    if (s->open && !try_again(b, s, failed_before(b, &r.run))) not_replayed(b, s, &r.w, &r.run);
    arena_free(&r.a);
}

void bmc_replay(struct bmc *b, struct site *s) {
    struct replay r;
    if (s->result.kind == CHECK_GOAL) {
        replay_goal(b, s);
        return;
    }
    replay_model(b, s, &r);
    bool failed = r.run.end == INTERP_CHECK_FAILED;
    struct site *hit = s;
    if (failed && !replay_fails_in(&r.run, s)) {
        const struct ir_func *f = ir_find_func(b->v.task, r.run.func);
        hit = f ? bmc_site(b, f, r.run.ins, (enum check_kind)r.run.check) : NULL;
    }
    VL_REQUIRE(!failed || !hit || !hit->by_intervals); /* a proof was wrong */
    bool again = hit != s && failed && try_again(b, s, hit);
    if (s->open && (!failed || hit != s) && !again) not_replayed(b, s, &r.w, &r.run);
    if (failed && hit && hit->open) { /* last: a trace makes the witness smaller */
        enum severity severity = seek_certain(b, hit, &r);
        if (bmc_visits(b, hit)->unchecked && starved_oddly(&r.a, b->v.task, &r.w, &r.opt, &r.run))
            severity = SEVERITY_INFORMATION;
        if (severity == SEVERITY_INFORMATION &&
            starved(&r.a, b->v.task, b->v.opt, &r.w, &r.opt, &r.run))
            severity = SEVERITY_WARNING;
        close_violated(b, hit, &r.w, &r.opt, &r.run, severity);
        b->exact = false;
    }
    arena_free(&r.a);
}
