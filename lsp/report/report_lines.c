/* report_lines.c - JUnit's XML and GitHub's workflow commands. */
#include "lsp/report/report_lines.h"

#include "core/base/str.h"
#include "lsp/wire/json.h"

#include <string.h>

/* ---- JUnit ---- */

/* What stands for a byte in XML 1.0, which has no control characters but three; NULL: itself. */
static const char *in_xml(char c) {
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\n':
    case '\t':
        return NULL;
    default:
        return (unsigned char)c < ' ' ? "?" : NULL;
    }
}

static void put_xml(struct str *s, const char *text) {
    for (size_t n = strlen(text), k; n; text += k, n -= k) {
        k = utf8_length((const unsigned char *)text, n);
        const char *as = k ? in_xml(*text) : "?";
        if (!k) k = 1;
        str_put(s, as ? as : text, as ? strlen(as) : k);
    }
}

static void put_attribute(struct str *s, const char *name, const char *text) {
    str_printf(s, " %s=\"", name);
    put_xml(s, text);
    str_puts(s, "\"");
}

static bool fails_build(const struct finding *f, bool strict) {
    return !f->is_known && !f->allowed && (strict || f->check->severity != SEVERITY_INFORMATION);
}

/* Message, inputs and trace of a finding, as lines. */
static const char *finding_text(struct arena *a, const struct file_report *r,
                                const struct finding *f) {
    struct str s = {.arena = a};
    step_list steps = {0};
    str_printf(&s, "%s:%u:%u: %s: %s\n", report_path(r, ir_file_of(r->lowered.module, &f->loc)),
               f->loc.line, f->loc.col, severity_name(f->check->severity),
               present_message(a, r->lowered.module, f, true));
    present_trace(a, r->lowered.module, f->check, REPORT_TRACE_LINES, &steps);
    for (uint32_t i = 0; i < steps.n; i++) {
        const struct shown_step *t = &steps.at[i];
        if (t->line)
            str_printf(&s, "  line %-5u %*s%s\n", t->loc.line, (int)t->line->depth * 2, "",
                       t->line->text);
        else
            str_printf(&s, "  … %u more steps\n", t->skipped);
    }
    return s.at;
}

/* The body of a test case: failures, else why it is open, and what is only information. */
static void put_outcome(struct str *s, const struct file_report *r, const struct func_result *q,
                        bool strict) {
    struct arena a = {0};
    struct str beside = {.arena = &a};
    bool failed = false;
    for (uint32_t i = 0; i < r->findings.n; i++) {
        const struct finding *f = &r->findings.at[i];
        if (f->result != q) continue;
        if (!fails_build(f, strict)) {
            str_puts(&beside, finding_text(&a, r, f));
            continue;
        }
        failed = true;
        str_puts(s, "<failure");
        put_attribute(s, "type", check_infos[f->check->kind].name);
        put_attribute(s, "message", present_message(&a, r->lowered.module, f, false));
        str_puts(s, ">");
        put_xml(s, finding_text(&a, r, f));
        str_puts(s, "</failure>");
    }
    if (!failed && present_verdict(q) == VERDICT_UNKNOWN) {
        str_puts(s, "<skipped");
        put_attribute(s, "message", present_result(&a, r->lowered.module, q));
        str_puts(s, "/>");
    }
    str_puts(s, "<system-out>");
    put_xml(s, present_result(&a, r->lowered.module, q));
    if (beside.n) str_puts(s, "\n");
    put_xml(s, beside.n ? beside.at : "");
    str_puts(s, "</system-out>");
    arena_free(&a);
}

static bool function_fails(const struct file_report *r, const struct func_result *q, bool strict) {
    for (uint32_t i = 0; i < r->findings.n; i++)
        if (r->findings.at[i].result == q && fails_build(&r->findings.at[i], strict)) return true;
    return false;
}

static void open_case(struct str *s, const struct file_report *r, const char *name,
                      int64_t millis) {
    str_puts(s, "    <testcase");
    put_attribute(s, "classname", r->shown);
    put_attribute(s, "name", name);
    str_printf(s, " time=\"%.3f\">", (double)millis / 1000);
}

/* A file that was not verified is one test case. */
static void put_unread(struct str *out, const struct file_report *f) {
    open_case(out, f, "(file)", 0);
    str_puts(out, "<error");
    put_attribute(out, "message", f->problem);
    str_puts(out, ">");
    for (uint32_t i = 0; i < f->lowered.messages.n; i++) {
        const struct lowered_message *m = &f->lowered.messages.at[i];
        if (!m->error) continue;
        if (m->line) {
            put_xml(out, report_path(f, m->file));
            str_printf(out, ":%u:%u: ", m->line, m->col);
        }
        put_xml(out, m->text);
        str_puts(out, "\n");
    }
    str_puts(out, "</error></testcase>\n");
}

