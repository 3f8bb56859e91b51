/* link.c - modules of several files as one program.
 *
 * First every external name gets its symbol: which module defines it, which declares it.  Then each
 * module gets, for each of its functions and globals, the name in the program; then all that counts
 * is copied, module by module, under those names.
 */
#include "core/program/link.h"

#include "core/base/str.h"
#include "core/ir/signature.h"
#include "core/ir/varslot.h"
#include "core/program/link_begin.h"
#include "core/program/link_types.h"
#include "core/program/task.h"
#include "core/ssa/build.h"
#include "core/ssa/callbacks.h"
#include "core/ssa/renumber.h"

#include <string.h>

/* One name of the program. `m` and `f` or `g`: the definition, else a declaration. */
struct symbol {
    const char *name; /* in the program */
    const struct ir_module *m;
    const struct ir_func *f;
    const struct ir_global *g;
    int rank;             /* of the definition: the highest counts */
    const char *target;   /* of an alias: what it is in m, then in the program; else NULL */
    bool taken;           /* copied */
    struct hash128 model; /* of a model: what its task is */
    bool is_model, hashed;
};

struct linker {
    struct arena *a, tmp;
    const struct ir_module *const *modules;
    uint32_t n;
    struct ir_linked *out;
    struct ir_module *to;
    struct map funcs, globals; /* external names and models: struct symbol */
    struct map taken;          /* names of the program */
    struct ir_keys *keys;      /* by module */
    VEC(struct link_hook) hooks;
};

static struct symbol *symbol_at(uint64_t v) { return (struct symbol *)(uintptr_t)v; }

static struct symbol *find_symbol(const struct map *names, const char *name) {
    uint64_t known;
    return map_str_get(names, name, &known) ? symbol_at(known) : NULL;
}

static struct symbol *new_symbol(struct linker *x, struct map *names, const char *name) {
    struct symbol *s = arena_new(&x->tmp, struct symbol);
    s->name = name;
    map_str_put(&x->tmp, names, name, (uint64_t)(uintptr_t)s);
    map_str_put(&x->tmp, &x->taken, name, 1);
    return s;
}

/* ---- what is wrong ---- */

static const char *type_text(struct linker *x, const struct ir_module *m, ir_ct ct) {
    const struct ir_ctype *t = &m->ctypes.at[ct];
    return arena_strdup(x->a, ct && t->name ? t->name : "void");
}

/* "=int <- (char *, unsigned int)" as "int (char *, unsigned int)" */
static const char *declared_text(struct linker *x, const char *written) {
    const char *arrow = strstr(written, " <- ");
    if (!arrow) return arena_printf(x->a, "%s ()", written + 1);
    const char *params = strcmp(arrow, " <- ()") == 0 ? "(void)" : arrow + 4;
    return arena_printf(x->a, "%.*s %s", (int)(arrow - written - 1), written + 1, params);
}

/* "int (char *, unsigned int)" */
static const char *func_text(struct linker *x, const struct ir_module *m, const struct ir_func *f) {
    bool pack = f->varargs && f->params.n;
    uint32_t n = f->params.n - pack;
    struct str s = {.arena = x->a};
    if (f->written) return declared_text(x, f->written);
    str_printf(&s, "%s (", f->ret_ct ? m->ctypes.at[f->ret_ct].name : "void");
    for (uint32_t i = 0; i < n; i++) {
        const struct ir_ins *p = &f->ins.at[f->params.at[i]];
        bool by_value = i < 64 && f->by_value >> i & 1;
        ir_ct ct = by_value && p->ct ? m->ctypes.at[p->ct].elem : p->ct;
        str_printf(&s, "%s%s", i ? ", " : "", type_text(x, m, ct));
    }
    str_puts(&s, pack ? n ? ", ...)" : ")" : n ? ")" : "void)");
    return s.at;
}

/* Files of the program have numbers of its own; the note's places get them. */
static struct ir_loc program_loc(struct linker *x, const struct ir_module *m, struct ir_loc l) {
    if (!l.line || l.file >= m->files.n) return (struct ir_loc){0};
    uint32_t to = 1;
    while (to < x->to->files.n && strcmp(x->to->files.at[to], m->files.at[l.file]) != 0) to++;
    if (to == x->to->files.n)
        vec_push(x->a, &x->to->files, arena_strdup(x->a, m->files.at[l.file]));
    l.file = to;
    return l;
}

