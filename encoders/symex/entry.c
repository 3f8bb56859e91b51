/* A walk from the arguments and globals through what their pointers point to.
 *
 * Only sources of objects that were there at the entry are read, and they are the same in all
 * states; what functions without body change has sources of its own. A pointer that may point into
 * several objects ends the walk.
 */
#include "encoders/symex/entry.h"

#include "core/result/bindings.h"
#include "encoders/memory/source.h"
#include "encoders/objects/context.h"
#include "encoders/objects/object.h"
#include "encoders/objects/record.h"
#include "encoders/term/internal.h"

enum { MAX_ENTRY = 64 };

struct entry_walk {
    struct symex *x;
    struct arena *a;
    struct entry_terms *out;
    const struct term_cone *about;
    bool lengths;
    struct map seen; /* objects */
};

struct behind {
    enum entry_root root;
    uint32_t index; /* of the global, or the pointer's input */
    const struct source *src;
};

static void walk_source(struct entry_walk *w, const struct behind *b);

/* The object that p points to the start of, unless it is null; 0: not so simple. */
static uint32_t only_object(struct symex *x, struct value p) {
    bv_t leaf[2], off;
    uint32_t n;
    if (!tree_leaves(x, p.obj, leaf, 2, &n) || !n) return 0;
    if (!term_is_const(x->s, p.v, &off) || off) return 0;
    bv_t object = leaf[0] == OBJ_NULL ? leaf[n - 1] : leaf[0];
    if (n == 2 && leaf[0] != OBJ_NULL && leaf[1] != OBJ_NULL) return 0;
    return is_object(object) && x->mem.objects.at[object].kind == OBJECT_UNKNOWN ? (uint32_t)object
                                                                                 : 0;
}

static void add(struct entry_walk *w, struct entry_input is, term t) {
    vec_push(w->a, &w->out->at, (struct entry_term){is, t});
}

static bool has_room(const struct entry_walk *w) { return w->out->at.n < MAX_ENTRY; }

/* Is the text's end searched for, from its start or from anywhere else? */
static bool is_searched(const struct entry_walk *w, const struct array_view *v) {
    bv_t byte;
    for (uint32_t i = 0; i < w->about->n; i++) {
        const struct term_node *n = term_get(w->x->s, w->about->at[i]);
        bool here = n->op == TERM_SEARCH && (n->arg[0] == v->base || n->arg[0] == v->vals);
        if (here && term_is_const(w->x->s, n->arg[1], &byte) && !byte) return true;
    }
    return false;
}

/* `text` names the pointer, which is input `index`. */
static void walk_length(struct entry_walk *w, const char *text, uint32_t index,
                        const struct object *o) {
    struct symex *x = w->x;
    const struct source *src = o->initial->src;
    for (uint32_t i = 0; w->lengths && src->kind == SOURCE_UNKNOWN && i < src->arrays.n; i++) {
        const struct array_view *v = &src->arrays.at[i];
        bool bytes = !v->is_ptr && v->vals && v->g == 1 && v->size == 1 && !v->r && !v->count;
        if (!bytes || !is_searched(w, v)) continue;
        struct entry_input is = {.root = ENTRY_BEHIND, .what = ENTRY_LENGTH, .index = index};
        is.width = x->ptr_bits;
        is.name = arena_printf(w->a, "strlen(%s)", text);
        add(w, is, term_search(x->s, v->vals, term_const(x->s, 8, 0), offset_const(x, 0), o->size));
        return;
    }
}

/* `is` names the pointer. */
static void walk_pointer(struct entry_walk *w, struct entry_input is, struct value p) {
    struct symex *x = w->x;
    uint32_t object = only_object(x, p), index = w->out->at.n;
    is.what = ENTRY_POINTER;
    add(w, is, tree_is(x, p.obj, OBJ_NULL));
    if (!object || map_get(&w->seen, object, NULL)) return;
    map_put(w->a, &w->seen, object, 1);
    const struct object o = x->mem.objects.at[object];
    if (!o.element || !o.initial) return;
    if (o.count && !o.initial->src->last.size) {
        struct entry_input room = {.root = ENTRY_BEHIND, .what = ENTRY_CAPACITY, .index = index};
        room.element = o.element;
        room.name = arena_printf(w->a, "capacity of %s", is.name);
        add(w, room, o.count);
    }
    walk_length(w, is.name, index, &o);
    walk_source(w, &(struct behind){ENTRY_BEHIND, index, o.initial->src});
}

static void walk_value(struct entry_walk *w, struct entry_input is, struct value v) {
    const struct ir_ctype *ct = ir_ctype_at(w->x->m, is.ct);
    if (!has_room(w) || !is.name) return;
    if (is_ptr(v)) {
        walk_pointer(w, is, v);
        return;
    }
    bool integer = is.ct && (ct->kind == CT_INT || ct->kind == CT_ENUM || ct->kind == CT_BOOL);
    is.width = term_width(w->x->s, v.v);
    if (!integer || is.width > 64 || (is.width > 1 && ct->size * 8 != is.width)) return;
    is.is_signed = ct->is_signed && is.width > 1;
    add(w, is, v.v);
}

