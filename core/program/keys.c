/* keys.c - names of the tasks of one module, without cutting the tasks out.
 *
 * Each function and variable is printed once, by itself: its piece is the hash of that text, in
 * which its types have numbers of their own, and the list of these types.  A key is a hash of the
 * pieces in the order in which the task reaches them, of the numbers that their types have in the
 * task, and of what stands behind these numbers.  So it has all that the task's text has, and the
 * time for all keys of a file does not grow with the text of the tasks, in which a helper stands
 * once for each function that calls it.
 *
 * Invariant: what is reached here is what ir_task puts into the task (task.c).
 */
#include "core/base/map.h"
#include "core/base/str.h"
#include "core/ir/signature.h"
#include "core/irtext/text.h"
#include "core/program/copy.h"
#include "core/program/task.h"
#include "core/ssa/callbacks.h"

typedef VEC(uint32_t) numbers;

/* What something is by itself. */
struct key_piece {
    bool known;
    struct hash128 hash;
    numbers types; /* of the module; the hash names them by their places here */
};

enum mention_kind { MENTION_CALL, MENTION_ADDRESS, MENTION_VARIABLE, MENTION_SIGNATURE };

struct mention {
    enum mention_kind kind;
    uint32_t what; /* index in the module's list, or number of the signature */
};
typedef VEC(struct mention) mentions;

struct key_func {
    struct key_piece body, head;
    bool looked_through;
    mentions in_body;
    uint32_t signature; /* its own + 1; 0: not asked for yet */
};

struct key_global {
    struct key_piece piece;
    mentions in_init;
};

/* The task of the key at hand. A mark is the number of the key that set it. */
struct reached {
    uint32_t now;
    uint32_t *func, *body, *address, *global, *type, *signature; /* marks */
    uint32_t *type_number;
    numbers funcs, bodies, addresses, globals, types; /* in the order in which they are reached */
    uint32_t bodies_seen, globals_seen;
    bool calls_pointers;
};

struct key_index {
    struct arena *a;
    const struct ir_module *m;
    struct map func_names, global_names, signature_names;
    struct hash128 target;
    struct key_func *funcs;
    struct key_global *globals;
    struct key_piece *types; /* .types: its parts, the hash does not name them */
    uint32_t nsignatures, most_signatures;
    uint32_t call_back; /* index of IR_CALL_BACK + 1; 0: there is none */
    struct reached r;
    struct str text; /* of the key */
};

/* ---- the module ---- */

static void number_signatures(struct key_index *x) {
    for (uint32_t i = 0; i < x->m->funcs.n; i++) {
        const struct ir_func *f = x->m->funcs.at[i];
        x->most_signatures++;
        for (ir_val v = 1; f->has_body && v < f->ins.n; v++)
            x->most_signatures += f->ins.at[v].op == IR_CALLPTR;
    }
}

static void key_marks(struct key_index *x) {
    struct reached *r = &x->r;
    const struct ir_module *m = x->m;
    r->func = arena_new_array(x->a, uint32_t, m->funcs.n);
    r->body = arena_new_array(x->a, uint32_t, m->funcs.n);
    r->address = arena_new_array(x->a, uint32_t, m->funcs.n);
    r->global = arena_new_array(x->a, uint32_t, m->globals.n);
    r->type = arena_new_array(x->a, uint32_t, m->ctypes.n);
    r->type_number = arena_new_array(x->a, uint32_t, m->ctypes.n);
    r->signature = arena_new_array(x->a, uint32_t, x->most_signatures);
}

static struct key_index *key_index_new(struct arena *a, const struct ir_module *m) {
    struct key_index *x = arena_new(a, struct key_index);
    const struct ir_module bare = {.target = m->target};
    struct str target = {.arena = a};
    uint64_t i;
    *x = (struct key_index){.a = a, .m = m, .text = {.arena = a}};
    x->funcs = arena_new_array(a, struct key_func, m->funcs.n);
    x->globals = arena_new_array(a, struct key_global, m->globals.n);
    x->types = arena_new_array(a, struct key_piece, m->ctypes.n);
    for (i = 0; i < m->funcs.n; i++) map_str_put(a, &x->func_names, m->funcs.at[i]->name, i);
    for (i = 0; i < m->globals.n; i++) map_str_put(a, &x->global_names, m->globals.at[i]->name, i);
    if (map_str_get(&x->func_names, IR_CALL_BACK, &i)) x->call_back = (uint32_t)i + 1;
    ir_print(&target, &bare, 0);
    x->target = hash128_bytes(target.at, target.n);
    number_signatures(x);
    key_marks(x);
    return x;
}

/* ---- pieces ---- */

static struct hash128 text_hash(const struct str *s) { return hash128_bytes(s->at, s->n); }

/* The copy has numbered the types that it mentions. */
static void piece_end(struct key_index *x, struct key_piece *p, struct ir_copy *c,
                      const struct str *text) {
    p->known = true;
    p->hash = text_hash(text);
    for (uint32_t i = 0; i < c->pending.n; i++) vec_push(x->a, &p->types, c->pending.at[i]);
    arena_free(&c->tmp);
}

