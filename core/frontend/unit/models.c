/* models.c - which models a unit needs, and copying them into its module.
 *
 * Names first: from the unit's functions and globals on, whatever is mentioned without
 * a definition is looked up, lowered and looked through in turn; each gets its name in
 * the unit's module.  Then everything is copied at once.
 * Names: what has external linkage keeps its name, and is the unit's own where the unit
 * defines it; where the unit means something else by that name (a static function, another
 * signature), and for statics of two files, the model's is called NAME.vl, NAME.vl2 ...
 */
#include "core/frontend/unit/models.h"

#include "core/ir/signature.h"
#include "core/program/copy.h"

#include <string.h>

/* A function or global of a model that comes into the unit. */
struct import {
    uint32_t share;
    struct ir_func *from, *to;
    struct ir_global *gfrom, *gto; /* or these */
};

/* The functions and globals that are taken from one model file. */
struct share {
    struct model_file *file;
    struct map funcs, globals; /* name in the file -> name in the unit */
    struct ir_copy copy;
};

struct importer {
    struct fe *fe;
    struct arena tmp;
    VEC(struct share) shares;
    VEC(struct import) imports;
    struct map imported; /* struct ir_func or ir_global of a model -> its name in the unit */
    struct map asked;    /* names looked up for the unit itself */
};

static const char *text_at(uint64_t v) { return (const char *)(uintptr_t)v; }

static uint32_t share_of(struct importer *x, struct model_file *file) {
    for (uint32_t i = 0; i < x->shares.n; i++)
        if (x->shares.at[i].file == file) return i;
    vec_push(&x->tmp, &x->shares, (struct share){.file = file});
    return x->shares.n - 1;
}

static bool same_signature(struct importer *x, const struct ir_func *f, const struct ir_func *g) {
    return strcmp(ir_signature_types(&x->tmp, f), ir_signature_types(&x->tmp, g)) == 0;
}

static const char *plain(const char *name) {
    static const char builtin[] = "__builtin_";
    size_t n = sizeof builtin - 1;
    return strncmp(name, builtin, n) == 0 ? name + n : name;
}

static bool taken(const struct importer *x, const char *name) {
    return fe_find_function(x->fe, name) || fe_find_global(x->fe, name);
}

static const char *free_name(const struct importer *x, const char *name) {
    struct arena *a = x->fe->arena;
    const char *n = arena_strdup(a, name);
    for (unsigned i = 1; taken(x, n); i++)
        n = i == 1 ? arena_printf(a, "%s.vl", name) : arena_printf(a, "%s.vl%u", name, i);
    return n;
}

/* ---- functions ---- */

static struct ir_func *declare(struct importer *x, const char *name) {
    struct ir_func *f = arena_new(x->fe->arena, struct ir_func);
    f->name = name;
    fe_add_function(x->fe, f);
    return f;
}

static const char *import_function(struct importer *x, struct model_file *file,
                                   struct ir_func *from, struct ir_func *to) {
    struct import i = {.share = share_of(x, file), .from = from, .to = to};
    vec_push(&x->tmp, &x->imports, i);
    map_put(&x->tmp, &x->imported, (uint64_t)(uintptr_t)from, (uint64_t)(uintptr_t)to->name);
    to->is_model = true; /* from here on: not the unit's */
    return to->name;
}

/* The model's function for a use in a model, by the name that it gets in the unit. */
static const char *resolve_function(struct importer *x, struct model_file *file,
                                    struct ir_func *from) {
    uint64_t known;
    if (map_get(&x->imported, (uint64_t)(uintptr_t)from, &known)) return text_at(known);
    struct ir_func *there = fe_find_function(x->fe, from->name);
    bool fits = there && !from->is_static && !there->is_static && same_signature(x, there, from);
    if (fits && there->has_body && !there->is_model) return there->name;
    if (fits && !there->is_model) return import_function(x, file, from, there);
    return import_function(x, file, from, declare(x, free_name(x, from->name)));
}

/* The unit's name of a function that a model calls: one of its file, of another model, or one
 * without model. */
