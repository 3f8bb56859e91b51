/* infer_golden.c - what is inferred of `main` of each *.c of a folder; must equal the *.facts.
 *
 *     infer_golden FOLDER [NAME...]        VL_UPDATE=1 writes what differs
 *
 * One fact a line, sorted: "cut point: guards -> fact".  A condition of the program is written as a
 * term. What abstract interpretation knows is part of the system, as in engines/verify/system.c, and
 * not shown. Conditions, a few, are looked for in files whose name begins with "condition".
 */
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/program/task.h"
#include "encoders/transform/predicate.h"
#include "engines/infer/infer.h"
#include "tests/support/cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PREDICATES = 10 };

struct system {
    struct arena a;
    struct ts t;
};

/* ---- text ---- */

/* Of several variables, as each loop has its own. */
static bool is_common(const struct ts *t, ir_val v) {
    unsigned n = 0;
    for (uint32_t i = 0; i < t->vars.n && t->vars.at[v].name; i++)
        n += t->vars.at[i].name && strcmp(t->vars.at[i].name, t->vars.at[v].name) == 0;
    return n > 1 && t->vars.at[v].kind != TS_PREDICATE;
}

static struct spelling spell(void *ctx, ir_val v) {
    struct system *s = ctx;
    const struct ts_var *var = &s->t.vars.at[v];
    unsigned width = term_width(s->t.store, var->now);
    struct str text = {.arena = &s->a};
    if (var->kind == TS_PREDICATE) term_print(&text, s->t.store, var->meaning);
    const char *name = var->kind == TS_PREDICATE ? text.at : var->name;
    if (!name || is_common(&s->t, v)) name = arena_printf(&s->a, "%s@%u", name ? name : "", v);
    return (struct spelling){.name = name, .width = width, .integer = true, .is_signed = width > 1};
}

/* -1 is a condition that holds. */
static const char *say(struct system *s, const struct invariant *i) {
    struct speller speller = {s, spell};
    if (i->kind == INVARIANT_RANGE && term_width(s->t.store, s->t.vars.at[i->x].now) == 1) {
        const char *name = spell(s, i->x).name;
        return arena_printf(&s->a, "%s%s", (i->lo == 0) != i->unequal ? "not " : "", name);
    }
    return invariant_say(&s->a, &speller, i);
}

static const char *line(struct system *s, const struct ts_fact *f) {
    struct str out = {.arena = &s->a};
    str_printf(&out, "cut %u: ", f->cut);
    for (uint32_t i = 0; i < f->guards; i++)
        str_printf(&out, "%s%s", i ? " && " : "", say(s, &f->guard[i]));
    str_printf(&out, "%s%s\n", f->guards ? " -> " : "", say(s, &f->is));
    return out.at;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void print_facts(struct system *s, const struct ts_facts *facts, struct str *out) {
    const char **lines = arena_new_array(&s->a, const char *, facts->at.n + 1);
    for (uint32_t i = 0; i < facts->at.n; i++) lines[i] = line(s, &facts->at.at[i]);
    qsort(lines, facts->at.n, sizeof *lines, by_text);
    for (uint32_t i = 0; i < facts->at.n; i++) str_puts(out, lines[i]);
}

/* ---- a program ---- */

static bool build(struct system *s, const char *name, struct term_store *store) {
    struct case_flags flags = case_flags(&s->a, name);
    struct fe_source src = {.path = name, .flags = flags.at, .nflags = flags.n};
    struct fe_unit *unit = NULL;
    struct fe_result result;
    struct ts_options opt = {.program = true, .skip = check_off(), .deadline = CLOCK_NEVER};
    src.no_builtin_models = true;
    vl_status st = fe_lower(&s->a, &unit, &src, &result);
    fe_unit_free(unit);
    if (st != VL_OK) return false;
    const struct ir_module *task = ir_task(&s->a, result.module, "main");
    return ts_build(&s->a, task, "main", store, &opt, &s->t) == VL_OK;
}

static void infer(struct system *s, bool conditions, struct str *out) {
    struct ts_facts known = {0}, facts = {0};
    ts_strengthen(&s->t, CLOCK_NEVER, &s->a, &known);
    if (conditions) ts_add_predicates(&s->t, MAX_PREDICATES);
    ts_infer(&s->t, term_true(s->t.store), CLOCK_NEVER, &s->a, &facts);
    print_facts(s, &facts, out);
}

static bool tell(struct arena *a, const char *name, struct str *text) {
    struct system s = {0};
    struct term_store *store = term_store_new();
    bool ok = build(&s, name, store);
    (void)a;
    if (ok) infer(&s, strncmp(name, "condition", 9) == 0, text);
    term_store_free(store);
    arena_free(&s.a);
    return ok;
}

int main(int argc, char **argv) {
    return cases_golden(argc, argv, ".c", ".facts", tell);
}