void junit_add(struct str *out, const struct file_report *f, bool strict) {
    uint32_t failures = 0, skipped = 0;
    int64_t millis = 0;
    for (uint32_t i = 0; i < f->n; i++) {
        bool fails = function_fails(f, f->results[i], strict);
        failures += fails;
        skipped += !fails && present_verdict(f->results[i]) == VERDICT_UNKNOWN;
        millis += f->results[i]->millis;
    }
    str_puts(out, "  <testsuite");
    put_attribute(out, "name", f->shown);
    str_printf(out, " tests=\"%u\" failures=\"%u\" errors=\"%d\" skipped=\"%u\" time=\"%.3f\">\n",
               f->problem ? 1 : f->n, failures, f->problem != NULL, skipped, (double)millis / 1000);
    if (f->problem) put_unread(out, f);
    for (uint32_t i = 0; !f->problem && i < f->n; i++) {
        open_case(out, f, f->results[i]->func, f->results[i]->millis);
        put_outcome(out, f, f->results[i], strict);
        str_puts(out, "</testcase>\n");
    }
    str_puts(out, "  </testsuite>\n");
}

void junit_report(FILE *out, const struct str *suites, int64_t millis) {
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"verify-ls\" "
            "time=\"%.3f\">\n%s</testsuites>\n",
            (double)millis / 1000, suites->at ? suites->at : "");
}

/* ---- GitHub ---- */

/* In a property, commas and colons are special as well. */
static void put_command(FILE *out, const char *text, bool property) {
    for (; *text; text++) {
        bool special = *text == '%' || *text == '\n' || *text == '\r' ||
                       (property && (*text == ',' || *text == ':'));
        if (special)
            fprintf(out, "%%%02X", (unsigned)(unsigned char)*text);
        else
            fputc(*text, out);
    }
}

static void put_annotation(FILE *out, const char *level, const char *path, const struct ir_loc *loc,
                           const char *title, const char *message) {
    fprintf(out, "::%s file=", level);
    put_command(out, path, true);
    if (loc->line) fprintf(out, ",line=%u", loc->line);
    if (loc->eline >= loc->line && loc->line) fprintf(out, ",endLine=%u", loc->eline);
    if (loc->col) fprintf(out, ",col=%u", loc->col);
    if (loc->col && loc->eline == loc->line && loc->ecol) fprintf(out, ",endColumn=%u", loc->ecol);
    fputs(",title=", out);
    put_command(out, title, true);
    fputs("::", out);
    put_command(out, message, false);
    fputc('\n', out);
}

/* The compiler's first message has the place. */
static void annotate_unread(FILE *out, const struct file_report *f) {
    struct ir_loc at = {.line = 1};
    const char *path = NULL, *text = f->problem;
    for (uint32_t i = 0; i < f->lowered.messages.n; i++) {
        const struct lowered_message *m = &f->lowered.messages.at[i];
        if (!m->error || !m->line) continue;
        at = (struct ir_loc){.line = m->line, .col = m->col};
        path = m->file;
        text = m->text;
        break;
    }
    put_annotation(out, "error", report_path(f, path), &at, f->problem, text);
}

void github_add(FILE *out, const struct file_report *f) {
    static const char *const levels[] = {[SEVERITY_ERROR] = "error",
                                         [SEVERITY_WARNING] = "warning",
                                         [SEVERITY_INFORMATION] = "notice"};
    struct arena a = {0};
    const struct ir_module *m = f->lowered.module;
    if (f->problem) annotate_unread(out, f);
    for (uint32_t i = 0; i < f->allowances.n; i++) {
        struct ir_loc at = {.line = f->allowances.at[i].line};
        if (f->complaints[i])
            put_annotation(out, "warning", f->shown, &at, "allow", f->complaints[i]);
    }
    for (uint32_t i = 0; i < f->findings.n; i++) {
        const struct finding *d = &f->findings.at[i];
        if (d->is_known || d->allowed) continue;
        put_annotation(out, levels[d->check->severity], report_path(f, ir_file_of(m, &d->loc)),
                       &d->loc, check_infos[d->check->kind].name, present_message(&a, m, d, true));
    }
    arena_free(&a);
}