static void func_piece(struct key_index *x, struct key_piece *p, const struct ir_func *f,
                       bool body) {
    struct arena tmp = {0};
    struct ir_copy c;
    struct str text = {.arena = &tmp};
    struct ir_module *to = ir_module_new(&tmp);
    struct ir_func copy = {.name = f->name};
    ir_copy_begin(&c, &tmp, x->m, to);
    ir_copy_func(&c, &copy, f, body);
    ir_print_func(&text, to, &copy, 0);
    piece_end(x, p, &c, &text);
    arena_free(&tmp);
}

static void global_piece(struct key_index *x, struct key_piece *p, const struct ir_global *g) {
    struct arena tmp = {0};
    struct ir_copy c;
    struct str text = {.arena = &tmp};
    struct ir_global copy = {.name = g->name};
    ir_copy_begin(&c, &tmp, x->m, ir_module_new(&tmp));
    ir_copy_global(&c, &copy, g);
    ir_print_global(&text, &copy, 0);
    piece_end(x, p, &c, &text);
    arena_free(&tmp);
}

/* Where a type has no part, its text says so. */
static ir_ct type_part(struct key_index *x, struct key_piece *p, ir_ct part) {
    if (!part || part >= x->m->ctypes.n) return 0;
    vec_push(x->a, &p->types, part);
    return 1;
}

static void type_piece(struct key_index *x, struct key_piece *p, ir_ct ct) {
    struct arena tmp = {0};
    struct str text = {.arena = &tmp};
    const struct ir_ctype *from = &x->m->ctypes.at[ct];
    struct ir_ctype t = *from;
    t.elem = type_part(x, p, from->elem);
    t.fields.at = arena_new_array(&tmp, struct ir_field, from->fields.n);
    for (uint32_t i = 0; i < from->fields.n; i++) {
        t.fields.at[i] = from->fields.at[i];
        t.fields.at[i].ct = type_part(x, p, from->fields.at[i].ct);
    }
    ir_print_ctype(&text, &t, 0);
    p->known = true;
    p->hash = text_hash(&text);
    arena_free(&tmp);
}

/* ---- what a function mentions ---- */

static uint32_t signature_number(struct key_index *x, const char *signature) {
    uint64_t n;
    if (map_str_get(&x->signature_names, signature, &n)) return (uint32_t)n;
    map_str_put(x->a, &x->signature_names, signature, x->nsignatures);
    return x->nsignatures++;
}

static void mention(struct key_index *x, mentions *to, enum mention_kind kind, const char *name) {
    uint64_t i = 0;
    if (!name) return;
    if (kind == MENTION_SIGNATURE)
        i = signature_number(x, name);
    else if (!map_str_get(kind == MENTION_VARIABLE ? &x->global_names : &x->func_names, name, &i))
        return;
    vec_push(x->a, to, (struct mention){kind, (uint32_t)i});
}

static void list_mentions(struct key_index *x, mentions *to, const struct ir_func *f) {
    for (ir_val v = 1; v < f->ins.n; v++) {
        const struct ir_ins *i = &f->ins.at[v];
        if (i->op == IR_CALL) mention(x, to, MENTION_CALL, i->text);
        if (i->op == IR_FUNCADDR) mention(x, to, MENTION_ADDRESS, i->text);
        if (i->op == IR_GLOBAL) mention(x, to, MENTION_VARIABLE, i->text);
        if (i->op == IR_CALLPTR) mention(x, to, MENTION_SIGNATURE, i->text);
    }
}

static void list_relocs(struct key_index *x, mentions *to, const struct ir_global *g) {
    for (uint32_t i = 0; i < g->relocs.n; i++) {
        const struct ir_reloc *r = &g->relocs.at[i];
        mention(x, to, r->is_func ? MENTION_ADDRESS : MENTION_VARIABLE, r->target);
    }
}

/* ---- what a task reaches ---- */

/* Was it not marked before? */
static bool first_time(const struct reached *r, uint32_t *marks, uint32_t i) {
    bool first = marks[i] != r->now;
    marks[i] = r->now;
    return first;
}

static void reach_func(struct key_index *x, uint32_t i, bool body) {
    struct reached *r = &x->r;
    if (first_time(r, r->func, i)) vec_push(x->a, &r->funcs, i);
    if (body && x->m->funcs.at[i]->has_body && first_time(r, r->body, i))
        vec_push(x->a, &r->bodies, i);
}

static void reach_mentioned(struct key_index *x, const mentions *list) {
    struct reached *r = &x->r;
    for (uint32_t k = 0; k < list->n; k++) {
        uint32_t i = list->at[k].what;
        switch (list->at[k].kind) {
        case MENTION_CALL:
            reach_func(x, i, true);
            break;
        case MENTION_ADDRESS:
            reach_func(x, i, false);
            if (first_time(r, r->address, i)) vec_push(x->a, &r->addresses, i);
            break;
        case MENTION_VARIABLE:
            if (first_time(r, r->global, i)) vec_push(x->a, &r->globals, i);
            break;
        case MENTION_SIGNATURE:
            r->signature[i] = r->now;
            r->calls_pointers = true;
            break;
        }
    }
}