static const char *resolve_call(struct importer *x, struct model_file *file, const char *name) {
    struct ir_func *own = model_function(file, name);
    struct model_file *other = own && own->is_static ? NULL : model_find(x->fe, plain(name));
    struct ir_func *f = other ? model_function(other, plain(name)) : NULL;
    const struct ir_func *declared = ir_find_func(model_module(file), name);
    if (f && declared && same_signature(x, declared, f)) return resolve_function(x, other, f);
    if (own) return resolve_function(x, file, own);
    struct ir_func *there = fe_find_function(x->fe, name);
    if (there && declared && !there->is_static && same_signature(x, there, declared)) return name;
    return NULL; /* a declaration of its own */
}

/* ---- globals ---- */

static const char *take_global(struct importer *x, struct model_file *file, struct ir_global *from,
                               struct ir_global *to) {
    struct import i = {.share = share_of(x, file), .gfrom = from, .gto = to};
    vec_push(&x->tmp, &x->imports, i);
    map_put(&x->tmp, &x->imported, (uint64_t)(uintptr_t)from, (uint64_t)(uintptr_t)to->name);
    return to->name;
}

static const char *resolve_global(struct importer *x, struct model_file *file,
                                  struct ir_global *from) {
    uint64_t known;
    if (map_get(&x->imported, (uint64_t)(uintptr_t)from, &known)) return text_at(known);
    struct ir_global *there = fe_find_global(x->fe, from->name);
    bool same = from->is_string && there && there->is_string; /* named by content */
    if (same || (there && strcmp(from->name, IR_VARARG_ANY) == 0)) return there->name;
    bool fits = there && !from->is_static && !there->is_static &&
                (there->size == from->size || !there->size);
    if (fits && there->has_init) return there->name;
    if (fits) return take_global(x, file, from, there);
    struct ir_global *g = arena_new(x->fe->arena, struct ir_global);
    g->name = free_name(x, from->name);
    fe_add_global(x->fe, g);
    return take_global(x, file, from, g);
}

static const char *resolve_mention(struct importer *x, struct model_file *file, const char *name) {
    struct ir_global *own = ir_find_global(model_module(file), name);
    if (own && own->has_init) return resolve_global(x, file, own);
    struct model_file *other = model_find(x->fe, name);
    struct ir_global *g = other ? model_global(other, name) : NULL;
    if (g && (!own || own->size == g->size)) return resolve_global(x, other, g);
    return own ? resolve_global(x, file, own) : NULL;
}

/* ---- looking through ---- */

static void note_mentioned(struct importer *x, uint32_t share, bool func, const char *name) {
    struct share *s = &x->shares.at[share];
    struct model_file *file = s->file;
    uint64_t known;
    if (!name || map_str_get(func ? &s->funcs : &s->globals, name, &known)) return;
    const char *to = func ? resolve_call(x, file, name) : resolve_mention(x, file, name);
    if (!to && func) { /* as any unknown function */
        const struct ir_func *declared = ir_find_func(model_module(file), name);
        if (!declared) return;
        struct ir_func *f = declare(x, free_name(x, name));
        struct import i = {share_of(x, file), (struct ir_func *)(uintptr_t)declared, f, NULL, NULL};
        vec_push(&x->tmp, &x->imports, i);
        to = f->name;
    }
    if (!to) return;
    s = &x->shares.at[share]; /* the list may have moved */
    map_str_put(&x->tmp, func ? &s->funcs : &s->globals, name, (uint64_t)(uintptr_t)to);
}

static void import_mentioned(struct importer *x, uint32_t i) {
    struct import im = x->imports.at[i];
    for (uint32_t k = 0; im.gfrom && k < im.gfrom->relocs.n; k++)
        note_mentioned(x, im.share, im.gfrom->relocs.at[k].is_func, im.gfrom->relocs.at[k].target);
    for (ir_val v = 1; im.from && im.from->has_body && v < im.from->ins.n; v++) {
        const struct ir_ins *ins = &im.from->ins.at[v];
        if (ins->op == IR_CALL || ins->op == IR_FUNCADDR)
            note_mentioned(x, im.share, true, ins->text);
        if (ins->op == IR_GLOBAL) note_mentioned(x, im.share, false, ins->text);
    }
}

/* Looks up a function that the unit itself calls: it keeps its name or is not imported. */
static void ask_func(struct importer *x, const char *name) {
    struct ir_func *f = name ? fe_find_function(x->fe, name) : NULL;
    if (!f || f->has_body || map_str_get(&x->asked, name, NULL)) return;
    map_str_put(&x->tmp, &x->asked, name, 1);
    struct model_file *file = model_find(x->fe, plain(name));
    struct ir_func *from = file ? model_function(file, plain(name)) : NULL;
    if (from && from->has_body && same_signature(x, f, from)) import_function(x, file, from, f);
}

