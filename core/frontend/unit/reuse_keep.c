/* reuse_keep.c - what a lowering leaves for the next one. */
#include "core/frontend/clang/ctypes.h"
#include "core/frontend/unit/reuse_int.h"
#include "core/program/copy.h"

#include <stdlib.h>
#include <string.h>

void reuse_free(struct fe_reuse *r) {
    if (!r) return;
    arena_free(&r->arena);
    free(r);
}

/* ---- may it be taken over later ---- */

static bool knows_types(struct fe *fe, const struct ir_func *f) {
    const struct reusing *u = fe->reuse;
    bool known = reuse_type_is_known(u, fe, f->ret_ct);
    for (ir_val v = 1; known && v < f->ins.n; v++)
        known = reuse_type_is_known(u, fe, f->ins.at[v].ct);
    for (uint32_t i = 0; known && i < f->vars.n; i++)
        known = reuse_type_is_known(u, fe, f->vars.at[i].ct);
    for (uint32_t i = 0; known && i < f->fronts.n; i++)
        known = reuse_type_is_known(u, fe, f->fronts.at[i].record);
    for (uint32_t i = 0; known && i < f->containers.n; i++)
        known = reuse_type_is_known(u, fe, f->containers.at[i].member) &&
                reuse_type_is_known(u, fe, f->containers.at[i].record);
    return known;
}

/* Literals outside of functions are numbered. */
static bool is_numbered(const char *name) { return strncmp(name, ".literal.", 9) == 0; }

static bool keeps_object(struct fe *fe, const char *name) {
    const struct ir_global *g = fe_find_global(fe, name);
    if (is_numbered(name) || (g && !reuse_type_is_known(fe->reuse, fe, g->ct))) return false;
    for (uint32_t i = 0; g && reuse_is_made_up(name) && i < g->relocs.n; i++)
        if (!g->relocs.at[i].is_func && is_numbered(g->relocs.at[i].target)) return false;
    return true;
}

static bool may_stay(struct fe *fe, const struct reuse_func *r, const struct ir_func *f) {
    if (r->asks_volatile || r->counts || !knows_types(fe, f)) return false;
    for (ir_val v = 1; v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_GLOBAL && !keeps_object(fe, f->ins.at[v].text)) return false;
    return true;
}

/* ---- keeping ---- */

static void keep_text(struct fe_reuse *r, const struct unit_bodies *from) {
    r->text = (struct unit_bodies){.rest = from->rest};
    for (uint32_t i = 0; i < from->at.n; i++) {
        struct body_text b = from->at.at[i];
        b.name = arena_strdup(&r->arena, b.name);
        map_str_put(&r->arena, &r->text.by_name, b.name, i);
        vec_push(&r->arena, &r->text.at, b);
    }
}

static struct ir_func *keep_func(struct fe_reuse *r, struct ir_copy *c, const struct ir_func *from,
                                 bool body) {
    struct ir_func *f = arena_new(&r->arena, struct ir_func);
    f->name = arena_strdup(&r->arena, from->name);
    ir_copy_func(c, f, from, body);
    vec_push(&r->arena, &r->m->funcs, f);
    return f;
}

static name_list kept_names(struct fe_reuse *r, const name_list *from) {
    name_list to = {0};
    for (uint32_t i = 0; i < from->n; i++)
        vec_push(&r->arena, &to, arena_strdup(&r->arena, from->at[i]));
    return to;
}

static void keep_note(struct fe *fe, struct fe_reuse *r, struct ir_copy *c,
                      const struct reuse_func *from) {
    struct reuse_func to = *from;
    const struct ir_func *f = fe_find_function(fe, from->name);
    to.name = arena_strdup(&r->arena, from->name);
    to.f = f && may_stay(fe, from, f) ? keep_func(r, c, f, true) : NULL;
    to.read = kept_names(r, &from->read);
    to.made = kept_names(r, &from->made);
    to.asked = kept_names(r, &from->asked);
    map_str_put(&r->arena, &r->by_name, to.name, r->at.n);
    vec_push(&r->arena, &r->at, to);
}

static void keep_declarations(struct fe *fe, struct fe_reuse *r, struct ir_copy *c) {
    for (uint32_t i = 0; i < fe->m->funcs.n; i++) {
        const struct ir_func *f = fe->m->funcs.at[i];
        if (f->has_body) continue;
        struct ir_func *to = keep_func(r, c, f, false);
        const char *name = to->name;
        map_str_put(&r->arena, &r->declared, name, (uint64_t)(uintptr_t)to);
        if (map_str_get(&fe->own, name, NULL)) map_str_put(&r->arena, &r->own, name, 1);
    }
}

static void keep_objects(struct fe *fe, struct fe_reuse *r, struct ir_copy *c) {
    for (uint32_t i = 0; i < fe->m->globals.n; i++) {
        const struct ir_global *from = fe->m->globals.at[i];
        if (!reuse_is_made_up(from->name) || map_str_get(&fe->names, from->name, NULL)) continue;
        struct ir_global *g = arena_new(&r->arena, struct ir_global);
        g->name = arena_strdup(&r->arena, from->name);
        ir_copy_global(c, g, from);
        vec_push(&r->arena, &r->m->globals, g);
        map_str_put(&r->arena, &r->objects, g->name, (uint64_t)(uintptr_t)g);
    }
    for (uint32_t i = 0; i < fe->may_settle.n; i++)
        map_str_put(&r->arena, &r->settles, arena_strdup(&r->arena, fe->may_settle.at[i]->name), 1);
}

static struct fe_reuse *keep_all(struct fe *fe) {
    struct fe_reuse *r = vl_malloc(sizeof *r);
    struct ir_copy c;
    memset(r, 0, sizeof *r);
    r->m = ir_module_new(&r->arena);
    keep_text(r, &fe->reuse->text);
    r->facts = reuse_facts(fe);
    reuse_keep_types(fe, r);
    ir_copy_begin(&c, &r->arena, fe->m, r->m);
    c.same_types = true;
    for (uint32_t i = 0; i < fe->reuse->at.n; i++) keep_note(fe, r, &c, &fe->reuse->at.at[i]);
    keep_declarations(fe, r, &c);
    keep_objects(fe, r, &c);
    ir_copy_end(&c);
    return r;
}

void reuse_close(struct fe *fe, struct fe_reuse **r) {
    struct fe_reuse *next = fe->reuse && !fe->reuse->unclear ? keep_all(fe) : NULL;
    reuse_free(*r);
    *r = next;
}