/* "p->mode" of the record "*p", "s.mode" of "s". */
static const char *bit_field_name(struct entry_walk *w, const char *record,
                                  const struct ir_field *f) {
    bool behind = *record == '*';
    const char *all = arena_printf(w->a, "%s%s%s", record + behind, behind ? "->" : ".", f->name);
    return bindings_name(w->a, w->x->m, w->x->entry, all);
}

/* The bit-fields that lie in the cell as a whole. */
static void walk_bits(struct entry_walk *w, const struct behind *b, uint64_t off, term v) {
    struct symex *x = w->x;
    ir_ct record, ct;
    uint64_t begin = 8 * source_descend(x, b->src, off, &record), end = begin + term_width(x->s, v);
    const struct ir_ctype *t = ir_ctype_at(x->m, record);
    const char *name = source_name(x, b->src, off, &ct);
    if (t->kind != CT_STRUCT || !name || x->m->target.big_endian) return;
    for (uint32_t i = 0; i < t->fields.n && has_room(w); i++) {
        const struct ir_field *f = &t->fields.at[i];
        uint64_t from = 8 * f->off + f->bit_off;
        if (!f->bits || from < begin || from + f->bits > end || !f->name || !*f->name) continue;
        struct entry_input is = {.root = b->root, .index = b->index, .off = off, .ct = f->ct};
        is.width = f->bits;
        is.within = (unsigned)(end - begin);
        is.shift = (unsigned)(from - begin);
        is.is_signed = ir_ctype_at(x->m, f->ct)->is_signed;
        is.name = arena_strdup(w->a, bit_field_name(w, name, f));
        add(w, is, term_extract(x->s, v, is.shift + is.width - 1, is.shift));
    }
}

static void walk_cell(struct entry_walk *w, const struct behind *b, uint64_t off, struct value v) {
    struct entry_input is = {.root = b->root, .index = b->index, .off = off};
    is.name = source_name(w->x, b->src, off, &is.ct);
    if (is.name) is.name = arena_strdup(w->a, bindings_name(w->a, w->x->m, w->x->entry, is.name));
    walk_value(w, is, v);
    if (!is_ptr(v)) walk_bits(w, b, off, v.v);
}

static void walk_elements(struct entry_walk *w, const struct behind *b,
                          const struct array_view *v) {
    bv_t k;
    for (uint32_t i = 0; !v->is_ptr && v->base && i < w->about->n; i++) {
        term t = w->about->at[i];
        const struct term_node n = *term_get(w->x->s, t);
        if (n.op != TERM_SELECT || n.arg[0] != v->base || !term_is_const(w->x->s, n.arg[1], &k))
            continue;
        if (k < UINT32_MAX && (!v->count || k < v->count))
            walk_cell(w, b, v->r + (uint64_t)k * v->g, (struct value){.v = t});
    }
}

static void walk_source(struct entry_walk *w, const struct behind *b) {
    void *item;
    if (b->src->kind != SOURCE_UNKNOWN || b->src->taint || b->src->unset || b->src->maybe_unset)
        return;
    for (uint64_t at = 0; trie_next(b->src->cells, &at, &item); at++)
        walk_cell(w, b, at, ((const struct cell *)item)->v);
    for (uint32_t i = 0; i < b->src->arrays.n; i++) walk_elements(w, b, &b->src->arrays.at[i]);
}

static void walk_args(struct entry_walk *w) {
    struct symex *x = w->x;
    for (uint32_t i = 0; i < x->env.args.n && i < x->env.decided.params.n; i++) {
        const struct ir_ins *ins = &x->entry->ins.at[x->entry->params.at[i]];
        const char *name = x->env.decided.params.at[i].name;
        struct entry_input is = {.root = ENTRY_PARAM, .index = i, .ct = ins->ct};
        if (name && *name) is.name = arena_strdup(w->a, name);
        walk_value(w, is, x->env.args.at[i]);
    }
}

static void walk_globals(struct entry_walk *w) {
    struct symex *x = w->x;
    uint64_t id;
    for (uint32_t i = 0; i < x->m->globals.n; i++) {
        if (ir_of_model(x->m->globals.at[i])) continue; /* its name is none of the program */
        if (!map_str_get(&x->env.globals, x->m->globals.at[i]->name, &id)) continue;
        const struct contents *c = x->mem.objects.at[id].initial;
        if (c) walk_source(w, &(struct behind){ENTRY_GLOBAL, i, c->src});
    }
}

void symex_entry(struct symex *x, term about, bool lengths, struct arena *a,
                 struct entry_terms *out) {
    struct term_cone cone;
    term_cone(&cone, x->s, &about, 1);
    struct entry_walk w = {.x = x, .a = a, .out = out, .about = &cone, .lengths = lengths};
    walk_args(&w);
    walk_globals(&w);
    term_cone_free(&cone);
}

term symex_entry_assumed(const struct symex *x) { return x->env.args_ok; }

bool symex_is_callers(const struct symex *x, term input) {
    return var_origin(x, input) == ORIGIN_ENVIRONMENT;
}

bool symex_is_chosen(const struct symex *x, term input) {
    return var_origin(x, input) == ORIGIN_NONDET;
}
