/* report_text.c - the report that `check` prints for people: findings with their source line, then
 * one line a function.
 */
#include "lsp/report/report_text.h"

#include "lsp/findings/likely.h"
#include "lsp/report/causes.h"

#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <string.h>
#include <unistd.h>

enum { SNIPPET_WIDTH = 160, DEEPEST = 12 };

/* ---- pieces ---- */

static const char *const severity_colour[] = {[SEVERITY_ERROR] = "\033[1;31m",
                                              [SEVERITY_WARNING] = "\033[1;33m",
                                              [SEVERITY_INFORMATION] = "\033[1;36m"};
static const char *const verdict_colour[] = {[VERDICT_PROVED] = "\033[32m",
                                             [VERDICT_SAFE] = "\033[32m",
                                             [VERDICT_BOUNDED] = "\033[36m",
                                             [VERDICT_VIOLATED] = "\033[31m",
                                             [VERDICT_UNKNOWN] = "\033[33m"};

static const char *colour(const struct report_style *s, const char *code) {
    return s->colour ? code : "";
}
static const char *plain(const struct report_style *s) { return s->colour ? "\033[0m" : ""; }

const char *report_path(const struct file_report *f, const char *path) {
    char cwd[4096];
    if (!path || (!f->is_program && strcmp(path, f->path) == 0)) return f->shown;
    size_t n = getcwd(cwd, sizeof cwd) ? strlen(cwd) : 0;
    return n && strncmp(path, cwd, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

/* The line's bytes, without its end; NULL if there is none. */
static const char *source_line(const char *text, size_t n, uint32_t line, size_t *length) {
    const char *at = text, *end = text + n;
    for (uint32_t l = 1; at < end; l++) {
        size_t k = 0;
        while (at + k < end && at[k] != '\n' && at[k] != '\r') k++;
        if (l == line) {
            *length = k;
            return at;
        }
        at += k;
        at += at < end && *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
    }
    return NULL;
}

static void put_caret(FILE *out, const char *line, size_t n, const struct ir_loc *loc) {
    size_t from = loc->col ? loc->col - 1 : 0;
    size_t to = loc->eline == loc->line && loc->ecol > loc->col ? loc->ecol - 1 : n;
    if (from > n) from = n;
    if (to > n) to = n;
    if (to <= from) to = from + 1;
    fputs("    ", out);
    for (size_t i = 0; i < to; i++) {
        bool inside =
            i < n && ((unsigned char)line[i] & 0xc0) == 0x80; /* a later byte of a character */
        if (inside) continue;
        fputc(i > from ? '~' : i == from ? '^' : line[i] == '\t' ? '\t' : ' ', out);
    }
    fputc('\n', out);
}

static void put_snippet(const struct report_style *s, const char *path, const struct ir_loc *loc) {
    struct arena a = {0};
    size_t n = 0, k = 0;
    const char *text = path ? read_whole_file(&a, path, &n) : NULL;
    const char *line = text ? source_line(text, n, loc->line, &k) : NULL;
    if (line && k <= SNIPPET_WIDTH) {
        fprintf(s->out, "    %.*s\n%s", (int)k, line, colour(s, "\033[32m"));
        put_caret(s->out, line, k, loc);
        fputs(plain(s), s->out);
    }
    arena_free(&a);
}

static void put_steps(FILE *out, const struct ir_module *m, const step_list *steps) {
    for (uint32_t i = 0; i < steps->n; i++) {
        const struct shown_step *st = &steps->at[i];
        if (!st->line) {
            fprintf(out, "    %-18s … %u more steps\n", "", st->skipped);
            continue;
        }
        char place[64] = "";
        const char *file = ir_file_of(m, &st->loc);
        if (file) snprintf(place, sizeof place, "%.48s:%u", str_behind(file, '/'), st->loc.line);
        uint32_t depth = st->line->depth < DEEPEST ? st->line->depth : DEEPEST;
        fprintf(out, "    %-18s %*s%s\n", place, (int)(depth * 2), "", st->line->text);
    }
}

/* ---- findings ---- */

static void put_place(const struct report_style *s, const struct file_report *f,
                      const struct ir_loc *loc) {
    const char *path = ir_file_of(f->lowered.module, loc);
    fprintf(s->out, "%s%s", colour(s, "\033[1m"), report_path(f, path));
    if (loc->line) fprintf(s->out, ":%u:%u", loc->line, loc->col);
    fprintf(s->out, ":%s ", plain(s));
}

static void put_finding(const struct report_style *s, const struct file_report *f,
                        const struct finding *d, const struct machine_replay *machine) {
    struct arena a = {0};
    const struct check_result *c = d->check;
    put_place(s, f, &d->loc);
    fprintf(s->out, "%s%s:%s %s [%s]%s\n", colour(s, severity_colour[c->severity]),
            severity_name(c->severity), plain(s), present_message(&a, f->lowered.module, d, false),
            check_infos[c->kind].name, d->is_known ? " (known)" : "");
    if (d->loc.line) put_snippet(s, ir_file_of(f->lowered.module, &d->loc), &d->loc);
    if (c->inputs.n) fprintf(s->out, "  fails when: %s\n", present_inputs(&a, c));
    if (c->precondition) fprintf(s->out, "  %s\n", precondition_sentence(&a, c->precondition));
    step_list steps = {0};
    present_trace(&a, f->lowered.module, c, REPORT_TRACE_LINES, &steps);
    if (steps.n) fputs("  trace:\n", s->out);
    put_steps(s->out, f->lowered.module, &steps);
    for (uint32_t i = 0; i < d->also.n; i++)
        fprintf(s->out, "  %s\n", present_also(&a, f->lowered.module, d, i));
    if (machine)
        fprintf(s->out, "  on this machine: %s%s%s\n", machine_answer_name(machine->answer),
                machine->detail ? ": " : "", machine->detail ? machine->detail : "");
    fputc('\n', s->out);
    arena_free(&a);
}

/* ---- functions ---- */

static void put_loops(FILE *out, const struct ir_module *m, const struct func_result *r,
                      const char *indent) {
    struct arena a = {0};
    for (uint32_t i = 0; i < r->invariants.n; i++) {
        const struct loop_invariant *l = &r->invariants.at[i];
        fprintf(out, "%sloop at line %u%s%s keeps: %s\n", indent,
                ir_loc_of(m, l->func, l->ins).line, strcmp(l->func, r->func) ? " in " : "",
                strcmp(l->func, r->func) ? l->func : "", present_facts(&a, l, true));
    }
    arena_free(&a);
}

static void put_details(const struct report_style *s, const struct file_report *f,
                        const struct func_result *r) {
    struct arena a = {0};
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        struct ir_loc loc = ir_loc_of(f->lowered.module, c->func, c->ins);
        fprintf(s->out, "      line %-5u %-20s %s: %s\n", loc.line, check_infos[c->kind].name,
                present_check(&a, c), present_check_verdict(&a, f->lowered.module, c));
    }
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        fprintf(s->out, "      assumes: %s\n",
                assumption_text(&a, f->lowered.module, r->func, &r->assumptions.at[i]));
    for (uint32_t i = 0; i < r->summaries.n; i++)
        fprintf(s->out, "      calls %s, which is verified by itself\n", r->summaries.at[i]);
    put_loops(s->out, f->lowered.module, r, "      ");
    if (r->kept_since) fprintf(s->out, "      %s\n", present_kept(&a, r));
    fprintf(s->out, "      %lld ms, %llu steps, %llu terms, %llu queries%s%s\n",
            (long long)r->millis, (unsigned long long)r->steps, (unsigned long long)r->terms,
            (unsigned long long)r->queries, r->solver ? ", " : "", r->solver ? r->solver : "");
    arena_free(&a);
}

/* Does the function have findings, and is each allowed? */
static bool is_allowed(const struct file_report *f, const struct func_result *r) {
    bool any = false;
    for (uint32_t i = 0; i < f->findings.n; i++) {
        if (f->findings.at[i].result != r) continue;
        if (!f->findings.at[i].allowed) return false;
        any = true;
    }
    return any;
}

/* The function's name, and of a program its file. */
static const char *function_label(struct arena *a, const struct file_report *f,
                                  const struct func_result *r) {
    struct ir_loc loc = ir_loc_of(f->lowered.module, r->func, 0);
    const char *path = ir_file_of(f->lowered.module, &loc);
    bool elsewhere = path && (f->is_program || strcmp(path, f->path) != 0);
    return elsewhere ? arena_printf(a, "%s (%s)", r->func, report_path(f, path)) : r->func;
}

static int label_width(const struct file_report *f) {
    struct arena a = {0};
    int width = 0, most = f->is_program ? 60 : 40;
    for (uint32_t i = 0; i < f->n; i++) {
        int n = (int)strlen(function_label(&a, f, f->results[i]));
        width = n > width && n <= most ? n : width;
    }
    arena_free(&a);
    return width;
}

static const char *result_colour(const struct report_style *s, const struct func_result *r) {
    enum verdict v = present_verdict(r);
    bool brief = v == VERDICT_VIOLATED && !likely_result(r);
    bool less = brief || (v == VERDICT_PROVED && r->unbounded);
    return colour(s, verdict_colour[less ? VERDICT_BOUNDED : v]);
}

static void put_function(const struct report_style *s, const struct file_report *f,
                         const struct func_result *r, int width) {
    struct arena a = {0};
    fprintf(s->out, "  %-*s  %s%s%s%s\n", width, function_label(&a, f, r), result_colour(s, r),
            present_result(&a, f->lowered.module, r), plain(s),
            is_allowed(f, r) ? " (allowed)" : "");
    const char *requires = present_requirements(&a, r);
    if (requires) fprintf(s->out, "      requires: %s\n", requires);
    if (s->verbose) put_details(s, f, r);
    arena_free(&a);
}

/* At most this many of the compiler's messages: one clear line is enough, a few help. */
enum { MESSAGES = 5 };

static void put_message(const struct report_style *s, const struct file_report *f,
                        const struct lowered_message *m, const char *kind) {
    fputs("  ", s->out);
    if (m->line) fprintf(s->out, "%s:%u:%u: ", report_path(f, m->file), m->line, m->col);
    fprintf(s->out, "%s%s\n", kind, m->text);
}

static void put_problem(const struct report_style *s, const struct file_report *f) {
    fprintf(s->out, "%s%s:%s %s%s%s\n", colour(s, "\033[1m"), f->shown, plain(s),
            colour(s, "\033[1;31m"), f->problem, plain(s));
    uint32_t shown = 0;
    if (f->lowered.status != VL_INPUT) return; /* the line above has said it */
    for (uint32_t i = 0; i < f->lowered.messages.n && shown < MESSAGES; i++) {
        if (!f->lowered.messages.at[i].error) continue;
        put_message(s, f, &f->lowered.messages.at[i], "");
        shown++;
    }
}

/* Problems of several files as one program. */
static void put_link(const struct report_style *s, const struct file_report *f) {
    for (uint32_t i = 0; f->is_program && i < f->lowered.messages.n; i++) {
        const struct lowered_message *m = &f->lowered.messages.at[i];
        put_message(s, f, m, m->error ? "error: " : "warning: ");
    }
}

/* What of the text is not looked at. */
static void put_notes(const struct report_style *s, const struct file_report *f) {
    for (uint32_t i = 0; !f->is_program && i < f->lowered.messages.n; i++) {
        const struct lowered_message *m = &f->lowered.messages.at[i];
        if (m->note) put_message(s, f, m, "information: ");
    }
}

static void print_names(const struct report_style *s, const char *what, const name_list *names) {
    if (names->n) fprintf(s->out, "  %s:", what);
    for (uint32_t i = 0; i < names->n; i++) fprintf(s->out, "%s %s", i ? "," : "", names->at[i]);
    if (names->n) fputc('\n', s->out);
}

/* Comments that allow nothing. */
static void put_complaints(const struct report_style *s, const struct file_report *f) {
    for (uint32_t i = 0; i < f->allowances.n; i++)
        if (f->complaints[i])
            fprintf(s->out, "%s%s:%u:%s %swarning:%s %s [allow]\n\n", colour(s, "\033[1m"),
                    f->shown, f->allowances.at[i].line, plain(s), colour(s, "\033[1;33m"), plain(s),
                    f->complaints[i]);
}

static void put_allowed(const struct report_style *s, const struct file_report *f) {
    for (uint32_t i = 0; i < f->findings.n; i++) {
        const struct finding *d = &f->findings.at[i];
        if (d->allowed)
            fprintf(s->out, "  allowed: %s:%u [%s] %s\n",
                    report_path(f, ir_file_of(f->lowered.module, &d->loc)), d->loc.line,
                    check_infos[d->check->kind].name, d->allowed);
    }
}

void report_file(const struct report_style *s, const struct file_report *f) {
    if (f->problem) {
        put_problem(s, f);
        return;
    }
    for (uint32_t i = 0; i < f->findings.n; i++)
        if (!f->findings.at[i].allowed)
            put_finding(s, f, &f->findings.at[i], f->machine ? &f->machine[i] : NULL);
    put_complaints(s, f);
    int width = label_width(f);
    fprintf(s->out, "%s%s%s\n", colour(s, "\033[1m"), f->shown, plain(s));
    if (s->verbose)
        for (uint32_t i = 0; i < f->members.n; i++)
            fprintf(s->out, "  of %s\n", report_path(f, f->members.at[i]));
    put_link(s, f);
    put_notes(s, f);
    put_allowed(s, f);
    for (uint32_t i = 0; i < f->n; i++) put_function(s, f, f->results[i], width);
    if (!f->n) fputs("  no functions\n", s->out);
    if (s->verbose) {
        print_names(s, "searched towards the entry from", &f->searched);
        print_names(s, "no time to search from", &f->left_out);
    }
}

/* Does the reader see it, and is it there only where memory runs out? */
static bool lacks_memory(const struct file_report *f, const struct finding *d) {
    return !d->allowed && !d->is_known && d->check->severity != SEVERITY_INFORMATION &&
           cause_is_lack_of_memory(f->lowered.module, d->check);
}

void report_count(struct report_totals *t, const struct file_report *f) {
    t->broken += f->problem != NULL;
    t->programs += f->is_program && !f->is_library;
    t->libraries += f->is_library;
    t->functions += f->n;
    t->unlisted += f->unlisted;
    for (uint32_t i = 0; i < f->findings.n; i++) {
        t->allowed += f->findings.at[i].allowed != NULL;
        t->lack += lacks_memory(f, &f->findings.at[i]);
    }
    for (uint32_t i = 0; i < f->n; i++) {
        t->count[present_verdict(f->results[i])]++;
        t->unbounded += f->results[i]->unbounded;
        t->kept += f->results[i]->kept_since != 0;
    }
}

/* "2 programs and 1 library of 9 files; " */
static void put_project(FILE *out, const struct report_totals *t) {
    const char *and = t->programs && t->libraries ? " and " : "";
    if (t->programs) fprintf(out, "%u program%s", t->programs, t->programs == 1 ? "" : "s");
    if (t->libraries)
        fprintf(out, "%s%u librar%s", and, t->libraries, t->libraries == 1 ? "y" : "ies");
    if (t->programs || t->libraries)
        fprintf(out, " of %u file%s; ", t->files, t->files == 1 ? "" : "s");
}

/* Who never looks at what malloc gives may not want to be told of each place. */
static void put_lack_of_memory(FILE *out, const struct report_totals *t) {
    enum { MANY = 5 };
    if (t->lack < MANY) return;
    fprintf(out,
            "%u of the findings need memory to run out; --no-malloc-failure assumes that it never "
            "does\n",
            t->lack);
}

static void put_unlisted(FILE *out, const struct report_totals *t) {
    if (t->unlisted)
        fprintf(out,
                "%u finding%s what callers and other code provide %s not listed; --findings all "
                "lists %s\n",
                t->unlisted, t->unlisted == 1 ? " that rests on" : "s that rest on",
                t->unlisted == 1 ? "is" : "are", t->unlisted == 1 ? "it" : "them");
}

void report_summary(const struct report_style *s, const struct report_totals *t, int64_t millis) {
    static const char *const words[] = {[VERDICT_PROVED] = "proved",
                                        [VERDICT_SAFE] = "safe as called",
                                        [VERDICT_BOUNDED] = "proved up to a bound",
                                        [VERDICT_VIOLATED] = "with a counterexample",
                                        [VERDICT_UNKNOWN] = "unknown"};
    fputs("\n", s->out);
    if (t->files) put_project(s->out, t);
    fprintf(s->out, "%u function%s", t->functions, t->functions == 1 ? "" : "s");
    const char *sep = ": ";
    for (int v = 0; v < VERDICT_COUNT; v++) {
        if (!t->count[v]) continue;
        fprintf(s->out, "%s%u %s", sep, t->count[v], words[v]);
        sep = ", ";
    }
    if (t->unbounded) fputs(" (in unbounded arithmetic: overflow was not looked at)", s->out);
    if (t->unchanged)
        fprintf(s->out, "; %u function%s as before, not verified", t->unchanged,
                t->unchanged == 1 ? " is" : "s are");
    if (t->allowed)
        fprintf(s->out, "; %u finding%s allowed", t->allowed, t->allowed == 1 ? "" : "s");
    if (t->known)
        fprintf(s->out, "; %u finding%s of the baseline", t->known, t->known == 1 ? "" : "s");
    if (t->kept) fprintf(s->out, "; %u unchanged since an earlier run", t->kept);
    fprintf(s->out, "; %.1f s", (double)millis / 1000);
    if (t->broken)
        fprintf(s->out, "; %u file%s not verified", t->broken, t->broken == 1 ? "" : "s");
    fputc('\n', s->out);
    put_lack_of_memory(s->out, t);
    put_unlisted(s->out, t);
}

/* ---- one function as a document ---- */

static void put_counterexample(FILE *out, const struct ir_module *m, const struct func_result *r,
                               const struct check_result *c) {
    struct arena a = {0};
    struct finding d = {.result = r, .check = c, .loc = ir_loc_of(m, c->func, c->ins)};
    const char *file = ir_file_of(m, &d.loc);
    fprintf(out, "\n%s: %s [%s]\n", severity_name(c->severity), present_message(&a, m, &d, false),
            check_infos[c->kind].name);
    if (file) fprintf(out, "  at %s:%u:%u\n", file, d.loc.line, d.loc.col);
    if (c->inputs.n) fprintf(out, "\n  fails when:\n");
    for (uint32_t i = 0; i < c->inputs.n; i++)
        fprintf(out, "    %s = %s\n", c->inputs.at[i].name, c->inputs.at[i].value);
    fputs("\n  what happens:\n", out);
    step_list steps = {0};
    present_trace(&a, m, c, 1000, &steps);
    put_steps(out, m, &steps);
    arena_free(&a);
}

void report_function(FILE *out, const struct ir_module *m, const struct func_result *r) {
    struct arena a = {0};
    fprintf(out, "%s: %s\n", r->func, present_result(&a, m, r));
    const char *requires = present_requirements(&a, r);
    if (requires) fprintf(out, "requires: %s\n", requires);
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_VIOLATED)
            put_counterexample(out, m, r, &r->checks.at[i]);
    fputs("\nchecks:\n", out);
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        fprintf(out, "  line %-5u %s: %s\n", ir_loc_of(m, c->func, c->ins).line,
                present_check(&a, c), present_check_verdict(&a, m, c));
    }
    if (r->invariants.n) fputs("\ninvariants:\n", out);
    put_loops(out, m, r, "  ");
    if (r->summaries.n) fputs("\nverified by themselves, and not entered:\n", out);
    for (uint32_t i = 0; i < r->summaries.n; i++) fprintf(out, "  %s\n", r->summaries.at[i]);
    if (r->assumptions.n) fputs("\nassumptions:\n", out);
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        fprintf(out, "  %s\n", assumption_text(&a, m, r->func, &r->assumptions.at[i]));
    arena_free(&a);
}
