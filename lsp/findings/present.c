/* present.c - verdicts and findings in words.
 *
 * No other file has text for people about results: these functions take values and places, and
 * their callers only arrange what comes back.
 */
#include "lsp/findings/present.h"

#include "core/base/str.h"
#include "lsp/findings/likely.h"

#include <string.h>
#include <time.h>

/* Bindings named in one line; more only lengthen it. */
enum { INPUTS_SHOWN = 8, SNIPPET_SHOWN = 80, SAID_SHOWN = 3, REQUIREMENTS_SHOWN = 48 };

/* ---- checks ---- */

/* The text between the table's message and the snippet; NULL: the snippet is not shown. */
static const char *connective(enum check_kind k) {
    switch (k) {
    case CHECK_ASSERTION:
        return ": ";
    case CHECK_UNREACHABLE_CALL:
    case CHECK_NOT_COVERED:
        return ": ";
    case CHECK_MISSING_RETURN:
    case CHECK_NORETURN_RETURNS:
        return NULL;
    default:
        return " in ";
    }
}

/* Never cut inside a character. */
static const char *shortened(struct arena *a, const char *s) {
    size_t n = strlen(s), keep = SNIPPET_SHOWN;
    if (n <= keep + 3) return s;
    while (keep && ((unsigned char)s[keep] & 0xc0) == 0x80) keep--;
    return arena_printf(a, "%.*s…", (int)keep, s);
}

const char *present_check(struct arena *a, const struct check_result *c) {
    const char *message = check_infos[c->kind].message, *join = connective(c->kind);
    if (c->snippet && c->snippet[0] && join)
        message = arena_printf(a, "%s%s`%s`", message, join, shortened(a, c->snippet));
    return c->detail ? arena_printf(a, "%s: %s", message, c->detail) : message;
}

/* Length of the prefix "scanf() sets " in a name such as "scanf() sets n"; 0: the name has none. */
static size_t setter_of(const char *name) {
    static const char sets[] = "() sets ";
    const char *at = strstr(name, sets);
    return at ? (size_t)(at - name) + sizeof sets - 1 : 0;
}

/* Length of the prefix that input i shares with the input before it, if one call set both: the
 * prefix is printed once. 0: it shares none. */
static size_t shared_prefix(const struct check_result *c, uint32_t i) {
    size_t n = i ? setter_of(c->inputs.at[i].name) : 0;
    return n && strncmp(c->inputs.at[i].name, c->inputs.at[i - 1].name, n) == 0 ? n : 0;
}

const char *present_inputs(struct arena *a, const struct check_result *c) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (uint32_t i = 0; i < c->inputs.n && i < INPUTS_SHOWN; i++) {
        size_t shared = shared_prefix(c, i);
        const char *between = !i ? "" : shared ? " and " : ", ";
        str_printf(&s, "%s%s = %s", between, c->inputs.at[i].name + shared, c->inputs.at[i].value);
    }
    if (c->inputs.n > INPUTS_SHOWN) str_printf(&s, ", and %u more", c->inputs.n - INPUTS_SHOWN);
    return s.at;
}

static const char *with_place(struct arena *a, const struct ir_module *m, struct reason reason,
                              const char *func, ir_val ins) {
    const char *text = reason_text(a, reason);
    struct ir_loc loc = func ? ir_loc_of(m, func, ins) : (struct ir_loc){0};
    return loc.line && ins ? arena_printf(a, "%s at line %u", text, loc.line) : text;
}

static const char *iterations(struct arena *a, uint32_t n) {
    return arena_printf(a, "%u iteration%s", n, n == 1 ? "" : "s");
}

/* "caller f", "callers f and g", "5 callers" */
static const char *callers_named(struct arena *a, const name_list *by) {
    if (by->n == 1) return arena_printf(a, "caller %s", by->at[0]);
    if (by->n == 2) return arena_printf(a, "callers %s and %s", by->at[0], by->at[1]);
    return arena_printf(a, "%u callers", by->n);
}

