/* programs.c - files to programs.
 *
 * An index has the units that define each external name.  A program grows from its root: a work
 * list of its units, for each name that one of them misses the best unit that defines it.
 */
#include "lsp/project/programs.h"

#include "core/base/map.h"
#include "core/base/str.h"

#include <string.h>

typedef VEC(uint32_t) unit_list;

struct program_finder {
    struct arena *a, tmp;
    const struct program_unit *units;
    uint32_t n;
    const char *start;
    const text_list *entries;
    struct map names; /* external name -> unit_list, of units that define it */
    bool *starts;     /* by unit: it defines the start */
    bool *placed;     /* by unit: it belongs to a program or library */
    uint32_t *inside; /* by unit: the number of the program that it joined last */
    uint32_t number;  /* of the program that grows */
    program_plans *out;
};

/* One unit was taken and not another one, for the sake of some names. */
struct unit_choice {
    uint32_t taken, other, more;
    const char *name;
};

/* A program as it grows. */
struct growth {
    struct program_finder *x;
    struct program_plan plan;
    struct map noted; /* the notes */
    VEC(struct unit_choice) choices;
};

/* ---- names ---- */

static unit_list *definers(struct program_finder *x, const char *name) {
    uint64_t known;
    return map_str_get(&x->names, name, &known) ? (unit_list *)(uintptr_t)known : NULL;
}

static void index_name(struct program_finder *x, uint32_t unit, const char *name) {
    unit_list *list = definers(x, name);
    if (!list) {
        list = arena_new(&x->tmp, unit_list);
        map_str_put(&x->tmp, &x->names, name, (uint64_t)(uintptr_t)list);
    }
    vec_push(&x->tmp, list, unit);
}

static void index_unit(struct program_finder *x, uint32_t unit) {
    const struct program_unit *u = &x->units[unit];
    for (uint32_t i = 0; i < u->symbols.defined.n; i++) {
        const struct ir_definition *d = &u->symbols.defined.at[i];
        bool starts = d->is_function && entry_names(x->start, d->name, u->file);
        if (starts && !u->problem) x->starts[unit] = true;
        if (!d->is_static) index_name(x, unit, d->name);
    }
}

static const struct ir_definition *definition(const struct program_unit *u, const char *name) {
    for (uint32_t i = 0; i < u->symbols.defined.n; i++)
        if (strcmp(u->symbols.defined.at[i].name, name) == 0) return &u->symbols.defined.at[i];
    return NULL;
}

static bool same_target(const struct program_unit *u, const struct program_unit *v) {
    for (uint32_t i = 0; i < u->targets.n; i++)
        for (uint32_t k = 0; k < v->targets.n; k++)
            if (strcmp(u->targets.at[i], v->targets.at[k]) == 0) return true;
    return false;
}

/* ---- the best of several ---- */

/* Folders that the paths of both begin with. */
static unsigned nearness(const char *file, const char *other) {
    unsigned n = 0;
    for (; *file && *file == *other; file++, other++) n += *file == '/';
    return n;
}

/* Larger is better; the last step of it is only a guess. */
struct unit_rank {
    bool strong, of_program, of_user;
    unsigned near;
};

static struct unit_rank rank_of(const struct growth *g, uint32_t user, uint32_t unit,
                                const char *name) {
    const struct program_unit *all = g->x->units;
    return (struct unit_rank){.strong = !definition(&all[unit], name)->may_yield,
                              .of_program = same_target(&all[unit], &all[g->plan.root]),
                              .of_user = same_target(&all[unit], &all[user]),
                              .near = nearness(all[unit].file, all[user].file)};
}

static bool build_says(struct unit_rank best, struct unit_rank other) {
    if (best.strong != other.strong) return best.strong;
    if (best.of_program != other.of_program) return best.of_program;
    return best.of_user && !other.of_user;
}

static bool is_better(struct unit_rank x, struct unit_rank y) {
    if (build_says(x, y)) return true;
    return !build_says(y, x) && x.near > y.near;
}

/* ---- notes ---- */

