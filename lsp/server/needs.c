/* needs.c - what a function needs, beside its name (inlay hints), and as an edit that states it.
 *
 * Stated, it is a requirement (docs/guide/results.md#requirements): assumed in the function, and
 * checked at its calls.  The edit is in the style that the file has: a contract where it has
 * contracts, else `assert` at the head.
 */
#include "lsp/findings/needs.h"
#include "lsp/findings/repair_text.h"
#include "lsp/server/session.h"
#include "lsp/text/scan.h"

#include <string.h>

static void document_needs(struct arena *a, const struct document *d, const struct func_state *f,
                           need_list *out) {
    const struct func_result *r = document_result(d, f);
    if (r && state_freshness(&d->table, f) == FRESH_CURRENT) needs_of(a, r, out);
}

const char *needs_line(struct arena *a, const struct document *d, const struct func_state *f) {
    need_list all = {0};
    document_needs(a, d, f, &all);
    return all.n ? needs_text(a, &all) : NULL;
}

/* ---- places ---- */

/* Behind the parameters; the name's end where there are none. */
static size_t behind_parameters(const struct document *d, const struct func_state *f) {
    size_t at = scan_space(&d->text, f->name_end);
    return at < d->text.n && d->text.at[at] == '(' ? scan_brackets(&d->text, at) : f->name_end;
}

static size_t line_start_before(const struct text *t, size_t at) {
    while (at && t->at[at - 1] != '\n' && t->at[at - 1] != '\r') at--;
    return at;
}

static bool text_names(const struct text *t, const char *word) {
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= t->n; i++)
        if (t->at[i] == *word && memcmp(t->at + i, word, n) == 0) return true;
    return false;
}

/* ---- edits ---- */

static void add_edit(const struct document *d, cJSON *edits, size_t at, const char *text) {
    cJSON *one = cJSON_CreateObject();
    json_put(one, "range", range_to_json(&d->text, at, at, d->server->client.encoding));
    json_put_str(one, "newText", text);
    json_push(edits, one);
}

/* Before the first statement. */
static void assert_at_head(const struct document *d, const struct func_state *f, cJSON *edits,
                           const need_list *all) {
    struct arena a = {0};
    struct str s = {.arena = &a};
    size_t at = scan_space(&d->text, body_start(&d->text, f->name_end, f->end));
    str_puts(&s, "");
    for (uint32_t i = 0; i < all->n; i++)
        str_puts(&s,
                 line_before(&a, &d->text, at, arena_printf(&a, "assert(%s);", all->at[i].text)));
    add_edit(d, edits, at, s.at);
    arena_free(&a);
}

static void contract_before(const struct document *d, const struct func_state *f, cJSON *edits,
                            const need_list *all) {
    struct arena a = {0};
    struct str s = {.arena = &a};
    size_t start = line_start_before(&d->text, f->start);
    str_puts(&s, "");
    for (uint32_t i = 0; i < all->n; i++)
        str_printf(&s, "%srequires %s;", i ? "\n    " : "/*@ ", all->at[i].text);
    str_puts(&s, " */\n");
    add_edit(d, edits, start, s.at);
    arena_free(&a);
}

static void macros_behind(const struct document *d, const struct func_state *f, cJSON *edits,
                          const need_list *all) {
    struct arena a = {0};
    struct str s = {.arena = &a};
    str_puts(&s, "");
    for (uint32_t i = 0; i < all->n; i++)
        str_printf(&s, "\n__CPROVER_requires(%s)", all->at[i].text);
    add_edit(d, edits, behind_parameters(d, f), s.at);
    arena_free(&a);
}

/* What can be stated: all that C says as it is meant. */
static need_list stated(struct arena *a, const struct document *d, const struct func_state *f) {
    need_list all = {0}, c = {0};
    document_needs(a, d, f, &all);
    for (uint32_t i = 0; i < all.n; i++)
        if (all.at[i].is_c) vec_push(a, &c, all.at[i]);
    return c;
}

static cJSON *statement_edits(const struct document *d, const struct func_state *f,
                              const need_list *all) {
    struct arena a = {0};
    cJSON *edits = cJSON_CreateArray();
    bool macros = text_names(&d->text, "__CPROVER_requires");
    bool acsl = text_names(&d->text, "/*@") && text_names(&d->text, "requires ");
    const char *claim = arena_printf(&a, macros || acsl ? "%s" : "assert(%s)", needs_text(&a, all));
    const char *headers = claim_headers(&a, &d->text, claim);
    if (*headers) add_edit(d, edits, include_place(&d->text), headers);
    if (macros)
        macros_behind(d, f, edits, all);
    else if (acsl)
        contract_before(d, f, edits, all);
    else
        assert_at_head(d, f, edits, all);
    arena_free(&a);
    return edits;
}

/* ---- requests ---- */

static cJSON *hint(struct arena *a, const struct document *d, const struct func_state *f,
                   const char *text) {
    enum encoding e = d->server->client.encoding;
    size_t at = behind_parameters(d, f);
    cJSON *o = cJSON_CreateObject(), *range = range_to_json(&d->text, at, at, e);
    json_put(o, "position", cJSON_DetachItemFromObjectCaseSensitive(range, "start"));
    cJSON_Delete(range);
    json_put_str(o, "label", arena_printf(a, "needs %s", text));
    json_put_bool(o, "paddingLeft", true);
    json_put_str(o, "tooltip", "A call that does not keep this makes the function fail.");
    need_list all = stated(a, d, f);
    cJSON *edits = all.n ? statement_edits(d, f, &all) : NULL;
    if (edits) json_put(o, "textEdits", edits);
    return o;
}

void on_inlay_hint(struct server *s, const cJSON *id, const cJSON *params) {
    struct document *d = document_of(s, params);
    const cJSON *range = json_get(params, "range");
    cJSON *list = cJSON_CreateArray();
    if (d) order_visible(d, range);
    size_t from = d ? offset_of_position(d, json_get(range, "start")) : 0;
    size_t to = d ? offset_of_position(d, json_get(range, "end")) : 0;
    for (uint32_t i = 0; d && i < d->table.n; i++) {
        const struct func_state *f = &d->table.at[i];
        struct arena a = {0};
        const char *text = needs_line(&a, d, f);
        size_t at = behind_parameters(d, f);
        if (text && at >= from && at <= to) json_push(list, hint(&a, d, f, text));
        arena_free(&a);
    }
    rpc_reply(s->rpc, id, list);
}

/* Of the function before whose body it is asked for: at a finding there are repairs (fixes.c). */
cJSON *needs_action(struct document *d, const cJSON *params) {
    struct arena a = {0};
    const cJSON *start = json_get(json_get(params, "range"), "start");
    size_t at = offset_of_position(d, start);
    const struct func_state *f = state_at(&d->table, at);
    cJSON *o = NULL;
    need_list all = {0};
    if (f && at < body_start(&d->text, f->name_end, f->end)) all = stated(&a, d, f);
    cJSON *edits = all.n ? statement_edits(d, f, &all) : NULL;
    if (edits) {
        o = cJSON_CreateObject();
        json_put_str(o, "title",
                     arena_printf(&a, "State what %s needs: %s", f->name, needs_text(&a, &all)));
        json_put_str(o, "kind", "quickfix");
        cJSON *edit = json_put(o, "edit", cJSON_CreateObject());
        json_put(json_put(edit, "changes", cJSON_CreateObject()), d->uri, edits);
    }
    arena_free(&a);
    return o;
}
