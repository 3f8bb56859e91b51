/* Pointers in memory.
 *
 * Where an object may hold pointers, each word of its cells has a *slot*: the object that the
 * pointer there is to, or 0 where the bytes are a number; the cells hold the offset.  (A null
 * pointer is a number, its offset.)  A number written over a part of a pointer leaves an
 * unknown pointer; read as a number, a pointer is anything. The first contents of memory from
 * outside are found as they are read (pointees): an object of its own behind each field of what
 * parameters and globals refer to, up to ENV_MAX_LINKS links away. Behind these, and behind what
 * has no cells, one object stands for all of a type, `many`: nothing that is said of one of them is
 * said of another.
 */
#include "encoders/ts/slot.h"
#include "encoders/ts/alias.h"
#include "encoders/ts/cleared.h"
#include "encoders/ts/exec.h"
#include "encoders/ts/mem.h"
#include "encoders/ts/object.h"
#include "encoders/ts/outside.h"

enum { MAX_REQUESTS = 60, FOR_ALL = UINT32_MAX };

static uint32_t word_bytes(const struct ts_builder *x) { return x->ptr_bits / 8; }

static term object_term(struct ts_builder *x, uint32_t id) {
    return term_const(x->s, TS_OBJ_BITS, id);
}

/* ---- types ---- */

/* The scalar at off; 0: none starts there, or it is in a union. */
static ir_ct scalar_starting_at(const struct ts_builder *x, ir_ct ct, uint64_t off) {
    ct = env_innermost(x->m, ct, &off);
    enum ir_ctkind kind = ir_ctype_at(x->m, ct)->kind;
    bool scalar = kind != CT_ARRAY && kind != CT_STRUCT && kind != CT_UNION;
    return scalar && !off ? ct : 0;
}

static bool has_pointers(const struct ts_builder *x, ir_ct ct) {
    return ir_some_pointer(x->m, ct, NULL, 0);
}

/* In a union with pointers: the word may be one. */
static bool may_be_pointer(const struct ts_builder *x, ir_ct ct, uint64_t off) {
    ct = env_innermost(x->m, ct, &off);
    enum ir_ctkind kind = ir_ctype_at(x->m, ct)->kind;
    return (kind == CT_PTR || kind == CT_UNION) && has_pointers(x, ct);
}

static uint64_t element_offset(const struct ts_object *o, uint64_t off) {
    return o->kind == TS_UNKNOWN && o->size ? off % o->size : off;
}

/* The pointer type that is declared there; 0: none. */
static ir_ct declared_at(const struct ts_builder *x, const struct ts_object *o, uint64_t off) {
    ir_ct type = ts_type_of(x, o), ct;
    ct = scalar_starting_at(x, type, element_offset(o, off));
    return ct && ir_ctype_at(x->m, ct)->kind == CT_PTR ? ct : 0;
}

/* Does it start as its initialiser says? */
static bool initialised(const struct ts_builder *x, const struct ts_object *o) {
    const struct ir_global *g = o->kind == TS_GLOBAL ? x->m->globals.at[o->index] : NULL;
    return g && ir_starts_known(g, x->t->opt.program);
}

static const struct ir_reloc *reloc_at(const struct ts_builder *x, const struct ts_object *o,
                                       uint64_t off) {
    const struct ir_global *g = x->m->globals.at[o->index];
    for (uint32_t i = 0; i < g->relocs.n; i++)
        if (g->relocs.at[i].off < off + word_bytes(x) && off < g->relocs.at[i].off + word_bytes(x))
            return &g->relocs.at[i];
    return NULL;
}

/* ---- pointees ---- */

static struct ts_pointee *find_pointee(const struct ts_builder *x, uint32_t parent, uint64_t off) {
    for (uint32_t i = 0; i < x->kept.pointees->n; i++) {
        struct ts_pointee *p = &x->kept.pointees->at[i];
        if (p->parent == parent && p->off == off) return p;
    }
    return NULL;
}