static void note(struct growth *g, const char *text) {
    uint64_t known;
    if (map_str_get(&g->noted, text, &known)) return;
    map_str_put(&g->x->tmp, &g->noted, text, 1);
    vec_push(g->x->a, &g->plan.notes, text);
}

static void note_choice(struct growth *g, uint32_t taken, uint32_t other, const char *name) {
    for (uint32_t i = 0; i < g->choices.n; i++) {
        struct unit_choice *c = &g->choices.at[i];
        if (c->taken != taken || c->other != other) continue;
        c->more++;
        return;
    }
    vec_push(&g->x->tmp, &g->choices, (struct unit_choice){taken, other, 0, name});
}

static const char *more_names(struct arena *a, uint32_t more) {
    return more ? arena_printf(a, " and %u other name%s", more, more == 1 ? "" : "s") : "";
}

static void say_choices(struct growth *g) {
    struct arena *a = g->x->a;
    for (uint32_t i = 0; i < g->choices.n; i++) {
        const struct unit_choice *c = &g->choices.at[i];
        const struct program_unit *taken = &g->x->units[c->taken], *other = &g->x->units[c->other];
        const char *names = arena_printf(a, "`%s`%s", c->name, more_names(a, c->more));
        const char *verb = c->more ? "are" : "is";
        if (strcmp(taken->file, other->file) == 0)
            note(g, arena_printf(a,
                                 "%s %s in %s, which is compiled in several ways; the first is "
                                 "used",
                                 names, verb, taken->shown));
        else
            note(g, arena_printf(a, "%s %s defined in %s and in %s; the former is used", names,
                                 verb, taken->shown, other->shown));
    }
}

/* Why nothing defines the name, if some file would. */
static void note_missing(struct growth *g, const char *name, const unit_list *list) {
    for (uint32_t i = 0; list && i < list->n; i++) {
        const struct program_unit *u = &g->x->units[list->at[i]];
        const char *why = u->problem ? u->problem
                          : g->x->starts[list->at[i]]
                              ? arena_printf(&g->x->tmp, "has a `%s` of its own", g->x->start)
                              : "would define other names twice";
        note(g, arena_printf(g->x->a, "`%s` is in %s, which %s: taken for unknown", name, u->shown,
                             why));
        return;
    }
}

/* ---- growth ---- */

static bool joined(const struct growth *g, uint32_t unit) {
    return g->x->inside[unit] == g->x->number;
}

static void join(struct growth *g, uint32_t unit) {
    if (joined(g, unit)) return;
    g->x->inside[unit] = g->x->number;
    vec_push(g->x->a, &g->plan.units, unit);
}

static bool is_firmly_defined(const struct growth *g, const char *name, uint32_t except) {
    const unit_list *list = definers(g->x, name);
    for (uint32_t i = 0; i < list->n; i++) {
        uint32_t u = list->at[i];
        bool same = same_target(&g->x->units[u], &g->x->units[except]);
        if (joined(g, u) && u != except && !same && !definition(&g->x->units[u], name)->may_yield)
            return true;
    }
    return false;
}

/* Would the unit define again what the program's units define already? */
static bool collides(const struct growth *g, uint32_t unit) {
    const struct program_unit *u = &g->x->units[unit];
    for (uint32_t i = 0; i < u->symbols.defined.n; i++) {
        const struct ir_definition *d = &u->symbols.defined.at[i];
        if (!d->is_static && !d->may_yield && is_firmly_defined(g, d->name, unit)) return true;
    }
    return false;
}

/* A program is what its build makes of it, with all its errors; a library is our own idea. */
static bool may_join(const struct growth *g, uint32_t unit) {
    if (g->x->units[unit].problem || g->x->starts[unit]) return false;
    return !g->plan.is_library || !collides(g, unit);
}

/* The best unit that may join for the name, or x->n. */
static uint32_t best_of(const struct growth *g, const unit_list *list, uint32_t user,
                        const char *name) {
    uint32_t best = g->x->n;
    for (uint32_t i = 0; i < list->n; i++) {
        uint32_t u = list->at[i];
        if (!may_join(g, u)) continue;
        if (best == g->x->n || is_better(rank_of(g, user, u, name), rank_of(g, user, best, name)))
            best = u;
    }
    return best;
}

