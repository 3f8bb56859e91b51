/* Copies between modules. */
#include "core/program/copy.h"

#include <string.h>

void ir_copy_begin(struct ir_copy *c, struct arena *a, const struct ir_module *from,
                   struct ir_module *to) {
    *c = (struct ir_copy){.a = a, .from = from, .to = to};
}

static const char *copy_str(struct ir_copy *c, const char *s) {
    return s ? arena_strdup(c->a, s) : NULL;
}

void ir_copy_rename(struct ir_copy *c, bool func, const char *from, const char *to) {
    if (strcmp(from, to) == 0) return;
    map_str_put(&c->tmp, func ? &c->funcs : &c->globals, arena_strdup(&c->tmp, from),
                (uint64_t)(uintptr_t)arena_strdup(&c->tmp, to));
}

static const char *renamed(struct ir_copy *c, const struct map *names, const char *name) {
    uint64_t known;
    if (name && map_str_get(names, name, &known)) name = (const char *)(uintptr_t)known;
    return copy_str(c, name);
}

/* ---- types ---- */

static bool same_name(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* Only what has no parts of its own, or a copied part, is looked for. */
static ir_ct find_type(const struct ir_copy *c, const struct ir_ctype *t, ir_ct elem) {
    for (ir_ct i = 1; i < c->to->ctypes.n; i++) {
        const struct ir_ctype *u = &c->to->ctypes.at[i];
        if (u->kind == t->kind && u->size == t->size && u->is_signed == t->is_signed &&
            u->is_char == t->is_char && u->is_const == t->is_const && u->count == t->count &&
            u->elem == elem && same_name(u->name, t->name))
            return i;
    }
    return 0;
}

static ir_ct copy_ct(struct ir_copy *c, ir_ct ct);

static ir_ct shared_type(struct ir_copy *c, const struct ir_ctype *t) {
    switch (t->kind) {
    case CT_VOID:
    case CT_BOOL:
    case CT_INT:
    case CT_FLOAT:
        return find_type(c, t, 0);
    case CT_PTR:
    case CT_ARRAY:
        return t->elem ? find_type(c, t, copy_ct(c, t->elem)) : 0;
    default:
        return 0;
    }
}

/* The number is given at once, the type copied later: types refer to each other in circles. */
static ir_ct copy_ct(struct ir_copy *c, ir_ct ct) {
    uint64_t known;
    if (ct == 0 || ct >= c->from->ctypes.n) return 0;
    if (c->same_types) return ct;
    if (map_get(&c->types, ct, &known)) return (ir_ct)known;
    ir_ct to = c->merge ? shared_type(c, &c->from->ctypes.at[ct]) : 0;
    /* A pointer may have been reached again through what it points to. */
    if (!to && map_get(&c->types, ct, &known)) return (ir_ct)known;
    if (!to) {
        to = c->to->ctypes.n;
        vec_push(c->a, &c->to->ctypes, (struct ir_ctype){0});
        vec_push(&c->tmp, &c->pending, ct);
    }
    map_put(&c->tmp, &c->types, ct, to);
    return to;
}

static void *copy_bytes(struct ir_copy *c, const void *from, size_t n, size_t size) {
    if (!from || !n) return NULL;
    void *to = arena_array(c->a, n, size);
    memcpy(to, from, n * size);
    return to;
}
/* A whole vector of plain values. */
#define COPY_VEC(c, to, from)                                                                      \
    ((to)->at = copy_bytes((c), (from)->at, (from)->n, sizeof *(from)->at),                        \
     (to)->n = (to)->cap = (from)->n)

static void copy_ctype(struct ir_copy *c, ir_ct at, const struct ir_ctype *from) {
    struct ir_ctype to = *from;
    to.name = copy_str(c, from->name);
    to.elem = copy_ct(c, from->elem);
    COPY_VEC(c, &to.fields, &from->fields);
    for (uint32_t i = 0; i < to.fields.n; i++) {
        to.fields.at[i].name = copy_str(c, from->fields.at[i].name);
        to.fields.at[i].ct = copy_ct(c, from->fields.at[i].ct);
        to.fields.at[i].kept.by = copy_str(c, from->fields.at[i].kept.by);
        to.fields.at[i].below.by = copy_str(c, from->fields.at[i].below.by);
    }
    COPY_VEC(c, &to.enums, &from->enums);
    for (uint32_t i = 0; i < to.enums.n; i++)
        to.enums.at[i].name = copy_str(c, from->enums.at[i].name);
    c->to->ctypes.at[at] = to;
}

void ir_copy_end(struct ir_copy *c) {
    uint64_t at = 0;
    for (uint32_t i = 0; i < c->pending.n; i++) {
        ir_ct ct = c->pending.at[i];
        map_get(&c->types, ct, &at);
        copy_ctype(c, (ir_ct)at, &c->from->ctypes.at[ct]);
    }
    arena_free(&c->tmp);
}

void ir_copy_types(struct ir_copy *c) {
    c->same_types = true;
    while (c->to->ctypes.n < c->from->ctypes.n)
        vec_push(c->a, &c->to->ctypes, (struct ir_ctype){0});
    for (ir_ct ct = 1; ct < c->from->ctypes.n; ct++) copy_ctype(c, ct, &c->from->ctypes.at[ct]);
}

/* ---- places ---- */

static uint32_t copy_file(struct ir_copy *c, uint32_t file) {
    uint64_t known;
    if (map_get(&c->files, file, &known)) return (uint32_t)known;
    uint32_t to = 1;
    const char *path = c->from->files.at[file];
    while (to < c->to->files.n && strcmp(c->to->files.at[to], path) != 0) to++;
    if (to == c->to->files.n) vec_push(c->a, &c->to->files, copy_str(c, path));
    map_put(&c->tmp, &c->files, file, to);
    return to;
}

static struct ir_loc copy_loc(struct ir_copy *c, struct ir_loc l) {
    if (l.line == 0 || l.file >= c->from->files.n) return (struct ir_loc){0};
    if (l.file) l.file = copy_file(c, l.file);
    return l;
}

/* ---- functions ---- */

static const char *copy_text(struct ir_copy *c, const struct ir_ins *i) {
    switch (i->op) {
    case IR_CALL:
    case IR_FUNCADDR:
        return renamed(c, &c->funcs, i->text);
    case IR_GLOBAL:
        return renamed(c, &c->globals, i->text);
    default:
        return copy_str(c, i->text);
    }
}

static struct ir_ins copy_ins(struct ir_copy *c, const struct ir_ins *from) {
    struct ir_ins to = *from;
    to.ct = copy_ct(c, from->ct);
    to.text = copy_text(c, from);
    to.name = copy_str(c, from->name);
    to.loc = copy_loc(c, from->loc);
    to.args = copy_bytes(c, from->args, from->nargs, sizeof *from->args);
    to.edges = copy_bytes(c, from->edges, from->nedges, sizeof *from->edges);
    for (uint32_t e = 0; e < to.nedges; e++)
        to.edges[e].args = copy_bytes(c, from->edges[e].args, from->edges[e].nargs, sizeof(ir_val));
    return to;
}

static void copy_body(struct ir_copy *c, struct ir_func *to, const struct ir_func *from) {
    COPY_VEC(c, &to->vars, &from->vars);
    for (uint32_t i = 0; i < to->vars.n; i++) {
        struct ir_var *v = &to->vars.at[i];
        *v = (struct ir_var){copy_str(c, v->name), copy_ct(c, v->ct), copy_loc(c, v->loc)};
    }
    COPY_VEC(c, &to->ins, &from->ins);
    for (ir_val v = 1; v < to->ins.n; v++) to->ins.at[v] = copy_ins(c, &from->ins.at[v]);
    COPY_VEC(c, &to->blocks, &from->blocks);
    for (ir_blk b = 1; b < to->blocks.n; b++) {
        COPY_VEC(c, &to->blocks.at[b].params, &from->blocks.at[b].params);
        COPY_VEC(c, &to->blocks.at[b].ins, &from->blocks.at[b].ins);
        to->blocks.at[b].label = copy_str(c, from->blocks.at[b].label);
    }
}

/* Parameters have the first ids, with or without a body. */
static void copy_prototype(struct ir_copy *c, struct ir_func *to, const struct ir_func *from) {
    vec_push(c->a, &to->ins, (struct ir_ins){0});
    for (uint32_t i = 0; i < from->params.n; i++)
        vec_push(c->a, &to->ins, copy_ins(c, &from->ins.at[from->params.at[i]]));
    vec_push(c->a, &to->blocks, (struct ir_block){0});
}

static const struct ir_known *copy_known(struct ir_copy *c, const struct ir_known *from) {
    if (!from) return NULL;
    struct ir_known *to = arena_new(c->a, struct ir_known);
    *to = *from;
    to->place = copy_str(c, from->place);
    COPY_VEC(c, &to->globals, &from->globals);
    for (uint32_t i = 0; i < to->globals.n; i++)
        to->globals.at[i] = copy_str(c, renamed(c, &c->globals, from->globals.at[i]));
    return to;
}

void ir_copy_func(struct ir_copy *c, struct ir_func *to, const struct ir_func *from, bool body) {
    *to = (struct ir_func){.name = to->name,
                           .is_static = from->is_static,
                           .is_used = from->is_used,
                           .is_weak = from->is_weak,
                           .hook = from->hook,
                           .priority = from->priority,
                           .has_body = body,
                           .varargs = from->varargs,
                           .is_system = from->is_system && !body,
                           .not_null = from->not_null && !body,
                           .gives = body ? 0 : from->gives,
                           .is_model = from->is_model,
                           .restricted = from->restricted,
                           .by_value = from->by_value,
                           .ret = from->ret};
    to->ret_ct = copy_ct(c, from->ret_ct);
    to->written = copy_str(c, from->written);
    to->known = body ? NULL : copy_known(c, from->known);
    to->loc = copy_loc(c, from->loc);
    to->name_loc = copy_loc(c, from->name_loc);
    COPY_VEC(c, &to->params, &from->params);
    if (body) COPY_VEC(c, &to->arrays, &from->arrays);
    if (body) COPY_VEC(c, &to->fronts, &from->fronts);
    for (uint32_t i = 0; i < to->fronts.n; i++)
        to->fronts.at[i].record = copy_ct(c, to->fronts.at[i].record);
    if (body) COPY_VEC(c, &to->containers, &from->containers);
    for (uint32_t i = 0; i < to->containers.n; i++) {
        to->containers.at[i].member = copy_ct(c, to->containers.at[i].member);
        to->containers.at[i].record = copy_ct(c, to->containers.at[i].record);
    }
    if (body)
        copy_body(c, to, from);
    else
        copy_prototype(c, to, from);
}

void ir_copy_global(struct ir_copy *c, struct ir_global *to, const struct ir_global *from) {
    const char *name = to->name;
    *to = *from;
    to->name = name;
    to->ct = copy_ct(c, from->ct);
    to->known = copy_str(c, from->known);
    to->kept.by = copy_str(c, from->kept.by);
    to->bytes = copy_bytes(c, from->bytes, from->size, 1);
    to->loc = copy_loc(c, from->loc);
    COPY_VEC(c, &to->relocs, &from->relocs);
    for (uint32_t i = 0; i < to->relocs.n; i++) {
        struct ir_reloc *r = &to->relocs.at[i];
        r->target = renamed(c, r->is_func ? &c->funcs : &c->globals, r->target);
    }
}
