/* renamed.c - finds renamed variables, and checks that nothing else differs.
 *
 * The old task is cut out once more, its names are replaced, and then its text must be that of the
 * new task, byte for byte: what was found about names is only a guess until then. A result is
 * refused if any of its texts, but for what it quotes of the renamed function, has an old or a new
 * name as a word.
 */
#include "lsp/results/renamed.h"

#include "core/irtext/text.h"
#include "core/program/task.h"
#include "core/ssa/callbacks.h"
#include "lsp/wire/result_json.h"

#include <string.h>

/* An edit of a declaration that much is made of must not hold up the server. */
enum { MOST_INSTRUCTIONS = 400000 };

struct renamed_name {
    const char *from, *to;
};

struct renamed_func {
    VEC(struct renamed_name) at;
};

/* ---- words ---- */

static size_t c_word_length(const char *s) {
    return strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
}

static bool is_c_name(const char *name) {
    return name && *name && !(*name >= '0' && *name <= '9') && !name[c_word_length(name)];
}

static bool word_equals(const char *s, size_t n, const char *word) {
    return strlen(word) == n && memcmp(s, word, n) == 0;
}

static const char *renamed_word(const struct renamed_func *f, const char *s, size_t n) {
    for (uint32_t i = 0; i < f->at.n; i++)
        if (word_equals(s, n, f->at.at[i].from)) return f->at.at[i].to;
    return NULL;
}

/* The text with the new names. */
static const char *reworded(struct arena *a, const struct renamed_func *f, const char *text) {
    struct str s = {.arena = a};
    if (!text) return NULL;
    str_puts(&s, "");
    for (size_t n; *text; text += n) {
        n = c_word_length(text);
        const char *to = n ? renamed_word(f, text, n) : NULL;
        if (to)
            str_puts(&s, to);
        else
            str_put(&s, text, n ? n : 1);
        n += !n;
    }
    return s.at;
}

static bool mentions_renamed(const struct renamed_func *f, const char *text) {
    for (size_t n; *text; text += n ? n : 1) {
        n = c_word_length(text);
        for (uint32_t i = 0; n && i < f->at.n; i++)
            if (word_equals(text, n, f->at.at[i].from) || word_equals(text, n, f->at.at[i].to))
                return true;
    }
    return false;
}

/* ---- what is renamed ---- */

/* One name may not become two, nor two names one. */
static bool add_renamed(struct arena *a, struct renamed_func *f, const char *from, const char *to) {
    for (uint32_t i = 0; i < f->at.n; i++) {
        bool same_from = strcmp(f->at.at[i].from, from) == 0;
        bool same_to = strcmp(f->at.at[i].to, to) == 0;
        if (same_from || same_to) return same_from && same_to;
    }
    vec_push(a, &f->at, (struct renamed_name){from, to});
    return true;
}

static bool note_renamed(struct arena *a, struct renamed_func *f, const char *from,
                         const char *to) {
    if (!from || !to) return !from && !to;
    if (!is_c_name(from) || !is_c_name(to)) return true; /* the texts will be compared */
    return strcmp(from, to) == 0 || add_renamed(a, f, from, to);
}

static bool has_local_name(const struct ir_ins *i) {
    return i->op == IR_PARAM || i->op == IR_ALLOCA || (i->op == IR_NONDET && !ir_is_callback(i));
}

/* A name that was there before may be meant by a text of the old function. */
static bool new_name_taken(const struct renamed_func *f, const struct ir_func *old) {
    for (uint32_t k = 0; k < f->at.n; k++) {
        const char *to = f->at.at[k].to;
        for (ir_val v = 1; v < old->ins.n; v++) {
            const char *name = old->ins.at[v].name;
            if (name && has_local_name(&old->ins.at[v]) && strcmp(name, to) == 0) return true;
        }
        for (uint32_t i = 0; i < old->vars.n; i++)
            if (strcmp(old->vars.at[i].name, to) == 0) return true;
    }
    return false;
}

/* NULL: nothing is, or more than names. */
static struct renamed_func *find_renamed(struct arena *a, const struct ir_func *old,
                                         const struct ir_func *new) {
    struct renamed_func *f = arena_new(a, struct renamed_func);
    bool fits = old->has_body && new->has_body && old->ins.n == new->ins.n &&
                old->vars.n == new->vars.n && old->blocks.n == new->blocks.n;
    for (ir_val v = 1; fits && v < old->ins.n; v++) {
        const struct ir_ins *x = &old->ins.at[v], *y = &new->ins.at[v];
        fits = x->op == y->op && (!has_local_name(x) || note_renamed(a, f, x->name, y->name));
    }
    for (uint32_t i = 0; fits && i < old->vars.n; i++)
        fits = note_renamed(a, f, old->vars.at[i].name, new->vars.at[i].name);
    return fits && f->at.n && !new_name_taken(f, old) ? f : NULL;
}

static uint64_t module_instructions(const struct ir_module *m) {
    uint64_t n = 0;
    for (uint32_t i = 0; i < m->funcs.n; i++) n += m->funcs.at[i]->ins.n;
    return n;
}