static void note_others(struct growth *g, const unit_list *list, uint32_t user, uint32_t best,
                        const char *name) {
    struct unit_rank r = rank_of(g, user, best, name);
    for (uint32_t i = 0; i < list->n; i++) {
        uint32_t u = list->at[i];
        if (u == best || !may_join(g, u)) continue;
        struct unit_rank other = rank_of(g, user, u, name);
        if (r.strong && !build_says(r, other)) note_choice(g, best, u, name);
    }
}

static bool units_are_inside(const struct growth *g, const unit_list *list) {
    for (uint32_t i = 0; i < list->n; i++)
        if (joined(g, list->at[i])) return true;
    return false;
}

static void provide(struct growth *g, uint32_t user, const char *name) {
    const unit_list *list = definers(g->x, name);
    if (!list || units_are_inside(g, list)) return;
    uint32_t best = best_of(g, list, user, name);
    if (best == g->x->n) {
        note_missing(g, name, list);
        return;
    }
    note_others(g, list, user, best, name);
    join(g, best);
}

static void provide_all(struct growth *g) {
    for (uint32_t i = 0; i < g->plan.units.n; i++) {
        const struct program_unit *u = &g->x->units[g->plan.units.at[i]];
        for (uint32_t k = 0; k < u->symbols.missing.n; k++)
            provide(g, g->plan.units.at[i], u->symbols.missing.at[k]);
    }
}

static struct growth begin_growth(struct program_finder *x, uint32_t root, bool is_library) {
    struct growth g = {.x = x, .plan = {.root = root, .is_library = is_library}};
    x->number++;
    join(&g, root);
    return g;
}

/* Does the build say that the two belong to different targets? */
static bool is_elsewhere(const struct program_unit *u, const struct program_unit *v) {
    return u->targets.n && v->targets.n && !same_target(u, v);
}

/* A file that is not read may belong to the program, unless its target is another one. */
static bool misses_some(const struct growth *g) {
    const struct program_unit *root = &g->x->units[g->plan.root];
    for (uint32_t i = 0; i < g->x->n; i++) {
        const struct program_unit *u = &g->x->units[i];
        if (u->problem && !is_elsewhere(root, u)) return true;
    }
    return false;
}

static void end(struct growth *g) {
    g->plan.own = g->plan.units.n;
    g->plan.is_partial = misses_some(g);
    provide_all(g);
    say_choices(g);
    vec_push(g->x->a, g->x->out, g->plan);
}

/* ---- programs ---- */

/* The objects of one target are linked, used or not. */
static void join_target(struct growth *g) {
    const struct program_unit *root = &g->x->units[g->plan.root];
    for (uint32_t i = 0; i < g->x->n; i++) {
        const struct program_unit *u = &g->x->units[i];
        if (!same_target(u, root)) continue;
        if (u->problem)
            note(g, arena_printf(g->x->a, "%s belongs to it, but %s", u->shown, u->problem));
        else
            join(g, i);
    }
}

static bool defines_entry(const struct program_finder *x, const struct program_unit *u) {
    for (uint32_t i = 0; i < u->symbols.defined.n; i++) {
        const struct ir_definition *d = &u->symbols.defined.at[i];
        for (uint32_t k = 0; d->is_function && k < x->entries->n; k++)
            if (entry_names(x->entries->at[k], d->name, u->file)) return true;
    }
    return false;
}

/* Nothing calls an interrupt handler, and yet it belongs to the program. */
static void join_entries(struct growth *g) {
    const struct program_unit *root = &g->x->units[g->plan.root];
    for (uint32_t i = 0; i < g->x->n; i++) {
        const struct program_unit *u = &g->x->units[i];
        if (joined(g, i) || is_elsewhere(root, u) || !defines_entry(g->x, u) || !may_join(g, i))
            continue;
        if (!collides(g, i)) join(g, i);
    }
}