uint32_t ts_pointee_at(const struct ts_builder *x, uint32_t k, uint64_t off) {
    const struct ts_pointee *p = find_pointee(x, k, off);
    return p && !(p->alias && p->alias->offers.n) ? p->object : OBJ_OUTSIDE;
}

static void want_pointee(struct ts_builder *x, struct ts_pointee p) {
    if (x->kept.pointees->n >= MAX_REQUESTS) return;
    vec_push(x->a, x->kept.pointees, p);
    x->kept.again = true;
}

/* The object that stands for all behind pointers of this type; NULL: not yet. */
static const struct ts_pointee *all_of(struct ts_builder *x, ir_ct ct) {
    for (uint32_t i = 0; i < x->kept.pointees->n; i++) {
        const struct ts_pointee *p = &x->kept.pointees->at[i];
        if (p->parent == FOR_ALL && ir_same_type(x->m, p->ct, ct)) return p;
    }
    want_pointee(x, (struct ts_pointee){.parent = FOR_ALL, .ct = ct, .object = OBJ_OUTSIDE});
    return NULL;
}

static const char *pointee_name(struct ts_builder *x, const struct ts_pointee *p) {
    if (p->parent == FOR_ALL)
        return ir_ctype_at(x->m, p->ct)->name ? ir_ctype_at(x->m, p->ct)->name : "pointer";
    const struct ts_object *o = ts_object_at(x, p->parent);
    ir_ct ct = ts_type_of(x, o);
    return env_name_at(x->a, x->m, o->name ? o->name : "object", o->kind == TS_UNKNOWN, &ct,
                       p->off);
}

/* The environment's decision about the pointer at off, by its declaration and the code; loaded: the
 * type under which the code reads it. */
static struct env_pointer pointer_field(const struct ts_builder *x, const struct ts_object *o,
                                        uint64_t off, ir_ct declared, ir_ct loaded) {
    struct env_field f = {.object = ts_type_of(x, o),
                          .off = element_offset(o, off),
                          .declared = declared,
                          .loaded = loaded,
                          .holder = o->kind == TS_GLOBAL ? x->m->globals.at[o->index] : NULL};
    return env_field(&x->env.decided, &f);
}

static void make_pointee(struct ts_builder *x, struct ts_pointee *p) {
    const char *name = pointee_name(x, p);
    bool all = p->parent == FOR_ALL;
    p->null = 0;
    p->alias = NULL;
    if (p->reloc) {
        p->object = ts_named_object(x, p->reloc->target, p->reloc->is_func);
        return;
    }
    p->object = OBJ_OUTSIDE;
    if (!p->ct) return;
    struct env_pointer at =
        all ? env_of_type(&x->env.decided, p->ct)
            : pointer_field(x, ts_object_at(x, p->parent), p->off, p->declared, p->ct);
    p->object = ts_outside_object(x, &at, name);
    if (p->object == OBJ_OUTSIDE) return;
    struct ts_object *o = ts_object_at(x, p->object);
    o->many = all;
    o->links = o->many ? ENV_MAX_LINKS + 1 : ts_object_at(x, p->parent)->links + 1;
    if (o->many) return;
    if (at.string) ts_end_string(x, p->object, name);
    if (ts_alias_is_for(&at)) {
        struct ts_alias *to = arena_new(x->a, struct ts_alias);
        *to = ts_alias_of(x, &at, p->object, name);
        p->alias = to;
    }
    if (at.may_be_null) p->null = ts_choice(x, 1, arena_printf(x->a, "%s is null", name));
}

/* All pointers of a type may be to any object that there is, of those that their type allows. */
static void share_all(struct ts_builder *x, struct ts_pointee *p) {
    if (p->parent != FOR_ALL || p->object == OBJ_OUTSIDE) return;
    const struct env_pointer at = env_of_type(&x->env.decided, p->ct);
    if (!ts_alias_is_for(&at)) return;
    struct ts_alias *to = arena_new(x->a, struct ts_alias);
    *to = ts_alias_of_all(x, &at, p->object);
    p->alias = to;
}