/* What keeps the types of results or parameters apart that are called the same. */
static const char *func_difference(struct arena *a, const struct ir_module *m,
                                   const struct ir_func *f, const struct symbol *s) {
    const char *why = link_difference(a, m, f->ret_ct, s->m, s->f->ret_ct, false);
    uint32_t n = f->params.n < s->f->params.n ? f->params.n : s->f->params.n;
    for (uint32_t i = 0; i < n && !why; i++) {
        ir_ct here = f->ins.at[f->params.at[i]].ct, there = s->f->ins.at[s->f->params.at[i]].ct;
        why = link_difference(a, m, here, s->m, there, false);
    }
    return why;
}

static void note_func(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                      const struct ir_module *m, const struct ir_func *f) {
    struct ir_link_note note = {kind,
                                arena_strdup(x->a, first->name),
                                true,
                                program_loc(x, m, f->name_loc),
                                program_loc(x, first->m, first->f->name_loc),
                                NULL,
                                NULL,
                                NULL};
    if (kind == LINK_TYPES_DIFFER) {
        note.here_type = func_text(x, m, f);
        note.first_type = func_text(x, first->m, first->f);
        note.difference = func_difference(x->a, m, f, first);
    }
    vec_push(x->a, &x->out->notes, note);
}

static void note_global(struct linker *x, enum ir_link_kind kind, const struct symbol *first,
                        const struct ir_module *m, const struct ir_global *g) {
    struct ir_link_note note = {kind,
                                arena_strdup(x->a, first->name),
                                false,
                                program_loc(x, m, g->loc),
                                program_loc(x, first->m, first->g->loc),
                                NULL,
                                NULL,
                                NULL};
    if (kind == LINK_TYPES_DIFFER) {
        note.here_type = type_text(x, m, g->ct);
        note.first_type = type_text(x, first->m, first->g->ct);
        note.difference = link_difference(x->a, m, g->ct, first->m, first->g->ct, true);
    }
    vec_push(x->a, &x->out->notes, note);
}

/* ---- symbols: functions ---- */

static bool same_place(const struct ir_module *m, struct ir_loc x, const struct ir_module *n,
                       struct ir_loc y) {
    return x.line && x.line == y.line && x.col == y.col && x.file < m->files.n &&
           y.file < n->files.n && strcmp(m->files.at[x.file], n->files.at[y.file]) == 0;
}

static void define_func(struct symbol *s, const struct ir_module *m, const struct ir_func *f,
                        int rank) {
    s->m = m;
    s->f = f;
    s->rank = rank;
    s->target = NULL;
}

/* The program's own body comes before a model, a strong one before a weak one. */
static int rank_func(const struct ir_func *f) {
    return !f->has_body ? 0 : f->is_model ? 1 : f->is_weak ? 2 : 3;
}

static void see_func(struct linker *x, const struct ir_module *m, const struct ir_func *f) {
    struct symbol *s = find_symbol(&x->funcs, f->name);
    if (!s) {
        define_func(new_symbol(x, &x->funcs, f->name), m, f, rank_func(f));
        return;
    }
    int new = rank_func(f);
    if (s->rank == 3 && new == 3 && !same_place(m, f->name_loc, s->m, s->f->name_loc))
        note_func(x, LINK_DEFINED_TWICE, s, m, f);
    if (new > s->rank) define_func(s, m, f, new);
}

/* ---- symbols: objects ---- */

/* A global that has no place in the program's text is a library model's. */
static bool is_of_model(const struct ir_global *g) { return ir_of_model(g) || !g->loc.line; }

static bool is_zero(const struct ir_global *g) { return !g->bytes && !g->relocs.n; }

/* Tentative and weak definitions yield; one that says its size says more. */
static int rank_global(const struct ir_global *g) {
    if (!g->has_init) return g->size != 0;
    return g->is_weak ? 2 : is_zero(g) ? 3 : 4;
}

static void define_global(struct symbol *s, const struct ir_module *m, const struct ir_global *g,
                          int rank) {
    s->m = m;
    s->g = g;
    s->rank = rank;
    s->target = NULL;
}

