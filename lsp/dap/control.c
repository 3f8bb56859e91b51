/* control.c - requests that move the run, and the events that tell where it stopped. */
#include "lsp/dap/session.h"

#include <string.h>

/* ---- how it ended ---- */

bool control_at_failure(const struct dap *d) {
    const struct interp_result *end = d->subject.s ? stepper_end(d->subject.s) : NULL;
    return end && end->end == INTERP_CHECK_FAILED;
}

const char *control_message(const struct dap *d, struct arena *a) {
    return d->finding ? present_message(a, d->subject.m, d->finding, true) : NULL;
}

/* Of a run without finding: the check that failed. */
static const char *failure_text(const struct dap *d, struct arena *a) {
    const struct interp_result *end = stepper_end(d->subject.s);
    const struct check_result c = {.func = end->func,
                                   .ins = end->ins,
                                   .kind = (enum check_kind)end->check,
                                   .detail = end->what};
    const char *message = control_message(d, a);
    return message ? message : present_check(a, &c);
}

/* Why a run that neither failed nor came to its end goes no further; NULL: it did. */
static const char *halt_text(const struct interp_result *end) {
    switch (end->end) {
    case INTERP_FUEL:
        return "the run is too long to go on";
    case INTERP_UNSUPPORTED:
        return "what comes next cannot be interpreted";
    case INTERP_ASSUME_FAILED:
        return "no execution goes on from here with these inputs";
    case INTERP_INTERNAL:
        return "internal: the run cannot go on";
    default:
        return NULL;
    }
}

/* ---- events ---- */

static const char BREAKPOINT[] = "breakpoint";

/* Those at which the run stands; the reason as the protocol has it. */
static const char *put_hit(const struct dap *d, cJSON *body) {
    cJSON *ids = json_put(body, "hitBreakpointIds", cJSON_CreateArray());
    const char *reason = "function breakpoint";
    for (uint32_t i = 0; i < d->breakpoints.n; i++) {
        const struct dap_breakpoint *b = &d->breakpoints.at[i];
        if (!b->stopped) continue;
        json_push(ids, cJSON_CreateNumber((double)b->id));
        if (!b->function) reason = BREAKPOINT;
    }
    return reason;
}

static void say_stopped(struct dap *d, const char *reason, const char *description,
                        const char *text) {
    cJSON *body = cJSON_CreateObject();
    if (strcmp(reason, BREAKPOINT) == 0) reason = put_hit(d, body);
    json_put_str(body, "reason", reason);
    json_put_str(body, "description", description);
    json_put_int(body, "threadId", 1);
    json_put_str(body, "text", text);
    json_put_bool(body, "allThreadsStopped", true);
    dap_event(d, "stopped", body);
}

/* The run has ended where its function returns, or by exit. */
static void say_returned(struct dap *d) {
    const struct interp_result *end = stepper_end(d->subject.s);
    bool number = end->end == INTERP_RETURNED && ir_is_int(end->ret.type);
    cJSON *body = cJSON_CreateObject();
    sbv_t status = number ? bv_signed(end->ret.bits, end->ret.type) : 0;
    json_put_int(body, "exitCode", (int64_t)status);
    dap_event(d, "exited", body);
    d->phase = DAP_OVER;
    dap_event(d, "terminated", NULL);
}

static void say_end(struct dap *d) {
    struct arena a = {0};
    const char *halt = halt_text(stepper_end(d->subject.s));
    if (control_at_failure(d))
        say_stopped(d, "exception", "The check fails here", failure_text(d, &a));
    else if (halt)
        say_stopped(d, "pause", "The run stops here", halt);
    else
        say_returned(d);
    arena_free(&a);
}

/* What was shown of the state before is gone. */
static void begin_move(struct dap *d, const struct dap_request *r) {
    cJSON *body = NULL;
    inspect_forget(d);
    if (strcmp(r->command, "continue") == 0) {
        body = cJSON_CreateObject();
        json_put_bool(body, "allThreadsContinued", true);
    }
    dap_answer(d, r, body);
}

/* ---- forwards ---- */

struct goal {
    struct dap *d;
    uint32_t depth; /* of calls where it began */
    enum { GOAL_BREAKPOINT, GOAL_IN, GOAL_OVER, GOAL_OUT } kind;
    bool hit; /* a breakpoint */
};

static bool is_reached(void *ctx, const struct stepper *s, enum stepper_event e) {
    struct goal *g = ctx;
    uint32_t depth = stepper_depth(s);
    if (e == STEPPER_RETURNED) return g->kind == GOAL_OUT && depth < g->depth;
    g->hit = g->d->breakpoints.n && breakpoints_hit(g->d);
    return g->hit || g->kind == GOAL_IN || (g->kind == GOAL_OVER && depth <= g->depth);
}

/* At the end there is nothing to go on to: `continue` ends the session, a step leaves it where it
 * is, as it can still go back. */