void ts_make_pointees(struct ts_builder *x) {
    for (uint32_t i = 0; i < x->kept.pointees->n; i++) make_pointee(x, &x->kept.pointees->at[i]);
    for (uint32_t i = 0; i < x->kept.pointees->n; i++) share_all(x, &x->kept.pointees->at[i]);
}

/* The word at off is read as a pointer of type `loaded`. */
static void read_at(struct ts_builder *x, uint32_t k, uint64_t off, ir_ct loaded) {
    const struct ts_object *o = ts_object_at(x, k);
    struct ts_pointee p = {.parent = k, .off = off, .object = OBJ_OUTSIDE};
    if (find_pointee(x, k, off) || o->kind == TS_LOCAL || o->kind == TS_FUNC) return;
    if (initialised(x, o)) {
        p.reloc = reloc_at(x, o, off);
        if (p.reloc && p.reloc->off == off) want_pointee(x, p);
        return;
    }
    p.declared = declared_at(x, o, off);
    if (o->links <= ENV_MAX_LINKS) p.ct = pointer_field(x, o, off, p.declared, loaded).type;
    want_pointee(x, p); /* without a type: still a pointer, but nothing is known of its target */
}

/* The first pointer in the slot: its object, and the offset. */
static struct ts_value first_of(struct ts_builder *x, uint32_t k, uint64_t off) {
    const struct ts_object *o = ts_object_at(x, k);
    struct ts_value v = {object_term(x, OBJ_NULL), 0}, unknown = {object_term(x, OBJ_OUTSIDE), 0};
    const struct ts_pointee *p = find_pointee(x, k, off);
    if (o->kind == TS_LOCAL) return v;
    if (!p) {
        uint64_t at = o->kind == TS_UNKNOWN && o->size ? off % o->size : off;
        bool pointer = initialised(x, o) ? reloc_at(x, o, off) != NULL
                                         : may_be_pointer(x, ts_type_of(x, o), at);
        return pointer ? unknown : v;
    }
    v.obj = object_term(x, p->object);
    if (p->object == OBJ_OUTSIDE) return unknown;
    v.v = ts_number(x, p->reloc ? (uint64_t)p->reloc->addend : 0);
    if (p->alias) v = p->alias->v;
    if (p->null) v.obj = term_ite(x->s, p->null, object_term(x, OBJ_NULL), v.obj);
    return v;
}

void ts_find_contents(struct ts_builder *x, struct object_set *holds) {
    for (uint32_t i = 0; i < x->kept.pointees->n; i++) {
        const struct ts_pointee *p = &x->kept.pointees->at[i];
        if (p->parent != FOR_ALL) object_set_put(&holds[p->parent], p->object);
        if (p->alias && p->parent != FOR_ALL) object_set_join(&holds[p->parent], &p->alias->to);
        for (uint32_t k = 0; p->parent == FOR_ALL && k < x->t->objects.n; k++) {
            if (!ts_object_at(x, k)->part) continue;
            object_set_put(&holds[k], p->object);
            if (p->alias) object_set_join(&holds[k], &p->alias->to);
        }
    }
}

/* ---- slots ---- */

/* Objects without memory have slots for good. */
void ts_make_slots(struct ts_builder *x, uint32_t k) {
    struct ts_object *o = ts_object_at(x, k);
    if (!x->kept.slotted[k] || o->many || o->opaque) return;
    o->nslots = (uint32_t)((uint64_t)o->ncells * o->cell / word_bytes(x));
    struct ts_value *first = arena_new_array(x->a, struct ts_value, o->nslots + 1);
    for (uint32_t s = 0; s < o->nslots; s++) first[s] = first_of(x, k, (uint64_t)s * word_bytes(x));
    o->first = first;
    o->slots = x->nmemory;
    for (uint32_t s = 0; s < o->nslots && (o->written || o->kind == TS_LOCAL); s++)
        ts_slot_var(x, k, s);
}