static void see_global(struct linker *x, const struct ir_module *m, const struct ir_global *g) {
    struct symbol *s = find_symbol(&x->globals, g->name);
    if (!s) {
        s = new_symbol(x, &x->globals, g->name);
        define_global(s, m, g, rank_global(g));
        return;
    }
    int old = s->rank, new = rank_global(g);
    bool both = old > 2 && new > 2 && !is_of_model(g) && !g->is_string;
    if (both && !same_place(m, g->loc, s->m, s->g->loc))
        note_global(x, old == 4 && new == 4 ? LINK_DEFINED_TWICE : LINK_COMMON, s, m, g);
    if (new > old) define_global(s, m, g, new);
}

/* Statics of models, strings and the like are one for all files, as their names say what they are.
 */
static bool is_shared(const struct ir_global *g) {
    return !g->is_static || g->is_string || ir_of_model(g);
}

/* ---- symbols: aliases ---- */

static const char *new_name(const struct map *names, const char *name) {
    uint64_t known;
    return map_str_get(names, name, &known) ? (const char *)(uintptr_t)known : name;
}

/* A definition by what it stands for, which is told by its own file's name until that is copied. */
static void see_alias(struct linker *x, const struct ir_module *m, const struct ir_alias *alias) {
    struct map *names = alias->is_func ? &x->funcs : &x->globals;
    const struct ir_func *f = alias->is_func ? ir_find_func(m, alias->target) : NULL;
    const struct ir_global *g = alias->is_func ? NULL : ir_find_global(m, alias->target);
    struct symbol *s = find_symbol(names, alias->name);
    int strong = alias->is_func ? 3 : 4, rank = alias->is_weak ? 2 : strong;
    if (!f && !g) return;
    if (s && s->rank == strong && rank == strong && f) note_func(x, LINK_DEFINED_TWICE, s, m, f);
    if (s && s->rank == strong && rank == strong && g) note_global(x, LINK_DEFINED_TWICE, s, m, g);
    if (s && s->rank >= rank) return;
    if (!s) s = new_symbol(x, names, alias->name);
    if (f)
        define_func(s, m, f, rank);
    else
        define_global(s, m, g, rank);
    s->target = alias->target;
}

/* By now the module's names in the program are known. */
static void name_aliases(struct linker *x, const struct ir_module *m, const struct ir_copy *c) {
    for (uint32_t i = 0; i < m->aliases.n; i++) {
        const struct ir_alias *alias = &m->aliases.at[i];
        const struct map *names = alias->is_func ? &x->funcs : &x->globals;
        struct symbol *s = find_symbol(names, alias->name);
        if (!s || !s->target || s->m != m) continue;
        const char *target = new_name(alias->is_func ? &c->funcs : &c->globals, alias->target);
        s->target = arena_strdup(&x->tmp, target);
    }
}

static const char *aliased(const struct map *names, const char *name) {
    const struct symbol *s = name ? find_symbol(names, name) : NULL;
    for (unsigned n = 0; s && s->target && n < 100; n++) { /* an alias of an alias */
        name = s->target;
        s = find_symbol(names, name);
    }
    return name;
}

static void resolve_in(struct linker *x, struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        const struct map *names = i->op == IR_GLOBAL ? &x->globals : &x->funcs;
        if (i->op != IR_CALL && i->op != IR_FUNCADDR && i->op != IR_GLOBAL) continue;
        const char *name = aliased(names, i->text);
        if (name != i->text) i->text = arena_strdup(x->a, name);
    }
}

/* Uses of aliases become uses of what they stand for. */
static void resolve_aliases(struct linker *x) {
    for (uint32_t i = 0; i < x->to->funcs.n; i++) resolve_in(x, x->to->funcs.at[i]);
    for (uint32_t i = 0; i < x->to->globals.n; i++) {
        struct ir_global *g = x->to->globals.at[i];
        for (uint32_t k = 0; k < g->relocs.n; k++) {
            struct ir_reloc *r = &g->relocs.at[k];
            const char *name = aliased(r->is_func ? &x->funcs : &x->globals, r->target);
            if (name != r->target) r->target = arena_strdup(x->a, name);
        }
    }
}

static void see_module(struct linker *x, const struct ir_module *m) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (!m->funcs.at[i]->is_static) see_func(x, m, m->funcs.at[i]);
    for (uint32_t i = 0; i < m->globals.n; i++)
        if (is_shared(m->globals.at[i])) see_global(x, m, m->globals.at[i]);
    for (uint32_t i = 0; i < m->aliases.n; i++) see_alias(x, m, &m->aliases.at[i]);
}

/* ---- names ---- */