static bool is_at_end(struct dap *d, int kind) {
    if (!stepper_end(d->subject.s)) return false;
    if (kind != GOAL_BREAKPOINT) {
        dap_say(d, "The run ends here; it can go back.");
        say_end(d);
        return true;
    }
    d->phase = DAP_OVER;
    dap_event(d, "terminated", NULL);
    return true;
}

static void run_on(struct dap *d, int kind) {
    struct goal g = {.d = d, .depth = stepper_depth(d->subject.s), .kind = kind};
    if (is_at_end(d, kind)) return;
    breakpoints_count(d);
    if (!stepper_forward(d->subject.s, is_reached, &g))
        say_end(d);
    else
        say_stopped(d, g.hit ? BREAKPOINT : "step", NULL, NULL);
}

void on_dap_configured(struct dap *d, const struct dap_request *r) {
    if (d->phase == DAP_STOPPED) {
        dap_refuse(d, r, "the run is configured already");
        return;
    }
    d->phase = DAP_STOPPED;
    dap_answer(d, r, NULL);
    if (stepper_end(d->subject.s))
        say_end(d);
    else if (launch_stops_on_entry(d))
        say_stopped(d, "entry", NULL, NULL);
    else if (d->breakpoints.n && breakpoints_hit(d))
        say_stopped(d, BREAKPOINT, NULL, NULL);
    else
        run_on(d, GOAL_BREAKPOINT);
}

void on_dap_continue(struct dap *d, const struct dap_request *r) {
    begin_move(d, r);
    run_on(d, GOAL_BREAKPOINT);
}

void on_dap_next(struct dap *d, const struct dap_request *r) {
    begin_move(d, r);
    run_on(d, GOAL_OVER);
}

void on_dap_step_in(struct dap *d, const struct dap_request *r) {
    begin_move(d, r);
    run_on(d, GOAL_IN);
}

void on_dap_step_out(struct dap *d, const struct dap_request *r) {
    begin_move(d, r);
    run_on(d, GOAL_OUT);
}

/* Requests are answered in their order, so the run stands already. */
void on_dap_pause(struct dap *d, const struct dap_request *r) {
    dap_answer(d, r, NULL);
    say_stopped(d, "pause", NULL, NULL);
}

/* ---- backwards ---- */

struct way_back {
    struct dap *d;
    uint64_t begin, end; /* positions */
};

static bool is_at_its_end(void *ctx, const struct stepper *s, enum stepper_event e) {
    const struct way_back *x = ctx;
    (void)e;
    return stepper_position(s) >= x->end;
}

static void see_passed(void *ctx, const struct stepper *s) {
    struct way_back *x = ctx;
    if (stepper_position(s) >= x->end) return;
    x->d->logs = stepper_position(s) < x->begin ? LOG_NEVER : LOG_LATER;
    breakpoints_hit(x->d);
}

/* What log points say on the way back from there to where the run stands: it goes there once more,
 * as hits are counted from the beginning. */
static void log_back_from(struct dap *d, uint64_t from) {
    struct way_back x = {d, stepper_position(d->subject.s), from};
    breakpoints_begin_back(d);
    stepper_forward(d->subject.s, is_at_its_end, &x);
    stepper_again(d->subject.s, see_passed, &x);
    stepper_step_back(d->subject.s);
    breakpoints_end_back(d);
}

void on_dap_step_back(struct dap *d, const struct dap_request *r) {
    uint64_t from = stepper_position(d->subject.s);
    begin_move(d, r);
    bool moved = stepper_step_back(d->subject.s);
    if (moved && breakpoints_log(d)) log_back_from(d, from);
    say_stopped(d, moved ? "step" : "entry", moved ? NULL : "The run begins here", NULL);
}

void on_dap_reverse_continue(struct dap *d, const struct dap_request *r) {
    struct goal g = {.d = d, .kind = GOAL_BREAKPOINT};
    begin_move(d, r);
    breakpoints_begin_back(d);
    bool found = stepper_backward(d->subject.s, is_reached, &g);
    breakpoints_end_back(d);
    say_stopped(d, found ? BREAKPOINT : "entry", found ? NULL : "The run begins here", NULL);
}

/* ---- the failure ---- */

void on_dap_exception_info(struct dap *d, const struct dap_request *r) {
    struct arena a = {0};
    if (!control_at_failure(d)) {
        dap_refuse(d, r, "no check fails here");
        return;
    }
    const struct check_info *info = &check_infos[stepper_end(d->subject.s)->check];
    const char *text = failure_text(d, &a);
    cJSON *body = cJSON_CreateObject();
    json_put_str(body, "exceptionId", info->name);
    json_put_str(body, "description", text);
    json_put_str(body, "breakMode", "always");
    cJSON *details = json_put(body, "details", cJSON_CreateObject());
    json_put_str(details, "message", text);
    json_put_str(details, "typeName", info->name);
    json_put_str(details, "fullTypeName", info->cite);
    dap_answer(d, r, body);
    arena_free(&a);
}