static void ask_global(struct importer *x, const char *name) {
    struct ir_global *g = name ? fe_find_global(x->fe, name) : NULL;
    if (!g || g->has_init || map_str_get(&x->asked, name, NULL)) return;
    map_str_put(&x->tmp, &x->asked, name, 1);
    struct model_file *file = model_find(x->fe, name);
    struct ir_global *from = file ? model_global(file, name) : NULL;
    if (from && (from->size == g->size || !g->size)) take_global(x, file, from, g);
}

static void ask_all(struct importer *x) {
    const struct ir_module *m = x->fe->m;
    uint32_t funcs = m->funcs.n, globals = m->globals.n;
    for (uint32_t i = 0; i < funcs; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++) {
            const struct ir_ins *ins = &f->ins.at[v];
            if (ins->op == IR_CALL || ins->op == IR_FUNCADDR) ask_func(x, ins->text);
            if (ins->op == IR_GLOBAL) ask_global(x, ins->text);
        }
    }
    for (uint32_t i = 0; i < globals; i++) {
        const struct ir_global *g = m->globals.at[i];
        for (uint32_t k = 0; k < g->relocs.n; k++)
            if (g->relocs.at[k].is_func)
                ask_func(x, g->relocs.at[k].target);
            else
                ask_global(x, g->relocs.at[k].target);
    }
}

/* ---- copying ---- */

static void put_names(struct ir_copy *c, bool func, const struct map *names) {
    for (uint32_t i = 0; i < names->cap; i++)
        if (names->slot[i].used)
            ir_copy_rename(c, func, names->slot[i].str, text_at(names->slot[i].val));
}

/* The declaration's place stays: it is the one that the user can see. */
static void copy_function(struct share *s, const struct import *im) {
    struct ir_loc loc = im->to->loc, name = im->to->name_loc;
    ir_copy_func(&s->copy, im->to, im->from, im->from->has_body);
    im->to->loc = loc;
    im->to->name_loc = name;
}

static bool is_used_but_read(const struct ir_func *f, const char *global) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        for (uint32_t k = 0; i->block && i->op != IR_LOAD && k < i->nargs; k++) {
            const struct ir_ins *at = &f->ins.at[i->args[k]];
            if (at->op == IR_GLOBAL && strcmp(at->text, global) == 0) return true;
        }
    }
    return false;
}

/* `stdout = log;`: where the library declares a variable, as glibc does this one, a program may
 * change it, though the model does not expect that. */
static bool is_given_anew(const struct ir_module *m, const struct ir_global *g) {
    for (uint32_t i = 0; !g->is_const && i < m->funcs.n; i++)
        if (!m->funcs.at[i]->is_model && is_used_but_read(m->funcs.at[i], g->name)) return true;
    return false;
}

static void copy_object(const struct importer *x, struct share *s, const struct import *im) {
    bool declared = im->gto->loc.line; /* by the unit, which else cannot name it */
    bool changed = declared && im->gfrom->is_const && is_given_anew(x->fe->m, im->gto);
    ir_copy_global(&s->copy, im->gto, im->gfrom);
    if (changed) im->gto->is_const = false;
}

static void copy_all(struct importer *x) {
    for (uint32_t k = 0; k < x->shares.n; k++) {
        struct share *s = &x->shares.at[k];
        ir_copy_begin(&s->copy, x->fe->arena, model_module(s->file), x->fe->m);
        s->copy.merge = true;
        put_names(&s->copy, true, &s->funcs);
        put_names(&s->copy, false, &s->globals);
        for (uint32_t i = 0; i < x->imports.n; i++) {
            const struct import *im = &x->imports.at[i];
            if (im->share != k) continue;
            if (im->from)
                copy_function(s, im);
            else
                copy_object(x, s, im);
        }
        ir_copy_end(&s->copy);
    }
}

void models_import(struct fe *fe) {
    struct importer x = {.fe = fe};
    if (!fe->source->models) return;
    ask_all(&x);
    for (uint32_t i = 0; i < x.imports.n; i++) import_mentioned(&x, i);
    copy_all(&x);
    arena_free(&x.tmp);
}