static const char *base_name(const struct ir_module *m) {
    const char *path = m->files.n > 1 ? m->files.at[1] : "file", *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static const char *free_name(struct linker *x, const struct ir_module *m, const char *name) {
    const char *out = name;
    for (unsigned i = 1; map_str_get(&x->taken, out, NULL); i++)
        out = i == 1 ? arena_printf(&x->tmp, "%s:%s", base_name(m), name)
                     : arena_printf(&x->tmp, "%s:%s.%u", base_name(m), name, i);
    map_str_put(&x->tmp, &x->taken, out, 1);
    return out;
}

/* A helper of models is the same in two files if its task is. */
static const char *model_name(struct linker *x, uint32_t module, const struct ir_func *f) {
    const struct ir_module *m = x->modules[module];
    struct hash128 h = ir_task_key(&x->keys[module], f->name);
    struct symbol *s = find_symbol(&x->funcs, f->name);
    if (s && s->hashed && memcmp(&s->model, &h, sizeof h) == 0) return s->name;
    const char *name = s ? free_name(x, m, f->name) : f->name;
    struct symbol *t = new_symbol(x, &x->funcs, name);
    define_func(t, m, f, rank_func(f));
    t->model = h;
    t->hashed = true;
    return name;
}

/* ---- calls that do not fit ---- */

static bool is_unprototyped(const struct ir_func *f) {
    return f->varargs && !f->has_body && f->params.n == 1;
}

static bool same_passed(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                        const struct symbol *s) {
    const char *here = ir_signature_of(&x->tmp, m, f);
    return strcmp(here, ir_signature_of(&x->tmp, s->m, s->f)) == 0;
}

static bool same_written(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                         const struct symbol *s) {
    if (f->written && s->f->written)
        return strcmp(f->written, s->f->written) == 0 && !func_difference(&x->tmp, m, f, s);
    if (!link_compatible(m, f->ret_ct, s->m, s->f->ret_ct, false)) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_ct here = f->ins.at[f->params.at[i]].ct, there = s->f->ins.at[s->f->params.at[i]].ct;
        if (!link_compatible(m, here, s->m, there, false)) return false;
    }
    return true;
}

static struct ir_func *stand_in(struct linker *x, const char *name) {
    struct ir_func *f = arena_new(x->a, struct ir_func);
    f->name = arena_strdup(x->a, name);
    f->is_static = f->is_model = true;
    vec_push(x->a, &x->to->funcs, f);
    return f;
}

static ir_val size_const(struct ir_builder *b, const struct linker *x, uint64_t n) {
    return ir_const(b, IR_I(x->to->target.ptr_bits), n);
}

static ir_val is_tagged(struct ir_builder *b, ir_val slot, uint64_t tag) {
    ir_val has = ir_load(b, IR_I(64), slot, 0);
    ir_val same = ir_bin(b, IR_EQ, has, ir_const(b, IR_I(64), tag));
    if ((tag & 0x7f) != VARARG_INT) return same;
    ir_val kin = ir_bin(b, IR_EQ, has, ir_const(b, IR_I(64), tag ^ VARARG_SIGNED));
    return ir_bin(b, IR_OR, same, kin);
}

/* As the promotions make it (6.5.2.2p6); of a parameter narrower than int the callee keeps a part.
 */
static ir_val from_slot(struct linker *x, struct ir_builder *b, ir_val slot, ir_type type,
                        uint64_t tag, const char *name) {
    unsigned bits = ir_is_int(type) && type < 32 ? 32 : type;
    if (ir_is_int(type) && type < 32) tag = VARARG_INT | VARARG_SIGNED | 4u << 8;
    if (type == IR_F32) tag = VARARG_FLOAT | 8u << 8;
    ir_check(b, CHECK_WRONG_CALL, is_tagged(b, slot, tag), name);
    ir_val at = ir_ptradd(b, slot, size_const(b, x, VARARG_VALUE), 1);
    if ((tag & 0x7f) == VARARG_RECORD) return at;
    if (type == IR_F32) return ir_float(b, IR_FCAST, IR_F32, ir_load(b, IR_F64, at, 0), ROUND_EVEN);
    ir_val v = ir_load(b, (ir_type)bits, at, 0);
    if (type == IR_I(1)) return ir_bin(b, IR_NE, v, ir_int(b, IR_I(32), 0));
    return bits == type ? v : ir_cast(b, IR_TRUNC, type, v);
}