static term slot_now(const struct ts_builder *x, const struct ts_object *o, uint32_t s) {
    return o->written || o->kind == TS_LOCAL ? x->step.memory[o->slots + s] : o->first[s].obj;
}

static term is_pointer(struct ts_builder *x, term slot) {
    return term_not(x->s, term_eq(x->s, slot, object_term(x, OBJ_NULL)));
}

/* The word's cells. */
static term offset_at(struct ts_builder *x, const struct ts_object *o, uint32_t s) {
    uint32_t n = word_bytes(x) / o->cell;
    return term_extract(x->s, ts_joined_cells(x, o, s * n, n), x->ptr_bits - 1, 0);
}

bool ts_slot_is_known(const struct ts_builder *x, const struct ts_object *o, uint32_t s) {
    return o->first[s].v && word_bytes(x) % o->cell == 0;
}

static term first_offset(struct ts_builder *x, const struct ts_object *o, uint32_t s) {
    return term_ite(x->s, is_pointer(x, o->first[s].obj), o->first[s].v, ts_number(x, 0));
}

/* Facts about slots that are never written hold in all states, those about others at the entry. */
void ts_first_slots(struct ts_builder *x, bool assume) {
    for (uint32_t k = 0; k < x->t->objects.n; k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->kind == TS_LOCAL || o->constant || o->written == assume) continue;
        for (uint32_t s = 0; s < o->nslots; s++) {
            if (!ts_slot_is_known(x, o, s)) continue;
            term v = first_offset(x, o, s);
            if (assume)
                x->env.args_ok =
                    term_and(x->s, x->env.args_ok, term_eq(x->s, offset_at(x, o, s), v));
            else
                ts_put_cells(x, o, s * word_bytes(x) / o->cell, v);
        }
        for (uint32_t s = 0; s < o->nslots && !assume; s++)
            x->step.memory[o->slots + s] = o->first[s].obj;
    }
}

void ts_put_kept_slots(struct ts_builder *x) {
    for (uint32_t k = 0; k < x->t->objects.n; k++) {
        const struct ts_object *o = ts_object_at(x, k);
        if (o->kind == TS_LOCAL || o->constant || o->written) continue;
        for (uint32_t s = 0; s < o->nslots; s++) {
            if (!ts_slot_is_known(x, o, s)) continue;
            term off = first_offset(x, o, s);
            if (term_is_const(x->s, off, NULL))
                ts_put_cells(x, o, s * word_bytes(x) / o->cell, off);
        }
    }
}

/* Bytes [off, off + n) cover the whole slot, or some of it. */
static term slot_covers(struct ts_builder *x, term off, term n, uint32_t s) {
    term from = ts_number(x, (uint64_t)s * word_bytes(x)),
         to = ts_number(x, (uint64_t)(s + 1) * word_bytes(x));
    return term_and(x->s, term_bin(x->s, TERM_ULE, off, from),
                    term_bin(x->s, TERM_ULE, to, term_bin(x->s, TERM_ADD, off, n)));
}

static term touches(struct ts_builder *x, term off, term n, uint32_t s) {
    term from = ts_number(x, (uint64_t)s * word_bytes(x)),
         to = ts_number(x, (uint64_t)(s + 1) * word_bytes(x));
    return term_and(x->s, term_bin(x->s, TERM_ULT, off, to),
                    term_bin(x->s, TERM_ULT, from, term_bin(x->s, TERM_ADD, off, n)));
}

term ts_some_pointer(struct ts_builder *x, const struct ts_object *o, term off, term n) {
    term some = term_false(x->s);
    for (uint32_t s = 0; s < o->nslots; s++) {
        term here = term_and(x->s, touches(x, off, n, s), is_pointer(x, slot_now(x, o, s)));
        some = term_or(x->s, some, here);
    }
    return some;
}

