/* Hovers. Over a function's name: its result. Over a checked expression: the verdict of its checks.
 * Over a loop or one of its variables: the loop's invariant. Over a field or a variable of the
 * file: the range that all code keeps it in. */
#include "lsp/server/session.h"

#include <string.h>

static const char *const verdict_sign[] = {[VERDICT_PROVED] = "✓",
                                           [VERDICT_SAFE] = "✓",
                                           [VERDICT_BOUNDED] = "≤",
                                           [VERDICT_VIOLATED] = "✗",
                                           [VERDICT_UNKNOWN] = "?"};

static void put_check(struct str *s, const struct document *d, const struct check_result *c,
                      bool place) {
    struct ir_loc loc = ir_loc_of(d->lowered.module, c->func, c->ins);
    str_printf(s, "- %s %s: %s", c->unbounded ? "~" : verdict_sign[c->verdict],
               present_check(s->arena, c), present_check_verdict(s->arena, d->lowered.module, c));
    if (place && loc.line) str_printf(s, " (line %u)", loc.line);
    str_puts(s, "\n");
}

enum { HOVER_CHECKS = 30, PROVED_SHOWN = 8, HOVER_CALLS = 8 };

static void put_some(struct str *s, const struct document *d, const struct func_result *r,
                     enum verdict v, bool plain, uint32_t *left) {
    uint32_t more = 0;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        const struct check_result *c = &r->checks.at[i];
        if (c->verdict != v || present_plain(c) != plain) continue;
        if (*left)
            put_check(s, d, c, true), --*left;
        else
            more++;
    }
    if (more) str_printf(s, "- %s and %u more\n", verdict_sign[v], more);
}

/* Findings that a programmer would act on come first; if many checks are proved, they share one
 * line. */
static void put_checks(struct str *s, const struct document *d, const struct func_result *r) {
    static const enum verdict order[] = {VERDICT_VIOLATED, VERDICT_UNKNOWN, VERDICT_BOUNDED,
                                         VERDICT_SAFE, VERDICT_PROVED};
    uint32_t left = HOVER_CHECKS, plain = 0;
    if (r->checks.n) str_puts(s, "\n");
    for (uint32_t i = 0; i < sizeof order / sizeof *order; i++)
        put_some(s, d, r, order[i], false, &left);
    for (uint32_t i = 0; i < r->checks.n; i++) plain += present_plain(&r->checks.at[i]);
    if (plain <= PROVED_SHOWN && plain <= left)
        put_some(s, d, r, VERDICT_PROVED, true, &left);
    else
        str_printf(s, "- %s %s\n", verdict_sign[VERDICT_PROVED], present_proved(s->arena, r));
}

static void put_assumptions(struct str *s, const struct document *d, const struct func_result *r) {
    if (r->assumptions.n) str_puts(s, "\nAssuming:\n");
    for (uint32_t i = 0; i < r->assumptions.n; i++)
        str_printf(s, "- %s\n",
                   assumption_text(s->arena, d->lowered.module, r->func, &r->assumptions.at[i]));
}

static void put_function(struct str *s, const struct document *d, const struct func_state *f) {
    const struct func_result *r = document_result(d, f);
    enum freshness fresh = state_freshness(&d->table, f);
    str_printf(s, "**%s** %s\n", f->name, status_text(s->arena, d, f));
    if (!r || fresh != FRESH_CURRENT) return;
    const char *requires = present_requirements(s->arena, r);
    if (requires) str_printf(s, "\nRequires: `%s`\n", requires);
    const char *needs = needs_line(s->arena, d, f);
    if (needs) str_printf(s, "\nNeeds: `%s`\n", needs);
    str_printf(s, "\n%s\n", present_evidence(s->arena, r));
    put_checks(s, d, r);
    if (result_is_open(&f->result->r)) calls_text(s, d, f, HOVER_CALLS);
    hover_loops(s, d, r);
    put_assumptions(s, d, r);
}