/* Takes what a call without a prototype passes, and calls the definition if that is what it takes.
 */
static const char *adapter(struct linker *x, const struct symbol *s) {
    const struct ir_func *def = s->f;
    const char *name = arena_printf(&x->tmp, "%s()", s->name);
    if (map_str_get(&x->taken, name, NULL)) return name;
    map_str_put(&x->tmp, &x->taken, name, 1);
    struct ir_func *f = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, f);
    VEC(ir_val) args = {0};
    f->ret = def->ret;
    f->varargs = true;
    ir_val pack = ir_param(b, IR_PTR, NULL, 0), slot = pack;
    for (uint32_t i = 0; i < def->params.n; i++) {
        const struct ir_ins *p = &def->ins.at[def->params.at[i]];
        ir_check(b, CHECK_WRONG_CALL, ir_pred(b, IR_INBOUNDS, slot, size_const(b, x, VARARG_SLOT)),
                 def->name);
        vec_push(&x->tmp, &args,
                 from_slot(x, b, slot, p->type, vararg_tag(s->m, p->ct), def->name));
        slot = ir_ptradd(b, slot, size_const(b, x, VARARG_SLOT), 1);
    }
    ir_check(b, CHECK_WRONG_CALL, ir_not(b, ir_pred(b, IR_INBOUNDS, slot, size_const(b, x, 1))),
             def->name);
    ir_val r = ir_call(b, s->name, def->ret, 0, args.at, args.n);
    ir_ret(b, def->ret == IR_VOID ? 0 : r);
    ir_build_end(b);
    return name;
}

/* Fails wherever it is called. */
static const char *misfit(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                          const struct symbol *s) {
    const char *name = free_name(x, m, s->name);
    struct ir_func *to = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, to);
    to->ret = f->ret;
    to->varargs = f->varargs;
    for (uint32_t i = 0; i < f->params.n; i++)
        ir_param(b, f->ins.at[f->params.at[i]].type, NULL, 0);
    ir_check(b, CHECK_WRONG_CALL, ir_bool(b, false), s->name);
    ir_halt(b);
    ir_build_end(b);
    return name;
}

/* Old-style definitions behind a prototype: it says how they are called, as GCC and clang have it,
 * but what they take is promoted. */
static bool only_promoted(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                          const struct symbol *s) {
    const struct ir_func *def = s->f;
    bool same = f->ret == def->ret && f->params.n == def->params.n &&
                f->by_value == def->by_value && f->varargs == def->varargs;
    if (!same || !f->written || !def->written || !same_written(x, m, f, s)) return false;
    for (uint32_t i = 0; i < f->params.n; i++) {
        ir_type here = f->ins.at[f->params.at[i]].type, there = def->ins.at[def->params.at[i]].type;
        bool widened = (ir_is_int(here) && here < 32 && there == IR_I(32)) ||
                       (here == IR_F32 && there == IR_F64);
        if (here != there && !widened) return false;
    }
    return true;
}

static ir_val promoted(struct ir_builder *b, const struct ir_module *m, ir_val v, ir_ct ct,
                       ir_type to) {
    ir_type from = ir_type_of(b, v);
    if (from == to) return v;
    if (from == IR_F32) return ir_float(b, IR_FCAST, to, v, ROUND_EVEN);
    return ir_cast(b, ct && m->ctypes.at[ct].is_signed ? IR_SEXT : IR_ZEXT, to, v);
}

/* Promotes what a call by the prototype passes. */
static const char *promoter(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                            const struct symbol *s) {
    const char *name = free_name(x, m, s->name);
    struct ir_func *to = stand_in(x, name);
    struct ir_builder *b = ir_build_begin(x->to, to);
    ir_val *args = arena_new_array(&x->tmp, ir_val, f->params.n + 1);
    to->ret = f->ret;
    to->varargs = f->varargs;
    for (uint32_t i = 0; i < f->params.n; i++)
        args[i] = ir_param(b, f->ins.at[f->params.at[i]].type, NULL, 0);
    for (uint32_t i = 0; i < f->params.n; i++)
        args[i] = promoted(b, m, args[i], f->ins.at[f->params.at[i]].ct,
                           s->f->ins.at[s->f->params.at[i]].type);
    ir_val r = ir_call(b, s->name, f->ret, 0, args, f->params.n);
    ir_ret(b, f->ret == IR_VOID ? 0 : r);
    ir_build_end(b);
    return name;
}