void ts_touch_slots(struct ts_builder *x, const struct ts_object *o, term is, term off, term n) {
    for (uint32_t s = 0; s < o->nslots; s++) {
        term *slot = &x->step.memory[o->slots + s];
        term some = term_and(x->s, is, touches(x, off, n, s));
        term broken = term_ite(x->s, is_pointer(x, *slot), object_term(x, OBJ_OUTSIDE), *slot);
        term now = term_ite(x->s, slot_covers(x, off, n, s), object_term(x, OBJ_NULL), broken);
        *slot = term_ite(x->s, some, now, *slot);
    }
}

static bool slotted(struct ts_builder *x, uint32_t k) {
    if (!x->kept.slotted[k]) x->kept.again = true;
    x->kept.slotted[k] = true;
    return ts_object_at(x, k)->nslots != 0;
}

term ts_reads_address(struct ts_builder *x, uint32_t k, term off, term n) {
    const struct ts_object *o = ts_object_at(x, k);
    bool hides = !o->nslots && initialised(x, o) && x->m->globals.at[o->index]->relocs.n;
    if (!hides || slotted(x, k)) return ts_some_pointer(x, o, off, n);
    return term_true(x->s);
}

static void lose_odd(struct ts_builder *x, term is, term off) {
    unsigned low = word_bytes(x) == 8 ? 3 : 2;
    term rest = term_extract(x->s, off, low - 1, 0);
    term odd = term_not(x->s, term_eq(x->s, rest, term_const(x->s, low, 0)));
    ts_lose(x, term_and(x->s, is, odd), "a pointer across words");
}

static term at_slot(struct ts_builder *x, term off, uint32_t s) {
    return term_eq(x->s, off, ts_number(x, (uint64_t)s * word_bytes(x)));
}

/* ---- accesses ---- */

/* Without cells, at first or as the last store left it. */
static struct ts_value load_unknown_part(struct ts_builder *x, uint32_t k, term is, ir_ct ct) {
    const struct ts_object *o = ts_object_at(x, k);
    struct ts_value none = ts_pointer(x, OBJ_OUTSIDE);
    bool from_outside = o->kind == TS_UNKNOWN || (o->kind == TS_GLOBAL && !initialised(x, o));
    bool typed = ct && ir_ctype_at(x->m, ct)->kind == CT_PTR && has_pointers(x, ts_type_of(x, o));
    if (!from_outside || !typed || x->kept.holds_new[k]) {
        ts_lose(x, is, typed ? "a pointer from memory" : "a number as an address");
        return none;
    }
    const struct ts_pointee *all = all_of(x, ct);
    if (!all || all->object == OBJ_OUTSIDE) ts_lose(x, is, "a pointer from memory");
    struct ts_value v = all ? ts_pointer(x, all->object) : none;
    if (all && all->alias) v = ts_alias_any(x, all->alias, v);
    if (o->written) ts_keep_pointers(x, k);
    term any = ts_anything(x, 1, "is null");
    if (env_may_be_null(&x->env.decided, ct))
        v.obj = term_ite(x->s, any, object_term(x, OBJ_NULL), v.obj);
    return v;
}

/* What pointers there are to is no object of its own (read_at). */
static bool leads_too_far(const struct ts_object *o) {
    return o->kind == TS_UNKNOWN && o->links > ENV_MAX_LINKS && !o->written;
}

/* By its type; a word of which no pointer was ever read is a number (first_of). */
static bool may_hold_pointer(const struct ts_builder *x, const struct ts_object *o, uint32_t s) {
    ir_ct ct = ts_type_of(x, o);
    return !ct || may_be_pointer(x, ct, element_offset(o, (uint64_t)s * word_bytes(x)));
}