static const char *callers_rule_out(struct arena *a, const struct check_result *c) {
    return arena_printf(a, "%s never make%s it fail", callers_named(a, &c->kept_by),
                        c->kept_by.n == 1 ? "s" : "");
}

static const char *callers_keep(struct arena *a, const struct check_result *c) {
    const char *who = callers_named(a, &c->kept_by), *s = c->kept_by.n == 1 ? "s" : "";
    const char *kept = c->precondition ? c->precondition->kept : NULL;
    return kept ? arena_printf(a, "%s keep%s %s", who, s, kept) : callers_rule_out(a, c);
}

const char *present_check_verdict(struct arena *a, const struct ir_module *m,
                                  const struct check_result *c) {
    const char *inputs;
    const char *only = c->unbounded ? " in unbounded arithmetic" : "";
    switch (c->verdict) {
    case VERDICT_PROVED:
        return arena_printf(a, "%s%s", c->unreached ? "never reached" : "cannot happen", only);
    case VERDICT_SAFE:
        return arena_printf(a, "safe here: %s", callers_keep(a, c));
    case VERDICT_BOUNDED:
        return arena_printf(a, "does not happen within %s%s", iterations(a, c->bound), only);
    case VERDICT_VIOLATED:
        inputs = present_inputs(a, c);
        return *inputs ? arena_printf(a, "happens when %s", inputs) : "happens";
    default:
        return arena_printf(a, "unknown: %s",
                            with_place(a, m, c->reason, c->reason_func, c->reason_ins));
    }
}

bool present_plain(const struct check_result *c) {
    return c->verdict == VERDICT_PROVED && !c->unbounded && !c->unreached;
}

const char *present_proved(struct arena *a, const struct func_result *r) {
    struct str s = {.arena = a};
    uint32_t count[CHECK_COUNT] = {0}, kinds = 0;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (present_plain(c)) count[c->kind]++;
    }
    str_puts(&s, "cannot happen: ");
    for (uint32_t k = 0; k < CHECK_COUNT; k++) {
        if (!count[k]) continue;
        str_printf(&s, "%s%s", kinds++ ? ", " : "", check_infos[k].message);
        if (count[k] > 1) str_printf(&s, " (%u places)", count[k]);
    }
    return s.at;
}

/* ---- findings ---- */

bool finding_is_own(const struct finding *f) {
    return strcmp(f->result->func, f->check->func) == 0;
}

static bool ends_with(const char *s, const char *end) {
    size_t n = strlen(s), k = strlen(end);
    return n >= k && strcmp(s + n - k, end) == 0;
}

/* Do the verdict's assumptions list the function as one without a body? */
static bool has_no_body(const struct func_result *r, const char *name, size_t n) {
    static const char *const rests[] = {" has no body:",
                                        ", which a system header declares, has no body:"};
    for (uint32_t i = 0; i < r->assumptions.n; i++) {
        const char *text = r->assumptions.at[i].text;
        for (size_t k = 0; strncmp(text, name, n) == 0 && k < sizeof rests / sizeof *rests; k++)
            if (strncmp(text + n, rests[k], strlen(rests[k])) == 0) return true;
    }
    return false;
}

/* Does the finding depend on the result of a call? Such inputs are named like "strlen()". A
 * malloc() that returns NULL does not count: its model says that it may. NULL: it does not. */
static const char *needed_results(const struct finding *f) {
    const char *needed = NULL;
    for (uint32_t i = 0; i < f->check->inputs.n; i++) {
        const struct binding *b = &f->check->inputs.at[i];
        const char *call = strstr(b->name, "()");
        if (!call) continue;
        if (has_no_body(f->result, b->name, (size_t)(call - b->name)))
            return " for some results of unknown calls";
        if (!strstr(b->value, "NULL")) needed = " for some results of calls";
    }
    return needed;
}