static void find_all_renamed(struct renaming *r) {
    struct map old = {0};
    uint64_t at;
    r->looked = true;
    r->work = module_instructions(r->old) + module_instructions(r->new);
    if (r->work > MOST_INSTRUCTIONS) return;
    for (uint32_t i = 0; i < r->old->funcs.n; i++)
        map_str_put(&r->arena, &old, r->old->funcs.at[i]->name,
                    (uint64_t)(uintptr_t)r->old->funcs.at[i]);
    for (uint32_t i = 0; i < r->new->funcs.n; i++) {
        const struct ir_func *f = r->new->funcs.at[i];
        if (!map_str_get(&old, f->name, &at)) continue;
        struct renamed_func *x = find_renamed(&r->arena, (const struct ir_func *)(uintptr_t)at, f);
        if (x) map_str_put(&r->arena, &r->funcs, f->name, (uint64_t)(uintptr_t)x);
    }
}

static const struct renamed_func *renamed_in(const struct renaming *r, const char *func) {
    uint64_t at;
    return map_str_get(&r->funcs, func, &at) ? (const struct renamed_func *)(uintptr_t)at : NULL;
}

/* ---- the tasks ---- */

static void rename_in(struct arena *a, const struct renamed_func *x, struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        bool quotes = i->op == IR_CHECK || i->op == IR_CALL || i->op == IR_CALLPTR;
        if (quotes || has_local_name(i) || (i->op == IR_NONDET && i->imm == IR_INPUT_ORDER))
            i->name = reworded(a, x, i->name);
        if (i->op == IR_CHECK) i->text = reworded(a, x, i->text);
    }
    for (uint32_t i = 0; i < f->vars.n; i++)
        f->vars.at[i].name = reworded(a, x, f->vars.at[i].name);
}

static bool prints_the_same(struct arena *a, const struct ir_module *x, const struct ir_module *y) {
    struct str s = {.arena = a}, t = {.arena = a};
    ir_print(&s, x, 0);
    ir_print(&t, y, 0);
    return s.n == t.n && memcmp(s.at, t.at, s.n) == 0;
}

static bool is_renamed_task(struct renaming *r, const char *func) {
    struct arena a = {0};
    bool any = false;
    struct ir_module *old = ir_task(&a, r->old, func), *new = ir_task(&a, r->new, func);
    for (uint32_t i = 0; old && i < old->funcs.n; i++) {
        const struct renamed_func *x = renamed_in(r, old->funcs.at[i]->name);
        if (!x || !old->funcs.at[i]->has_body) continue;
        rename_in(&a, x, old->funcs.at[i]);
        any = true;
    }
    if (old && new) r->work += module_instructions(old) + module_instructions(new);
    bool same = any && new &&prints_the_same(&a, old, new);
    arena_free(&a);
    return same;
}

/* ---- the result ---- */

static bool speaks_of_names(const struct renaming *r, const cJSON *o) {
    if (cJSON_IsString(o))
        for (uint32_t i = 0; i < r->funcs.cap; i++) {
            const struct map_slot *s = &r->funcs.slot[i];
            const struct renamed_func *f = (const struct renamed_func *)(uintptr_t)s->val;
            if (s->used && mentions_renamed(f, o->valuestring)) return true;
        }
    for (const cJSON *e = o->child; e; e = e->next)
        if (speaks_of_names(r, e)) return true;
    return false;
}

/* Takes what checks quote of the source out of `from` and puts it, with the new names, into `to`.
 */
static void reword_snippets(struct renaming *r, cJSON *from, cJSON *to) {
    cJSON *x = from->child, *y = to->child;
    struct arena a = {0};
    for (; x && y; x = x->next, y = y->next) {
        const struct renamed_func *f = renamed_in(r, json_str(x, "function", ""));
        const char *snippet = json_str(x, "snippet", NULL);
        if (!f || !snippet) continue;
        cJSON_ReplaceItemInObjectCaseSensitive(y, "snippet",
                                               cJSON_CreateString(reworded(&a, f, snippet)));
        cJSON_DeleteItemFromObjectCaseSensitive(x, "snippet");
    }
    arena_free(&a);
}

static bool has_violation(const struct func_result *r) {
    for (uint32_t i = 0; i < r->checks.n; i++)
        if (r->checks.at[i].verdict == VERDICT_VIOLATED) return true;
    return false;
}

struct result_box *renamed_result(struct renaming *r, const char *func,
                                  const struct result_box *old) {
    struct result_box *b = NULL;
    if (!r->looked) find_all_renamed(r);
    if (!r->funcs.n || r->work > MOST_INSTRUCTIONS || has_violation(&old->r)) return NULL;
    if (!is_renamed_task(r, func)) return NULL;
    cJSON *rest = result_to_json(&old->r, NULL), *o = cJSON_Duplicate(rest, true);
    reword_snippets(r, cJSON_GetObjectItemCaseSensitive(rest, "checks"),
                    cJSON_GetObjectItemCaseSensitive(o, "checks"));
    if (!speaks_of_names(r, rest)) b = result_box_read(o, old->budget_ms);
    if (b) b->unexplained = old->unexplained;
    cJSON_Delete(rest);
    cJSON_Delete(o);
    return b;
}

void renaming_end(struct renaming *r) { arena_free(&r->arena); }