struct ts_value ts_load_pointer(struct ts_builder *x, uint32_t k, term in, term out, term off,
                                ir_ct ct) {
    struct ts_value v = {0};
    bv_t at;
    bool exact = term_is_const(x->s, off, &at);
    if (in && leads_too_far(ts_object_at(x, k))) {
        out = term_or(x->s, in, out);
        in = 0;
    }
    if (in && !slotted(x, k)) return ts_pointer(x, OBJ_OUTSIDE);
    const struct ts_object *o = ts_object_at(x, k);
    if (in) lose_odd(x, in, off);
    for (uint32_t s = 0; in && s < o->nslots; s++) {
        if (exact && (uint64_t)at != (uint64_t)s * word_bytes(x)) continue;
        if (exact || may_hold_pointer(x, o, s)) read_at(x, k, (uint64_t)s * word_bytes(x), ct);
        struct ts_value here = {slot_now(x, o, s), offset_at(x, o, s)};
        if (v.obj) here.obj = term_ite(x->s, at_slot(x, off, s), here.obj, v.obj);
        if (v.obj) here.v = term_ite(x->s, at_slot(x, off, s), here.v, v.v);
        v = here;
    }
    if (v.obj) {
        term zero = term_eq(x->s, v.v, ts_number(x, 0));
        term number = term_and(x->s, term_not(x->s, is_pointer(x, v.obj)), term_not(x->s, zero));
        ts_lose(x, term_and(x->s, in, number), "a number as an address");
    }
    if (term_is_false(x->s, out)) return v.obj ? v : ts_pointer(x, OBJ_OUTSIDE);
    struct ts_value part = load_unknown_part(x, k, out, ct);
    if (!v.obj) return part;
    v.obj = term_ite(x->s, out, part.obj, v.obj);
    v.v = term_ite(x->s, out, part.v, v.v);
    return v;
}

bool ts_may_store_pointer(struct ts_builder *x, uint32_t k, term in, term out) {
    if (!term_is_false(x->s, out) && !x->kept.holds_new[k])
        x->kept.holds_new[k] = x->kept.again = true;
    return !in || slotted(x, k);
}

void ts_put_slot(struct ts_builder *x, const struct ts_object *o, term in, term off, term obj) {
    lose_odd(x, in, off);
    for (uint32_t s = 0; s < o->nslots; s++) {
        term *slot = &x->step.memory[o->slots + s];
        *slot = term_ite(x->s, term_and(x->s, in, at_slot(x, off, s)), obj, *slot);
    }
}

/* ---- copies ---- */

/* May bytes of the object be parts of pointers that no slot tells? */
static bool hides_pointers(const struct ts_builder *x, uint32_t k) {
    const struct ts_object *o = ts_object_at(x, k);
    if (o->opaque || x->kept.holds_new[k]) return true;
    bool declared = o->kind == TS_UNKNOWN || o->kind == TS_GLOBAL;
    if (initialised(x, o))
        return x->m->globals.at[o->index]->relocs.n != 0 && (o->part || !o->nslots);
    return declared && (o->part || !o->nslots) && has_pointers(x, ts_type_of(x, o));
}

static bool is_outside(const struct ts_object *o) {
    return o->kind == TS_UNKNOWN || o->kind == TS_GLOBAL;
}

/* The slot at `from` of what operand 1 refers to. */
static term source_slot(struct ts_builder *x, const struct ts_value *v, term from) {
    term r = object_term(x, OBJ_NULL), is;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        term here = object_term(x, hides_pointers(x, k) ? OBJ_OUTSIDE : OBJ_NULL);
        for (uint32_t s = 0; s < o->nslots; s++) {
            uint64_t off = (uint64_t)s * word_bytes(x);
            bool elsewhere = term_is_false(x->s, at_slot(x, from, s));
            if (!elsewhere && is_outside(o) && declared_at(x, o, off)) read_at(x, k, off, 0);
            here = term_ite(x->s, at_slot(x, from, s), slot_now(x, o, s), here);
        }
        r = term_ite(x->s, is, here, r);
    }
    return r;
}