/* Has the function no parameters? The trace begins with its call. */
static bool takes_nothing(const struct check_result *c) {
    const char *call = c->trace.n && c->trace.at[0].kind == STEP_ENTER ? c->trace.at[0].text : "";
    return ends_with(call, "()");
}

/* Is the function main? The environment supplies its arguments, so a failure that is not certain
 * depends on results of calls. */
static bool is_program(const struct func_result *r) { return strcmp(r->func, "main") == 0; }

/* "; fails exactly when n > 15" */
static const char *condition_text(struct arena *a, const struct finding *f) {
    const struct precondition *p = f->check->precondition;
    return p ? arena_printf(a, "; %s", precondition_sentence(a, p)) : "";
}

/* "line 3"; in another file than where the finding is shown, "door.c:3". */
static const char *check_place(struct arena *a, const struct ir_module *m, const struct finding *f,
                               const struct ir_loc *at) {
    const char *file = at->file != f->loc.file ? ir_file_of(m, at) : NULL;
    return file ? arena_printf(a, "%s:%u", str_behind(file, '/'), at->line)
                : arena_printf(a, "line %u", at->line);
}

static const char *what_follows(struct arena *a, const struct finding *f) {
    if (!f->requirement) return present_check(a, f->check);
    return arena_printf(a, "a call of %s that breaks its requirement `%s`", f->check->func,
                        shortened(a, f->requirement));
}

/* "`get(t, 9)` leads to access outside its object in `p[i]` (line 3); get fails exactly when i > 3"
 */
static const char *blame_message(struct arena *a, const struct ir_module *m,
                                 const struct finding *f, const char *values) {
    const struct ir_func *from = ir_find_func(m, f->call->func);
    const char *text = from ? from->ins.at[f->call->ins].name : NULL;
    struct ir_loc at = ir_loc_of(m, f->check->func, f->check->ins);
    return arena_printf(a, "%s%s%s leads to %s (%s)%s%s; %s %s", text ? "`" : "call of ",
                        text ? shortened(a, text) : f->callee, text ? "`" : "", what_follows(a, f),
                        check_place(a, m, f, &at), *values ? " with " : "", values, f->callee,
                        precondition_sentence(a, f->broken->precondition));
}

/* "call of half breaks its requirement `n > 0` (line 5)" */
static const char *requirement_message(struct arena *a, const struct ir_module *m,
                                       const struct finding *f) {
    struct ir_loc at = ir_loc_of(m, f->check->func, f->check->ins);
    return arena_printf(a, "call of %s breaks its requirement `%s` (%s)", f->callee,
                        shortened(a, f->requirement), check_place(a, m, f, &at));
}

const char *present_also(struct arena *a, const struct ir_module *m, const struct finding *f,
                         uint32_t i) {
    const struct finding_also *x = &f->also.at[i];
    return arena_printf(a, "of the same cause: %s (%s)", present_check(a, x->check),
                        check_place(a, m, f, &x->loc));
}

/* " if die() returns", instead of what is said of results; behind values. */
static const char *condition_of_return(struct arena *a, const struct check_result *c,
                                       const char *when, bool values) {
    return arena_printf(a, "%s%s if %s() returns", values ? when : "", values ? "," : "",
                        c->if_returns);
}

const char *present_message(struct arena *a, const struct ir_module *m, const struct finding *f,
                            bool inputs) {
    bool broken = f->call && !f->broken;
    const char *what = broken ? requirement_message(a, m, f) : present_check(a, f->check),
               *values = inputs ? present_inputs(a, f->check) : "";
    if (f->call && !broken) return blame_message(a, m, f, values);
    bool here = finding_is_own(f) || (broken && strcmp(f->call->func, f->result->func) == 0);
    const char *via = here ? "" : arena_printf(a, ", called from %s", f->result->func);
    const char *stop = here && f->check->detail ? "," : ""; /* what follows is said of the check */
    if (f->check->severity != SEVERITY_INFORMATION)
        return *values ? arena_printf(a, "%s%s%s with %s", what, via, stop, values)
                       : arena_printf(a, "%s%s", what, via);
    const char *if_called = takes_nothing(f->check) ? "when" : "if called with";
    const char *results = needed_results(f);
    const char *when = *values                   ? arena_printf(a, " %s %s", if_called, values)
                       : results                 ? results
                       : is_program(f->result)   ? " for some results of calls"
                       : takes_nothing(f->check) ? " for some inputs"
                       : f->check->unmet ? " for arguments that no call here is known to pass"
                                         : " for some arguments";
    if (f->check->if_returns) when = condition_of_return(a, f->check, when, *values);
    const char *unmet = f->check->unmet ? ", as no call here is known to do" : "";
    return arena_printf(a, "%s%s%s%s%s%s", what, via, stop, when, *values ? unmet : "",
                        inputs ? condition_text(a, f) : "");
}

