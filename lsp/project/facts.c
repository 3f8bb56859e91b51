/* facts.c - rounds over the files of a project.
 *
 * A file is looked at once for itself, and again after others have shown something new: a chain of
 * calls through k files needs k looks at the first.  Looks are counted, so that two files that keep
 * changing each other come to an end, at which what is known is not the most, but true.
 */
#include "lsp/project/facts.h"

#include <string.h>

enum { LOOKS_PER_FILE = 6 };

void facts_begin(struct project_facts *p) {
    *p = (struct project_facts){.known = known_project_new()};
}

void facts_end(struct project_facts *p) {
    known_project_free(p->known);
    modules_close(&p->store);
    arena_free(&p->arena);
    *p = (struct project_facts){0};
}

static struct facts_unit *unit_of(struct project_facts *p, uint32_t unit, const char *path) {
    while (p->units.n <= unit) vec_push(&p->arena, &p->units, (struct facts_unit){0});
    struct facts_unit *u = &p->units.at[unit];
    const char *known = u->path && strcmp(u->path, path) == 0 ? u->path : NULL;
    *u = (struct facts_unit){.path = known ? known : arena_strdup(&p->arena, path),
                             .module = u->module};
    p->looks = 0;
    return u;
}

void facts_add(struct project_facts *p, uint32_t unit, const char *path, const char *text) {
    struct facts_unit *u = unit_of(p, unit, path);
    u->stored = u->due = modules_put(&p->store, text, &u->module);
    if (!u->stored) known_take_broken(p->known, unit, path, NULL, 0);
}

/* Others see its names at once, or they would take another definition for the only one. */
void facts_add_broken(struct project_facts *p, uint32_t unit, const char *path,
                      const char *const *names, uint32_t n) {
    unit_of(p, unit, path);
    known_take_broken(p->known, unit, path, names, n);
}

void facts_add_others(struct project_facts *p) {
    facts_add_broken(p, p->units.n, "files in other languages", NULL, 0);
}

static void look_again(struct project_facts *p, uint32_t but) {
    for (uint32_t i = 0; i < p->units.n; i++)
        if (i != but && p->units.at[i].stored) p->units.at[i].due = true;
}

static void look(struct project_facts *p, uint32_t i) {
    struct facts_unit *u = &p->units.at[i];
    struct arena tmp = {0};
    struct ir_module *m = modules_get(&p->store, &tmp, &u->module);
    u->due = false;
    p->looks++;
    if (!m) {
        known_take_broken(p->known, i, u->path, NULL, 0);
    } else {
        known_set_functions(p->known, u->path, m);
        if (known_take(p->known, i, u->path, m)) look_again(p, i);
    }
    arena_free(&tmp);
}

bool facts_step(struct project_facts *p) {
    if (p->looks >= LOOKS_PER_FILE * p->units.n) return false;
    for (uint32_t i = 0; i < p->units.n; i++) {
        if (!p->units.at[i].due) continue;
        look(p, i);
        return true;
    }
    return false;
}