static term source_has_pointers(struct ts_builder *x, const struct ts_value *v) {
    term some = term_false(x->s), is;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) {
        term here = ts_some_pointer(x, ts_object_at(x, k), v[1].v, v[2].v);
        if (hides_pointers(x, k)) here = term_true(x->s);
        some = term_or(x->s, some, term_and(x->s, is, here));
    }
    return some;
}

/* Is there anything to be copied but numbers? */
static bool copies_pointers(struct ts_builder *x, const struct ts_value *v) {
    term is;
    bool some = false;
    for (uint32_t k = 0; ts_next_object(x, 1, v[1], &k, &is); k++) {
        const struct ts_object *o = ts_object_at(x, k);
        bool hides = hides_pointers(x, k);
        if (hides && o->ncells && !o->many && !o->opaque) (void)slotted(x, k);
        some |= o->nslots || hides;
    }
    return some;
}

/* Cells behind the last slot hold numbers only: where parts of pointers come to be there, their
 * bytes would be read as those of a number. */
static void lose_parts(struct ts_builder *x, uint32_t k, term is, const struct ts_value *v) {
    const struct ts_object *o = ts_object_at(x, k);
    uint64_t slots = (uint64_t)o->nslots * word_bytes(x);
    if (slots == (uint64_t)o->ncells * o->cell) return;
    term end = ts_number(x, slots), before = term_bin(x->s, TERM_SUB, end, v[0].v);
    before = term_ite(x->s, term_bin(x->s, TERM_ULT, v[0].v, end), before, ts_number(x, 0));
    term none = term_bin(x->s, TERM_ULE, v[2].v, before);
    struct ts_value behind[] = {
        v[0],
        {v[1].obj, term_bin(x->s, TERM_ADD, v[1].v, before)},
        {0, term_bin(x->s, TERM_SUB, v[2].v, before)},
    };
    term some = term_and(x->s, term_not(x->s, none), source_has_pointers(x, behind));
    ts_lose(x, term_and(x->s, is, some), "a part of a pointer");
}

term *ts_copied_slots(struct ts_builder *x, uint32_t k, term is, const struct ts_value *v) {
    bool pointers = copies_pointers(x, v);
    if (pointers && !ts_object_at(x, k)->many && ts_object_at(x, k)->ncells) (void)slotted(x, k);
    if (pointers && ts_object_at(x, k)->part && !x->kept.holds_new[k])
        x->kept.holds_new[k] = x->kept.again = true;
    const struct ts_object *o = ts_object_at(x, k);
    term *now = TS_NEW(x, term, o->nslots), off = v[0].v, n = v[2].v;
    term some = pointers ? source_has_pointers(x, v) : term_false(x->s);
    if (pointers) lose_parts(x, k, is, v);
    if (o->nslots && pointers) {
        lose_odd(x, term_and(x->s, is, some), off);
        lose_odd(x, term_and(x->s, is, some), v[1].v);
    }
    for (uint32_t s = 0; s < o->nslots; s++) {
        term old = x->step.memory[o->slots + s], here = ts_number(x, (uint64_t)s * word_bytes(x));
        term from = term_bin(x->s, TERM_ADD, v[1].v, term_bin(x->s, TERM_SUB, here, off));
        term whole = pointers ? source_slot(x, v, from) : object_term(x, OBJ_NULL);
        term mixed = term_or(x->s, some, is_pointer(x, old));
        term part = term_ite(x->s, mixed, object_term(x, OBJ_OUTSIDE), old);
        now[s] = term_ite(x->s, slot_covers(x, off, n, s), whole, part);
        now[s] = term_ite(x->s, term_and(x->s, is, touches(x, off, n, s)), now[s], old);
    }
    return now;
}