/* ---- functions ---- */

uint32_t present_count(const struct func_result *r, enum verdict v) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < r->checks.n; i++) n += r->checks.at[i].verdict == v;
    return n;
}

enum verdict present_verdict(const struct func_result *r) {
    bool empty = r->vacuous && r->verdict != VERDICT_VIOLATED;
    return empty ? VERDICT_UNKNOWN : r->verdict;
}

static const char *plural(struct arena *a, uint32_t n, const char *noun) {
    return arena_printf(a, "%u %s%s", n, noun, n == 1 ? "" : "s");
}

static bool has_unmet_only(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_VIOLATED && !r->checks.at[i].unmet) return false;
    return true;
}

static const char *counterexamples(struct arena *a, const struct func_result *r) {
    const char *unlikely = has_unmet_only(r) ? " for arguments that no call is known to pass"
                                             : " for certain data from outside";
    return arena_printf(a, "%s%s", plural(a, present_count(r, VERDICT_VIOLATED), "counterexample"),
                        likely_result(r) ? "" : unlikely);
}

static const char *checks(struct arena *a, const struct func_result *r) {
    return r->checks.n ? plural(a, r->checks.n, "check") : "no checks of its own";
}

static const char *unknown(struct arena *a, const struct ir_module *m,
                           const struct func_result *r) {
    if (r->vacuous) return "unknown: no execution satisfies the assumptions";
    return arena_printf(a, "unknown: %s",
                        with_place(a, m, r->reason, r->reason_func, r->reason_ins));
}

static const char *limits(const struct func_result *r) {
    return r->unbounded ? " (unbounded arithmetic)" : "";
}

static bool has_name(const name_list *l, const char *name) {
    for (uint32_t i = 0; i < l->n; i++)
        if (strcmp(l->at[i], name) == 0) return true;
    return false;
}

/* The callers that keep all that may fail, and what that is as far as there are short words. */
static const char *safe_here(struct arena *a, const struct func_result *r) {
    struct check_result all = {0};
    struct precondition p = {0};
    name_list said = {0};
    bool unsaid = false;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != VERDICT_SAFE) continue;
        for (uint32_t k = 0; k < c->kept_by.n; k++)
            if (!has_name(&all.kept_by, c->kept_by.at[k]))
                vec_push(a, &all.kept_by, c->kept_by.at[k]);
        const char *kept = c->precondition ? c->precondition->kept : NULL;
        unsaid |= !kept;
        if (!kept || has_name(&said, kept)) continue;
        vec_push(a, &said, kept);
        p.kept = p.kept ? arena_printf(a, "%s, %s", p.kept, kept) : kept;
    }
    if (p.kept && !unsaid && said.n <= SAID_SHOWN) all.precondition = &p;
    return arena_printf(a, "safe here: %s",
                        all.precondition ? callers_keep(a, &all) : callers_rule_out(a, &all));
}