/* By which name m calls what it declares as f. */
static const char *called_name(struct linker *x, const struct ir_module *m, const struct ir_func *f,
                               const struct symbol *s) {
    if (s->f == f || s->f->is_model) return s->name;
    bool unprototyped = is_unprototyped(f), record = s->f->by_value || s->f->ret != f->ret;
    if (unprototyped && !s->f->has_body) return s->name;
    if (unprototyped && !s->f->varargs && !record) return adapter(x, s);
    if (same_passed(x, m, f, s)) {
        /* what a model takes is not as this file declares it */
        if (!f->is_model && !same_written(x, m, f, s)) note_func(x, LINK_TYPES_DIFFER, s, m, f);
        return s->name;
    }
    if (only_promoted(x, m, f, s)) return promoter(x, m, f, s);
    note_func(x, LINK_TYPES_DIFFER, s, m, f);
    return misfit(x, m, f, s);
}

/* ---- one module ---- */

/* Static ones get names; `calls` tells which external ones are called by a stand-in's. */
static void name_funcs(struct linker *x, uint32_t module, struct ir_copy *c, struct map *calls) {
    const struct ir_module *m = x->modules[module];
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->is_static) {
            const char *name = f->is_model ? model_name(x, module, f) : free_name(x, m, f->name);
            ir_copy_rename(c, true, f->name, name);
            continue;
        }
        const struct symbol *s = find_symbol(&x->funcs, f->name);
        const char *called = called_name(x, m, f, s);
        if (called != s->name) map_str_put(&x->tmp, calls, s->name, (uint64_t)(uintptr_t)called);
    }
}

static void call_stand_ins(struct linker *x, struct ir_func *f, const struct map *calls) {
    for (ir_val v = 1; calls->n && v < f->ins.n; v++) {
        struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL) i->text = arena_strdup(x->a, new_name(calls, i->text));
    }
}

static void name_globals(struct linker *x, const struct ir_module *m, struct ir_copy *c) {
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        struct symbol *s = is_shared(g) ? find_symbol(&x->globals, g->name) : NULL;
        if (!s) {
            ir_copy_rename(c, false, g->name, free_name(x, m, g->name));
            continue;
        }
        bool same = s->g == g || is_of_model(g) || is_of_model(s->g) || g->is_string || !g->ct ||
                    !s->g->ct || link_compatible(m, g->ct, s->m, s->g->ct, true);
        if (!same) note_global(x, LINK_TYPES_DIFFER, s, m, g);
    }
}

/* Behind a call of what has a body in the program nothing is called back: it was entered. */
static void drop_call_backs(struct linker *x, struct ir_func *f) {
    for (ir_blk b = 1; b < f->blocks.n; b++) {
        struct ir_block *block = &f->blocks.at[b];
        uint32_t n = 0;
        const char *before = NULL;
        for (uint32_t i = 0; i < block->ins.n; i++) {
            const struct ir_ins *at = &f->ins.at[block->ins.at[i]];
            bool back = at->op == IR_CALL && strcmp(at->text, IR_CALL_BACK) == 0;
            const struct ir_func *callee = back && before ? ir_find_func(x->to, before) : NULL;
            if (!callee || !callee->has_body) block->ins.at[n++] = block->ins.at[i];
            before = at->op == IR_CALL ? at->text : NULL;
        }
        block->ins.n = n;
    }
}

static void copy_func(struct linker *x, uint32_t module, struct ir_copy *c, const struct ir_func *f,
                      const char *name) {
    struct ir_func *to = arena_new(x->a, struct ir_func);
    to->name = arena_strdup(x->a, name);
    ir_copy_func(c, to, f, f->has_body);
    vec_push(x->a, &x->to->funcs, to);
    if (to->hook) vec_push(&x->tmp, &x->hooks, (struct link_hook){to, module});
}

static void copy_funcs(struct linker *x, uint32_t module, struct ir_copy *c) {
    const struct ir_module *m = x->modules[module];
    for (uint32_t i = 0; i < m->funcs.n; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const char *name = new_name(&c->funcs, f->name);
        struct symbol *s = !f->is_static || f->is_model ? find_symbol(&x->funcs, name) : NULL;
        if (s && (s->f != f || s->taken)) continue;
        if (s) s->taken = true;
        copy_func(x, module, c, f, name);
    }
}