static void find_programs(struct program_finder *x) {
    bool *done = arena_new_array(&x->tmp, bool, x->n);
    for (uint32_t i = 0; i < x->n; i++) {
        if (!x->starts[i] || done[i]) continue;
        struct growth g = begin_growth(x, i, false);
        join_target(&g);
        join_entries(&g);
        end(&g);
        for (uint32_t k = 0; k < g.plan.units.n; k++) {
            x->placed[g.plan.units.at[k]] = true;
            done[g.plan.units.at[k]] = true;
        }
    }
}

/* ---- libraries ---- */

static uint32_t group_of(uint32_t *group, uint32_t u) {
    while (group[u] != u) u = group[u] = group[group[u]];
    return u;
}

static void unite_groups(uint32_t *group, uint32_t u, uint32_t v) {
    u = group_of(group, u);
    v = group_of(group, v);
    if (u < v)
        group[v] = u;
    else
        group[u] = v;
}

static bool is_left(const struct program_finder *x, uint32_t u) {
    return !x->placed[u] && !x->units[u].problem;
}

static void unite_target(struct program_finder *x, uint32_t *group, uint32_t unit,
                         struct map *targets) {
    const struct program_unit *u = &x->units[unit];
    uint64_t first;
    for (uint32_t i = 0; i < u->targets.n; i++) {
        if (map_str_get(targets, u->targets.at[i], &first))
            unite_groups(group, unit, (uint32_t)first);
        else
            map_str_put(&x->tmp, targets, u->targets.at[i], unit);
    }
}

static void unite_users(struct program_finder *x, uint32_t *group, uint32_t unit) {
    const struct program_unit *u = &x->units[unit];
    const struct growth g = {.x = x, .plan = {.root = unit}};
    for (uint32_t i = 0; i < u->symbols.missing.n; i++) {
        const char *name = u->symbols.missing.at[i];
        const unit_list *list = definers(x, name);
        uint32_t best = list ? best_of(&g, list, unit, name) : x->n;
        if (best < x->n && is_left(x, best)) unite_groups(group, unit, best);
    }
}

/* The units that are left, as groups: of one target, or because one uses the other. */
static const uint32_t *group_units(struct program_finder *x) {
    uint32_t *group = arena_new_array(&x->tmp, uint32_t, x->n);
    struct map targets = {0};
    for (uint32_t i = 0; i < x->n; i++) group[i] = i;
    for (uint32_t i = 0; i < x->n; i++) {
        if (!is_left(x, i)) continue;
        unite_target(x, group, i, &targets);
        unite_users(x, group, i);
    }
    for (uint32_t i = 0; i < x->n; i++) group[i] = group_of(group, i);
    return group;
}

static void find_libraries(struct program_finder *x) {
    const uint32_t *group = group_units(x);
    for (uint32_t i = 0; i < x->n; i++) {
        if (!is_left(x, i)) continue;
        struct growth g = begin_growth(x, i, true);
        x->placed[i] = true;
        for (uint32_t k = i + 1; k < x->n; k++) {
            if (!is_left(x, k) || group[k] != group[i] || collides(&g, k)) continue;
            join(&g, k);
            x->placed[k] = true;
        }
        end(&g);
    }
}

/* ---- all ---- */

void programs_find(struct arena *a, const struct program_unit *units, uint32_t n, const char *start,
                   const text_list *entries, program_plans *out) {
    struct program_finder x = {
        .a = a, .units = units, .n = n, .start = start, .entries = entries, .out = out};
    x.starts = arena_new_array(&x.tmp, bool, n + 1);
    x.placed = arena_new_array(&x.tmp, bool, n + 1);
    x.inside = arena_new_array(&x.tmp, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++) index_unit(&x, i);
    find_programs(&x);
    if (strcmp(start, "main") == 0) find_libraries(&x);
    arena_free(&x.tmp);
}

const char *program_target(struct arena *a, const char *object) {
    for (const char *p = object, *end; p && (p = strchr(p, '/')); p = end) {
        size_t n = strcspn(++p, "/");
        end = p[n] ? p + n : NULL;
        bool cmake = n > 4 && strncmp(p + n - 4, ".dir", 4) == 0;
        bool meson = n > 2 && strncmp(p + n - 2, ".p", 2) == 0;
        if (end && (cmake || meson)) return arena_strndup(a, object, (size_t)(end - object));
    }
    return NULL;
}