const char *present_result(struct arena *a, const struct ir_module *m,
                           const struct func_result *r) {
    switch (present_verdict(r)) {
    case VERDICT_PROVED:
        return arena_printf(a, "proved%s, %s", limits(r), checks(a, r));
    case VERDICT_SAFE:
        return safe_here(a, r);
    case VERDICT_BOUNDED:
        return arena_printf(a, "proved up to %s%s, %s", iterations(a, r->bound), limits(r),
                            checks(a, r));
    case VERDICT_VIOLATED:
        return counterexamples(a, r);
    default:
        return unknown(a, m, r);
    }
}

/* ---- requirements ---- */

/* Does the condition mean the same beside `&&`? */
static bool stands_beside_and(const char *text) {
    return !strstr(text, "||") && !strchr(text, '?') && !strchr(text, ',');
}

const char *present_requirements(struct arena *a, const struct func_result *r) {
    struct str s = {.arena = a};
    for (uint32_t i = 0; i < r->requirements.n; i++) {
        const char *text = shortened(a, r->requirements.at[i]);
        bool plain_text = r->requirements.n == 1 || stands_beside_and(text);
        str_printf(&s, "%s%s%s%s", i ? " && " : "", plain_text ? "" : "(", text,
                   plain_text ? "" : ")");
    }
    return s.n ? s.at : NULL;
}

/* ---- evidence ---- */

static const char *proof_words(enum proved_by p) {
    switch (p) {
    case PROOF_BMC:
        return "by looking at every execution";
    case PROOF_INTERVALS:
        return "by abstract interpretation";
    case PROOF_KINDUCTION:
        return "by induction over several iterations (k-induction)";
    case PROOF_IC3:
        return "by an inductive invariant (IC3)";
    case PROOF_RECURSION:
        return "by induction on the depth of calls";
    case PROOF_SUMMARIES:
        return "with callees verified by themselves";
    case PROOF_RUN:
        return "by running the only execution";
    default:
        return proof_name(p);
    }
}

static bool put_proofs(struct str *s, const struct func_result *r) {
    uint32_t count[PROOF_COUNT] = {0};
    bool any = false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_PROVED) count[r->checks.at[i].by]++;
    for (uint32_t p = 0; p < PROOF_COUNT; p++) {
        if (!count[p]) continue;
        const char *noun = any ? "" : count[p] == 1 ? " check" : " checks";
        str_printf(s, "%s%u%s %s", any ? ", " : "Proved: ", count[p], noun,
                   proof_words((enum proved_by)p));
        any = true;
    }
    return any;
}

/* The smallest bound of the bounded checks; the function's own bound belongs to its verdict. */
static uint32_t least_bound(const struct func_result *r) {
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict == VERDICT_BOUNDED && c->bound < least) least = c->bound;
    }
    return least;
}

const char *present_kept(struct arena *a, const struct func_result *r) {
    char text[32];
    time_t when = (time_t)r->kept_since;
    struct tm t;
    bool good = localtime_r(&when, &t) && strftime(text, sizeof text, "%Y-%m-%d %H:%M", &t);
    return arena_printf(a, "Found on %s; nothing that it rests on has changed since",
                        good ? text : "another day");
}

const char *present_evidence(struct arena *a, const struct func_result *r) {
    struct str s = {.arena = a};
    bool any = put_proofs(&s, r);
    uint32_t safe = present_count(r, VERDICT_SAFE), bounded = present_count(r, VERDICT_BOUNDED);
    if (safe) str_printf(&s, "%s%u by the proofs of callers", any ? "; " : "Safe here: ", safe);
    any |= safe != 0;
    if (bounded)
        str_printf(&s, "%s%u held in all executions of up to %s", any ? "; " : "", bounded,
                   iterations(a, least_bound(r)));
    uint32_t failed = present_count(r, VERDICT_VIOLATED);
    any |= bounded != 0;
    if (failed)
        str_printf(&s, "%s%u failed when run again by the interpreter", any ? "; " : "", failed);
    any |= failed != 0;
    str_printf(&s, "%sengine %s, %lld ms.", any ? "; " : "", r->engine ? r->engine : "none",
               (long long)r->millis);
    if (r->kept_since) str_printf(&s, " %s.", present_kept(a, r));
    return s.at;
}