static void copy_globals(struct linker *x, const struct ir_module *m, struct ir_copy *c) {
    for (uint32_t i = 0; i < m->globals.n; i++) {
        const struct ir_global *g = m->globals.at[i];
        struct symbol *s = is_shared(g) ? find_symbol(&x->globals, g->name) : NULL;
        if (s && (s->g != g || s->taken)) continue;
        if (s) s->taken = true;
        struct ir_global *to = arena_new(x->a, struct ir_global);
        to->name = arena_strdup(x->a, new_name(&c->globals, g->name));
        ir_copy_global(c, to, g);
        vec_push(x->a, &x->to->globals, to);
    }
}

static void add_module(struct linker *x, uint32_t module) {
    struct ir_copy c;
    struct map calls = {0};
    const struct ir_module *m = x->modules[module];
    ir_copy_begin(&c, x->a, m, x->to);
    c.merge = true;
    link_share_types(&c);
    name_funcs(x, module, &c, &calls);
    name_globals(x, m, &c);
    name_aliases(x, m, &c);
    uint32_t before = x->to->funcs.n;
    copy_funcs(x, module, &c);
    for (uint32_t i = before; i < x->to->funcs.n; i++)
        call_stand_ins(x, x->to->funcs.at[i], &calls);
    copy_globals(x, m, &c);
    ir_copy_end(&c);
}

/* ---- the program ---- */

static bool same_target(const struct ir_target *x, const struct ir_target *y) {
    return x->ptr_bits == y->ptr_bits && x->big_endian == y->big_endian &&
           x->char_signed == y->char_signed;
}

/* A weak name that a file has not defined (core/frontend/unit/weak.c) is somewhere after all. */
static void settle_weak(struct linker *x) {
    static const char suffix[] = ".linked";
    for (uint32_t i = 0; i < x->to->globals.n; i++) {
        struct ir_global *g = x->to->globals.at[i];
        size_t n = strlen(g->name), s = sizeof suffix - 1;
        if (n <= s || strcmp(g->name + n - s, suffix) != 0) continue;
        const char *name = arena_printf(&x->tmp, "%.*s", (int)(n - s), g->name);
        const struct ir_func *f = ir_find_func(x->to, name);
        const struct ir_global *object = ir_find_global(x->to, name);
        bool other = aliased(&x->funcs, name) != name || aliased(&x->globals, name) != name;
        if (!other && !(f && f->has_body) && !(object && object->has_init)) continue;
        g->has_init = true;
        g->bytes = arena_array(x->a, 1, 1);
        g->bytes[0] = 1;
    }
}

static void begin_program(struct linker *x) {
    struct ir_func *start = ir_find_func(x->to, "main");
    if (!start || !start->has_body) return;
    const char *name =
        map_str_get(&x->taken, "constructors", NULL) ? ".constructors" : "constructors";
    link_begin_hooks(x->to, start, name, x->hooks.at, x->hooks.n);
    link_begin_rounding(x->a, x->modules, x->n, start);
}

static void finish_program(struct linker *x) {
    resolve_aliases(x);
    begin_program(x);
    for (uint32_t i = 0; i < x->to->funcs.n; i++) {
        struct ir_func *f = x->to->funcs.at[i];
        if (!f->has_body) continue;
        drop_call_backs(x, f);
        ir_renumber(x->to, f);
    }
    settle_weak(x);
    ir_callbacks_end(x->to);
}

vl_status ir_link(struct arena *a, const struct ir_module *const *modules, uint32_t n,
                  struct ir_linked *out) {
    struct linker x = {.a = a, .modules = modules, .n = n, .out = out};
    *out = (struct ir_linked){.module = ir_module_new(a)};
    x.to = out->module;
    if (n) x.to->target = modules[0]->target;
    if (n) x.to->target.triple = arena_strdup(a, modules[0]->target.triple);
    x.keys = arena_new_array(&x.tmp, struct ir_keys, n);
    for (uint32_t i = 0; i < n; i++) {
        if (!same_target(&modules[i]->target, &x.to->target)) return VL_INPUT;
        x.keys[i].m = modules[i];
        see_module(&x, modules[i]);
    }
    for (uint32_t i = 0; i < n; i++) add_module(&x, i);
    finish_program(&x);
    for (uint32_t i = 0; i < n; i++) ir_keys_end(&x.keys[i]);
    arena_free(&x.tmp);
    return VL_OK;
}