/* The range of a check in the document; false: the check is in another file. */
static bool check_range(const struct document *d, const struct check_result *c, size_t *start,
                        size_t *end) {
    struct ir_loc loc = ir_loc_of(d->lowered.module, c->func, c->ins);
    const char *path = ir_file_of(d->lowered.module, &loc);
    if (!path || strcmp(path, d->path) != 0) return false;
    *start = text_offset_of(&d->text, loc.line, loc.col);
    *end = text_offset_of(&d->text, loc.eline, loc.ecol);
    return true;
}

/* The checks of the smallest range around the offset. False: there is none. */
static bool put_checks_at(struct str *s, const struct document *d, const struct func_result *r,
                          size_t offset, size_t *start, size_t *end) {
    size_t best = SIZE_MAX, from, to;
    for (uint32_t i = 0; i < r->checks.n; i++) {
        if (!check_range(d, &r->checks.at[i], &from, &to) || offset < from || offset > to ||
            to - from >= best)
            continue;
        best = to - from;
        *start = from;
        *end = to;
    }
    if (best == SIZE_MAX) return false;
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (check_range(d, &r->checks.at[i], &from, &to) && from == *start && to == *end)
            put_check(s, d, &r->checks.at[i], false);
    return true;
}

/* Where in a function? */
static bool hover_in_function(struct str *s, struct document *d, struct func_state *f,
                              size_t offset, size_t *start, size_t *end) {
    if (offset >= f->name_start && offset <= f->name_end) {
        *start = f->name_start;
        *end = f->name_end;
        put_function(s, d, f);
        return true;
    }
    /* Places in the IR are those of the text that was lowered. */
    if (state_freshness(&d->table, f) != FRESH_CURRENT || !f->result) return false;
    const struct func_result *r = document_result(d, f);
    bool checks = put_checks_at(s, d, r, offset, start, end);
    size_t from, to;
    bool loop = hover_loop(s, d, r, offset, checks, &from, &to);
    if (loop && !checks) {
        *start = from;
        *end = to;
    }
    return checks || loop;
}

static bool hover_text(struct str *s, struct document *d, size_t offset, size_t *start,
                       size_t *end) {
    struct func_state *f = state_at(&d->table, offset);
    size_t from, to;
    bool in = f && hover_in_function(s, d, f, offset, start, end);
    bool name = f && offset >= f->name_start && offset <= f->name_end;
    bool range = !name && hover_range(s, d, offset, &from, &to);
    if (range && !in) {
        *start = from;
        *end = to;
    }
    return in || range;
}

/* Removes the Markdown marks; stars in quoted code belong to C and stay. */
static const char *without_markdown(struct arena *a, const char *text) {
    struct str s = {.arena = a};
    bool code = false;
    str_puts(&s, "");
    for (const char *c = text; *c; c++) {
        if (*c == '`')
            code = !code;
        else if (!code && c[0] == '*' && c[1] == '*')
            c++;
        else
            str_put(&s, c, 1);
    }
    return s.at;
}

void on_hover(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    const cJSON *p = json_get(params, "position");
    int64_t line = json_int(p, "line", -1), character = json_int(p, "character", -1);
    if (!d || line < 0 || character < 0 || line > UINT32_MAX || character > UINT32_MAX) {
        rpc_reply(s->rpc, id, NULL);
        return;
    }
    struct arena a = {0};
    struct str text = {.arena = &a};
    struct position pos = {(uint32_t)line, (uint32_t)character};
    size_t start = 0, end = 0, offset = text_offset(&d->text, pos, s->client.encoding);
    cJSON *o = NULL;
    order_cursor_at(d, offset);
    if (hover_text(&text, d, offset, &start, &end)) {
        o = cJSON_CreateObject();
        cJSON *c = json_put(o, "contents", cJSON_CreateObject());
        bool markdown = s->client.hover_markdown;
        json_put_str(c, "kind", markdown ? "markdown" : "plaintext");
        json_put_str(c, "value", markdown ? text.at : without_markdown(&a, text.at));
        json_put(o, "range", range_to_json(&d->text, start, end, s->client.encoding));
    }
    rpc_reply(s->rpc, id, o);
    arena_free(&a);
}