const char *present_unsaid(struct arena *a, const struct loop_invariant *i) {
    uint32_t n = i->unsaid;
    for (uint32_t k = 0; k < i->facts.n; k++) n += i->facts.at[k].bits;
    return n ? arena_printf(a, "and %u more about bits and memory", n) : NULL;
}

const char *present_facts(struct arena *a, const struct loop_invariant *i, bool bits) {
    struct str s = {.arena = a};
    const char *rest = bits ? NULL : present_unsaid(a, i), *between = "";
    for (uint32_t k = 0; k < i->facts.n; k++) {
        if (i->facts.at[k].bits && !bits) continue;
        str_printf(&s, "%s`%s`", between, i->facts.at[k].text);
        between = ", ";
    }
    if (bits && i->unsaid) rest = arena_printf(a, "and %u more about bits and memory", i->unsaid);
    if (rest) str_printf(&s, "%s%s", between, rest);
    return s.n ? s.at : "nothing";
}

static const char *current_status(struct arena *a, const struct ir_module *m,
                                  const struct func_result *r) {
    switch (present_verdict(r)) {
    case VERDICT_PROVED:
        return arena_printf(a, "proved%s%s · %s · %lld ms",
                            r->inductive ? " for any number of iterations" : "", limits(r),
                            checks(a, r), (long long)r->millis);
    case VERDICT_SAFE:
        return safe_here(a, r);
    case VERDICT_BOUNDED:
        return arena_printf(a, "proved up to %s%s", iterations(a, r->bound), limits(r));
    case VERDICT_VIOLATED:
        return counterexamples(a, r);
    default:
        return unknown(a, m, r);
    }
}

const char *present_status(struct arena *a, const struct ir_module *m, const struct func_result *r,
                           enum freshness fresh) {
    switch (fresh) {
    case FRESH_CURRENT:
        return r ? current_status(a, m, r) : "not verified";
    case FRESH_STALE:
        return "checking… (stale)";
    default:
        return "verifying …";
    }
}

/* A lens is one line: long conditions are left to the hover. */
static const char *requirements_in_short(struct arena *a, const struct func_result *r) {
    const char *text = present_requirements(a, r);
    if (!text) return "";
    return strlen(text) <= REQUIREMENTS_SHOWN ? arena_printf(a, " · requires %s", text)
                                              : " · has requirements";
}

const char *present_lens(struct arena *a, const struct ir_module *m, const struct func_result *r,
                         enum freshness fresh) {
    const char *status = present_status(a, m, r, fresh);
    if (fresh == FRESH_CURRENT && r)
        status = arena_printf(a, "%s%s", status, requirements_in_short(a, r));
    bool shows = fresh == FRESH_CURRENT && r && present_verdict(r) == VERDICT_VIOLATED;
    return shows ? arena_printf(a, "%s · show", status) : status;
}

/* ---- traces ---- */

static void add_step(struct arena *a, const struct ir_module *m, const struct trace_line *t,
                     step_list *out) {
    struct ir_loc none = {0};
    struct ir_loc loc = t->ins ? ir_loc_of(m, t->func, t->ins) : none;
    if (!t->ins && t->kind == STEP_ENTER) loc = ir_loc_of(m, t->func, 0);
    vec_push(a, out, (struct shown_step){loc, t, 0});
}

void present_trace(struct arena *a, const struct ir_module *m, const struct check_result *c,
                   uint32_t max, step_list *out) {
    const trace_lines *lines = c->folded.n ? &c->folded : &c->trace;
    uint32_t n = lines->n, head = n, tail = n;
    if (n > max) {
        head = max / 3;
        tail = n - (max - head - 1);
    }
    for (uint32_t i = 0; i < head; i++) add_step(a, m, &lines->at[i], out);
    if (tail > head) vec_push(a, out, (struct shown_step){.skipped = tail - head});
    for (uint32_t i = tail; i < n; i++) add_step(a, m, &lines->at[i], out);
}