static void reach_through_func(struct key_index *x, uint32_t i) {
    struct key_func *f = &x->funcs[i];
    if (!f->looked_through) {
        func_piece(x, &f->body, x->m->funcs.at[i], true);
        list_mentions(x, &f->in_body, x->m->funcs.at[i]);
        f->looked_through = true;
    }
    reach_mentioned(x, &f->in_body);
}

static void reach_through_global(struct key_index *x, uint32_t i) {
    struct key_global *g = &x->globals[i];
    if (!g->piece.known) {
        global_piece(x, &g->piece, x->m->globals.at[i]);
        list_relocs(x, &g->in_init, x->m->globals.at[i]);
    }
    reach_mentioned(x, &g->in_init);
}

/* May a call through a pointer, or a function without body, enter it? */
static bool may_be_entered(struct key_index *x, uint32_t i) {
    struct key_func *f = &x->funcs[i];
    const struct ir_func *g = x->m->funcs.at[i];
    bool called_back = x->call_back && x->r.body[x->call_back - 1] == x->r.now;
    if (called_back && !g->is_model) return true;
    if (!x->r.calls_pointers) return false;
    if (!f->signature) f->signature = signature_number(x, ir_signature_of(x->a, x->m, g)) + 1;
    return x->r.signature[f->signature - 1] == x->r.now;
}

static void reach_task(struct key_index *x, uint32_t root) {
    struct reached *r = &x->r;
    uint32_t before;
    reach_func(x, root, true);
    do {
        while (r->bodies_seen < r->bodies.n) reach_through_func(x, r->bodies.at[r->bodies_seen++]);
        while (r->globals_seen < r->globals.n)
            reach_through_global(x, r->globals.at[r->globals_seen++]);
        before = r->bodies.n;
        for (uint32_t i = 0; i < r->addresses.n; i++)
            if (may_be_entered(x, r->addresses.at[i])) reach_func(x, r->addresses.at[i], true);
    } while (r->bodies.n > before);
}

/* ---- the key ---- */

static void put_type_number(struct key_index *x, ir_ct ct) {
    struct reached *r = &x->r;
    if (first_time(r, r->type, ct)) {
        r->type_number[ct] = r->types.n;
        vec_push(x->a, &r->types, ct);
    }
    str_put(&x->text, (const char *)&r->type_number[ct], sizeof r->type_number[ct]);
}

static void put_key_piece(struct key_index *x, const struct key_piece *p) {
    str_put(&x->text, (const char *)&p->hash, sizeof p->hash);
    str_put(&x->text, (const char *)&p->types.n, sizeof p->types.n);
    for (uint32_t i = 0; i < p->types.n; i++) put_type_number(x, p->types.at[i]);
}

static void put_func_pieces(struct key_index *x) {
    const struct reached *r = &x->r;
    for (uint32_t k = 0; k < r->funcs.n; k++) {
        uint32_t i = r->funcs.at[k];
        struct key_func *f = &x->funcs[i];
        bool body = r->body[i] == r->now;
        if (!body && !f->head.known) func_piece(x, &f->head, x->m->funcs.at[i], false);
        put_key_piece(x, body ? &f->body : &f->head);
    }
}

static void put_type_pieces(struct key_index *x) {
    for (uint32_t k = 0; k < x->r.types.n; k++) {
        struct key_piece *p = &x->types[x->r.types.at[k]];
        if (!p->known) type_piece(x, p, x->r.types.at[k]);
        put_key_piece(x, p);
    }
}

static void begin_key(struct key_index *x) {
    struct reached *r = &x->r;
    r->now++;
    r->funcs.n = r->bodies.n = r->addresses.n = r->globals.n = r->types.n = 0;
    r->bodies_seen = r->globals_seen = 0;
    r->calls_pointers = false;
    x->text.n = 0;
}

struct hash128 ir_task_key(struct ir_keys *k, const char *root) {
    uint64_t i = 0;
    if (!k->index) k->index = key_index_new(&k->arena, k->m);
    struct key_index *x = k->index;
    begin_key(x);
    str_put(&x->text, (const char *)&x->target, sizeof x->target);
    if (!map_str_get(&x->func_names, root, &i)) return text_hash(&x->text);
    reach_task(x, (uint32_t)i);
    put_func_pieces(x);
    for (uint32_t g = 0; g < x->r.globals.n; g++)
        put_key_piece(x, &x->globals[x->r.globals.at[g]].piece);
    put_type_pieces(x);
    return text_hash(&x->text);
}

void ir_keys_end(struct ir_keys *k) {
    arena_free(&k->arena);
    k->index = NULL;
}
