/* Pointers as integers.
 *
 * base(o) is where object o lies: a variable with as many zero bits behind it as the
 * object's alignment demands, so that tests of alignment and tag bits are decided by rewriting.
 * layout.c says what else is known of it.  A pointer's address is base + offset,
 * by its object tree.  An integer becomes a pointer again
 *   - exactly, where its term is a base and something that no address is in, through sums,
 *     masks, tags, and pieces put together (exact, below);
 *   - else as the object among those whose bases occur in it that it lies in, if any;
 *   - else it points to nothing known (OBJ_WILD) with itself as the offset: such pointers
 *     have an exact address and compare by it, but any use of them is tainted.
 * This is provenance by exposed address (PNVI-ae, ISO/IEC TS 6010) where an object's address
 * reaches an integer only by computing; an integer from outside names an object where it lies in
 * one of which the program has made an integer before (word.c), and is unknown otherwise.
 */
#include "encoders/objects/address.h"
#include "encoders/access/place.h"
#include "encoders/objects/apart.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

/* ---- bases ---- */

static term base_new(struct symex *x, uint32_t id) {
    struct object *o = &x->mem.objects.at[id];
    if (o->lazy) return word_base(x, id);
    const struct access_object seen = object_placed(x, o);
    struct address a = {.object = id, .zeros = access_zeros(x->m, &seen)};
    const char *name = arena_printf(&x->arena, "address of %s", o->name ? o->name : "object");
    if (access_demanded(&seen) == IR_ALIGN_UNKNOWN)
        return tainted(x, IR_I(x->ptr_bits), "address of an object whose alignment is not known").v;
    a.base = a.var = fresh_bits(x, x->ptr_bits - a.zeros, name, ORIGIN_ADDRESS, 0);
    if (a.zeros) a.base = term_concat(x->s, a.var, term_const(x->s, a.zeros, 0));
    map_put(&x->arena, &x->layout.address_vars, a.var, x->layout.addresses.n);
    vec_push(&x->arena, &x->layout.addresses, a);
    o->address = x->layout.addresses.n;
    return a.base;
}

static term object_base(struct symex *x, uint32_t id) {
    if (!is_object(id)) return offset_const(x, 0);
    uint32_t known = x->mem.objects.at[id].address;
    return known ? x->layout.addresses.at[known - 1].base : base_new(x, id);
}

static term tree_base(struct symex *x, term tree) {
    bv_t id;
    uint64_t known;
    term arg[3];
    if (term_is_const(x->s, tree, &id)) return object_base(x, (uint32_t)id);
    if (map_get(&x->layout.tree_memo, tree, &known)) return (term)known;
    if (!VL_REQUIRE(tree_ite(x, tree, arg))) return tainted(x, IR_I(x->ptr_bits), "address").v;
    term yes = tree_base(x, arg[1]), no = tree_base(x, arg[2]);
    term r = term_ite(x->s, arg[0], yes, no);
    map_put(&x->arena, &x->layout.tree_memo, tree, r);
    return r;
}

struct value ptr_to_int(struct symex *x, struct value p) {
    return (struct value){.v = term_bin(x->s, TERM_ADD, tree_base(x, p.obj), p.v)};
}

/* Rewriting decides by the zeros of an address, so no query may be left that depends on it. */
static void expose_object(struct symex *x, uint32_t object, struct address *a) {
    const struct access_object o = object_placed(x, &x->mem.objects.at[object]);
    a->exposed = true;
    if (a->zeros && access_assumes_aligned(x->m, &o))
        assume_that(x, ASSUME_ALIGNED, x->mem.objects.at[object].name);
}

struct value expose_address(struct symex *x, struct value p) {
    struct targets t;
    struct value address = ptr_to_int(x, p);
    pointer_peek(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) {
        uint32_t a = is_object(t.at[i].object) ? x->mem.objects.at[t.at[i].object].address : 0;
        if (a) expose_object(x, t.at[i].object, &x->layout.addresses.at[a - 1]);
    }
    return address;
}

/* ---- integers that are a base and something else ---- */

/* The upper bits of an address, from bit z: t = (base >> z) + off. All objects of the tree are
 * aligned to 2^zeros, zeros >= z. */
struct upper {
    term obj, off;
    unsigned zeros;
};

enum { MAX_NESTING = 40 };

static bool upper_of(struct symex *x, term t, unsigned z, unsigned fuel, struct upper *out);

/* concat(hi, lo): no carry crosses, as the base has only zeros below hi. */
static bool upper_concat(struct symex *x, term hi, term lo, unsigned z, unsigned fuel,
                         struct upper *out) {
    if (depends_on_address(x, lo)) return false;
    if (!upper_of(x, hi, z + term_width(x->s, lo), fuel, out)) return false;
    out->off = term_concat(x->s, out->off, lo);
    return true;
}

/* op(t, other) where `other` only matters in the low m bits. */
static bool upper_low_bits(struct symex *x, enum term_op op, term t, term other, unsigned m,
                           unsigned z, unsigned fuel, struct upper *out) {
    unsigned w = term_width(x->s, t);
    if (!m || m >= w) return false;
    term lo = term_extract(x->s, t, m - 1, 0);
    lo = term_bin(x->s, op, lo, term_extract(x->s, other, m - 1, 0));
    return upper_concat(x, term_extract(x->s, t, w - 1, m), lo, z, fuel, out);
}

static unsigned bits_of(bv_t k) {
    unsigned n = 0;
    for (; k; k >>= 1) n++;
    return n;
}

/* The number of low bits outside of which `other` changes nothing; 0: not seen. */
static unsigned low_effect(struct symex *x, enum term_op op, term other) {
    struct term_node n = *term_get(x->s, other);
    if (n.op == TERM_CONST) return bits_of(op == TERM_AND ? bv_norm(~n.k, n.sort.width) : n.k);
    return op != TERM_AND && n.op == TERM_ZEXT ? term_width(x->s, n.arg[0]) : 0;
}

term tag_bits(struct symex *x, enum ir_op op, const struct value *v) {
    enum term_op o = op == IR_OR ? TERM_OR : TERM_XOR;
    term a = v[0].v, b = v[1].v;
    if (depends_on_address(x, b)) a = v[1].v, b = v[0].v;
    unsigned w = term_width(x->s, a), m = low_effect(x, o, b);
    if (!m || m >= w || !depends_on_address(x, a)) return term_bin(x->s, o, a, b);
    term lo = term_extract(x->s, b, m - 1, 0);
    lo = term_bin(x->s, o, term_extract(x->s, a, m - 1, 0), lo);
    return term_concat(x->s, term_extract(x->s, a, w - 1, m), lo);
}

static bool upper_bitwise(struct symex *x, enum term_op op, term a, term b, unsigned z,
                          unsigned fuel, struct upper *out) {
    if (depends_on_address(x, b)) {
        term swap = a;
        a = b, b = swap;
    }
    if (depends_on_address(x, b)) return false;
    return upper_low_bits(x, op, a, b, low_effect(x, op, b), z, fuel, out);
}

/* Rewriting writes a | b as ~(~a & ~b), and moves NOT inwards. */
static bool upper_not(struct symex *x, term t, unsigned z, unsigned fuel, struct upper *out) {
    struct term_node n = *term_get(x->s, t);
    if (n.op == TERM_AND)
        return upper_bitwise(x, TERM_OR, term_not(x->s, n.arg[0]), term_not(x->s, n.arg[1]), z,
                             fuel, out);
    if (n.op != TERM_CONCAT) return false;
    term hi = term_not(x->s, n.arg[0]);
    return upper_concat(x, hi, term_not(x->s, n.arg[1]), z, fuel, out);
}

static bool upper_sum(struct symex *x, const struct term_node *n, unsigned z, unsigned fuel,
                      struct upper *out) {
    unsigned i = n->op == TERM_ADD && !depends_on_address(x, n->arg[0]) ? 1 : 0;
    term rest = n->arg[1 - i];
    if (depends_on_address(x, rest) || !upper_of(x, n->arg[i], z, fuel, out)) return false;
    out->off = term_bin(x->s, (enum term_op)n->op, out->off, rest);
    return true;
}

static bool upper_extract(struct symex *x, const struct term_node *n, unsigned z, unsigned fuel,
                          struct upper *out) {
    unsigned w = term_width(x->s, n->arg[0]);
    if (n->hi != w - 1 || z < n->lo || w != x->ptr_bits - (z - n->lo)) return false;
    if (!upper_of(x, n->arg[0], z - n->lo, fuel, out) || out->zeros < z) return false;
    out->off = term_extract(x->s, out->off, n->hi, n->lo);
    return true;
}

/* One of the two may be null. */
static bool upper_branch(struct symex *x, term t, unsigned z, unsigned fuel, struct upper *out) {
    bv_t k;
    if (!term_is_const(x->s, t, &k) || k != 0) return upper_of(x, t, z, fuel, out);
    *out = (struct upper){term_const(x->s, OBJ_WIDTH, OBJ_NULL), t, x->ptr_bits};
    return true;
}

static bool upper_ite(struct symex *x, const struct term_node *n, unsigned z, unsigned fuel,
                      struct upper *out) {
    struct upper b;
    if (!upper_branch(x, n->arg[1], z, fuel, out) || !upper_branch(x, n->arg[2], z, fuel, &b))
        return false;
    out->obj = term_ite(x->s, n->arg[0], out->obj, b.obj);
    out->off = term_ite(x->s, n->arg[0], out->off, b.off);
    if (b.zeros < out->zeros) out->zeros = b.zeros;
    return true;
}

/* A base itself, or its upper bits. */
static bool upper_base(struct symex *x, term t, unsigned z, struct upper *out) {
    struct term_node n = *term_get(x->s, t);
    uint64_t i;
    if (!map_get(&x->layout.address_vars, n.op == TERM_CONCAT ? n.arg[0] : t, &i)) return false;
    const struct address *a = &x->layout.addresses.at[i];
    if (z > a->zeros || term_extract(x->s, a->base, x->ptr_bits - 1, z) != t) return false;
    *out = (struct upper){term_const(x->s, OBJ_WIDTH, a->object),
                          term_const(x->s, x->ptr_bits - z, 0), a->zeros};
    return true;
}

static bool upper_of(struct symex *x, term t, unsigned z, unsigned fuel, struct upper *out) {
    struct term_node n = *term_get(x->s, t);
    if (!fuel || n.sort.width + z != x->ptr_bits || !depends_on_address(x, t)) return false;
    if (upper_base(x, t, z, out)) return true;
    switch (n.op) {
    case TERM_ITE:
        return upper_ite(x, &n, z, fuel - 1, out);
    case TERM_ADD:
    case TERM_SUB:
        return upper_sum(x, &n, z, fuel - 1, out);
    case TERM_CONCAT:
        return upper_concat(x, n.arg[0], n.arg[1], z, fuel - 1, out);
    case TERM_EXTRACT:
        return upper_extract(x, &n, z, fuel - 1, out);
    case TERM_AND:
    case TERM_OR:
    case TERM_XOR:
        return upper_bitwise(x, (enum term_op)n.op, n.arg[0], n.arg[1], z, fuel - 1, out);
    case TERM_NOT:
        return upper_not(x, n.arg[0], z, fuel - 1, out);
    default:
        return false;
    }
}

bool number_is_address(struct symex *x, term t, struct value *p) {
    struct upper u;
    unsigned w = term_width(x->s, t);
    if (w > x->ptr_bits || !upper_of(x, t, x->ptr_bits - w, MAX_NESTING, &u)) return false;
    term off =
        w < x->ptr_bits ? term_concat(x->s, u.off, term_const(x->s, x->ptr_bits - w, 0)) : u.off;
    *p = (struct value){.v = off, .obj = u.obj};
    return true;
}

/* ---- integers that lie in some object ---- */

enum { MAX_WALK = 10000, MAX_CANDIDATES = 16 };

struct address_walk {
    struct symex *x;
    bool values; /* what the term tells, not a condition or an index in it */
    struct map seen;
    struct arena scratch;
    uint32_t n, found, max;
    void (*see)(void *ctx, uint32_t object);
    void *ctx;
};

/* The lowest bits of an address tell where in a page an object lies, not which object it is. */
enum { PAGE_BITS = 12 };

static bool is_low_mask(struct symex *x, term t) {
    bv_t k;
    return term_is_const(x->s, t, &k) && k >> PAGE_BITS == 0;
}

/* Does what a term gives tell its k-th argument, more than a condition, an index or the lowest bits
 * would? */
static bool tells_argument(struct symex *x, const struct term_node *n, unsigned k) {
    switch (n->op) {
    case TERM_EXTRACT:
        return n->hi >= PAGE_BITS;
    case TERM_AND:
        return n->sort.width > 1 && !is_low_mask(x, n->arg[1 - k]);
    case TERM_ITE:
        return k > 0;
    case TERM_SELECT:
    case TERM_SHIFTED:
        return k == 0;
    case TERM_STORE:
        return k != 1;
    default:
        return n->sort.width > 1;
    }
}

static bool walk(struct address_walk *w, term t) {
    uint64_t i;
    bool word = depends_on_word(w->x, t);
    if ((!word && !depends_on_address(w->x, t)) || map_get(&w->seen, t, NULL)) return true;
    if (++w->n > MAX_WALK) return false;
    map_put(&w->scratch, &w->seen, t, 1);
    for (uint32_t k = 0; word && k < w->x->layout.words.n; k++) {
        if (w->x->layout.words.at[k].var != t) continue;
        if (++w->found > w->max) return false;
        w->see(w->ctx, w->x->layout.words.at[k].object);
    }
    if (map_get(&w->x->layout.address_vars, t, &i)) {
        if (++w->found > w->max) return false;
        w->see(w->ctx, w->x->layout.addresses.at[i].object);
        return true;
    }
    bool all = true;
    const struct term_node n = *term_get(w->x->s, t);
    for (unsigned k = 0; k < 3; k++)
        if (n.arg[k] && (!w->values || tells_argument(w->x, &n, k))) all = walk(w, n.arg[k]) && all;
    return all;
}

static bool walk_all(struct address_walk *w, term t) {
    bool all = walk(w, t);
    arena_free(&w->scratch);
    return all;
}

bool addresses_in(struct symex *x, term t, uint32_t max, void (*see)(void *ctx, uint32_t object),
                  void *ctx) {
    struct address_walk w = {.x = x, .see = see, .ctx = ctx, .max = max};
    return walk_all(&w, t);
}

bool addresses_told(struct symex *x, term t, uint32_t max, void (*see)(void *ctx, uint32_t object),
                    void *ctx) {
    struct address_walk w = {.x = x, .values = true, .see = see, .ctx = ctx, .max = max};
    return walk_all(&w, t);
}

static struct value wild(struct symex *x, term t) {
    return (struct value){.v = t, .obj = term_const(x->s, OBJ_WIDTH, OBJ_WILD)};
}

static struct value null_or(struct symex *x, term t, struct value p) {
    return value_ite(x, term_eq(x->s, t, offset_const(x, 0)), pointer_to(x, OBJ_NULL), p);
}

struct address_choice {
    struct symex *x;
    term t;
    struct value p;
    enum term_op within;
};

static void choose_object(void *ctx, uint32_t id) {
    struct address_choice *c = ctx;
    struct symex *x = c->x;
    const struct object *o = &x->mem.objects.at[id];
    term off = term_bin(x->s, TERM_SUB, c->t, object_base(x, id));
    term inside = term_bin(x->s, c->within, off, o->size);
    if (o->made) inside = term_and(x->s, inside, o->made);
    struct value here = {.v = off, .obj = term_const(x->s, OBJ_WIDTH, id)};
    c->p = value_ite(x, inside, here, c->p);
}

static struct value some_object(struct symex *x, term t, struct use use) {
    struct value other = wild(x, t);
    bool word = word_pointer(x, t, use, &other);
    struct address_choice c = {x, t, other, TERM_ULE};
    bool all = addresses_in(x, t, MAX_CANDIDATES, choose_object, &c);
    c.within = TERM_ULT; /* rather into an object than just behind another */
    if (!all || !addresses_in(x, t, MAX_CANDIDATES, choose_object, &c)) c.p = other;
    return word ? c.p : null_or(x, t, c.p);
}

static struct value to_pointer(struct symex *x, term t, unsigned fuel, struct use use);

static struct value branches(struct symex *x, const term arg[3], unsigned fuel, struct use use) {
    struct value a = to_pointer(x, arg[1], fuel, use_where(x, use, arg[0]));
    struct value b = to_pointer(x, arg[2], fuel, use_where(x, use, term_not(x->s, arg[0])));
    return value_ite(x, arg[0], a, b);
}

/* An element of an array that was stored to, or of one of two: as an ite. */
static bool stored(struct symex *x, const struct term_node *select, term arg[3]) {
    struct term_node n = *term_get(x->s, select->arg[0]);
    term index = select->arg[1];
    if (n.op == TERM_STORE) {
        arg[0] = term_eq(x->s, index, n.arg[1]);
        arg[1] = n.arg[2];
        arg[2] = term_select(x->s, n.arg[0], index);
    } else if (n.op == TERM_ITE) {
        arg[0] = n.arg[0];
        arg[1] = term_select(x->s, n.arg[1], index);
        arg[2] = term_select(x->s, n.arg[2], index);
    }
    return n.op == TERM_STORE || n.op == TERM_ITE;
}

static struct value to_pointer_new(struct symex *x, term t, unsigned fuel, struct use use) {
    struct term_node n = *term_get(x->s, t);
    struct upper u;
    struct value p;
    term arg[3];
    bool address = depends_on_address(x, t);
    if (is_unset(x, t)) return unset_pointer(x, t);
    if (address && upper_of(x, t, 0, MAX_NESTING, &u))
        return (struct value){.v = u.off, .obj = u.obj};
    if (fuel && n.op == TERM_ITE) return branches(x, n.arg, fuel - 1, use);
    if (fuel && n.op == TERM_SELECT && stored(x, &n, arg)) return branches(x, arg, fuel - 1, use);
    if (address && !is_word(x, t)) return some_object(x, t, use);
    return word_pointer(x, t, use, &p) ? p : null_or(x, t, wild(x, t));
}

/* The same pointer each time that the same integer is asked for. */
static struct value to_pointer(struct symex *x, term t, unsigned fuel, struct use use) {
    uint64_t known;
    if (map_get(&x->layout.pointer_memo, t, &known)) return *(struct value *)(uintptr_t)known;
    struct value *p = arena_new(&x->arena, struct value);
    uint64_t taken = x->layout.words_taken;
    *p = to_pointer_new(x, t, fuel, use);
    if (taken == x->layout.words_taken)
        map_put(&x->arena, &x->layout.pointer_memo, t, (uint64_t)(uintptr_t)p);
    return *p;
}

struct value int_to_ptr(struct symex *x, struct value i, struct use use) {
    bv_t k;
    if (term_is_const(x->s, i.v, &k)) fixed_say(x, (uint64_t)k, use.ct);
    return to_pointer(x, i.v, MAX_NESTING, use);
}

/* ---- comparing ---- */

/* Comparisons look at so many objects that a pointer may be to. */
enum { MAX_COMPARED = 64 };

/* One of the pointers may be to nothing known. */
static term maybe_wild(struct symex *x, struct value p, struct value q) {
    return term_or(x->s, tree_is(x, p.obj, OBJ_WILD), tree_is(x, q.obj, OBJ_WILD));
}

static term maybe_unset(struct symex *x, struct value p, struct value q) {
    return term_or(x->s, tree_is(x, p.obj, OBJ_UNSET), tree_is(x, q.obj, OBJ_UNSET));
}

/* Is it on the way here? Checks of pointers come just before their uses. */
static bool known_here(const struct symex *x, term cond) {
    enum { MAX_UP = 64 };
    const struct guard *g = x->here.guard;
    if (term_is_true(x->s, cond)) return true;
    for (unsigned i = 0; g && i < MAX_UP; i++, g = g->up)
        if (g->cond == cond) return true;
    return false;
}

static term in_order(struct symex *x, enum ir_op op, struct value p, struct value q) {
    bool strict = op == IR_PTRLT;
    value_used(x, p, 0);
    value_used(x, q, 0);
    term wild = maybe_wild(x, p, q), same = tree_eq(x, p.obj, q.obj);
    term by_offset = term_bin(x->s, strict ? TERM_SLT : TERM_SLE, p.v, q.v);
    if (term_is_false(x->s, wild) && known_here(x, same)) return by_offset;
    term a = ptr_to_int(x, p).v, b = ptr_to_int(x, q).v;
    term by_address = term_bin(x->s, strict ? TERM_ULT : TERM_ULE, a, b);
    same = term_and(x->s, same, term_not(x->s, wild));
    return term_ite(x->s, same, by_offset, by_address);
}

/* Where the other pointer is an object's, p is taken for one; a number that the program writes is
 * not: the other may lie there. */
static void use_compared(struct symex *x, struct value p, term other) {
    term none = term_or(x->s, tree_is(x, other, OBJ_WILD), tree_is(x, other, OBJ_NULL));
    term some = term_not(x->s, term_or(x->s, none, tree_is(x, other, OBJ_UNSET)));
    struct targets t;
    pointer_objects(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++)
        object_used(x, t.at[i].object, term_and(x->s, some, t.at[i].cond), 0);
}

static struct access_meeting meeting_of(struct symex *x, struct value p, const bv_t *leaf,
                                        uint32_t n) {
    struct access_meeting m = access_never_meets(x->s);
    for (uint32_t i = 0; i < n; i++) {
        if (!is_object(leaf[i])) continue;
        uint32_t id = (uint32_t)leaf[i];
        term live = memory_get(x, x->here.memory, id)->live;
        const struct access_object o = object_access(x, &x->mem.objects.at[id], live);
        access_add_meeting(x->s, x->m, &m, &o, tree_is(x, p.obj, leaf[i]), p.v);
    }
    return m;
}

static bool one_object(const bv_t *a, uint32_t na, const bv_t *b, uint32_t nb) {
    bv_t one = OBJ_NULL;
    for (uint32_t i = 0; i < na + nb; i++) {
        bv_t id = i < na ? a[i] : b[i - na];
        if (!is_object(id)) continue;
        if (one != OBJ_NULL && one != id) return false;
        one = id;
    }
    return true;
}

/* Executions in which pointers to different objects must be compared by their addresses. */
static term by_address(struct symex *x, struct value p, struct value q) {
    bv_t a[MAX_COMPARED], b[MAX_COMPARED];
    uint32_t na, nb;
    term some = term_true(x->s);
    bool all = tree_leaves(x, p.obj, a, MAX_COMPARED, &na);
    all = tree_leaves(x, q.obj, b, MAX_COMPARED, &nb) && all;
    if (all && one_object(a, na, b, nb)) return term_false(x->s);
    if (all) {
        struct access_meeting m = meeting_of(x, p, a, na), k = meeting_of(x, q, b, nb);
        some = access_meet(x->s, x->m, &m, p.v, &k, q.v);
    }
    if (term_is_false(x->s, some)) return some;
    some = term_and(x->s, some, term_not(x->s, tree_eq(x, p.obj, q.obj)));
    term null = term_or(x->s, tree_is(x, p.obj, OBJ_NULL), tree_is(x, q.obj, OBJ_NULL));
    return term_and(x->s, some, term_not(x->s, null));
}

/* Pointers at different indices are one in the model: that they are equal is its choice. */
static void note_met(struct symex *x, struct value p, struct value q) {
    struct term_store *s = x->s;
    bv_t leaf[MAX_COMPARED];
    uint32_t n;
    term here = term_eq(s, p.v, q.v);
    here = term_and(s, here, guard_here(x));
    if (!tree_leaves(x, p.obj, leaf, MAX_COMPARED, &n)) return;
    for (uint32_t i = 0; i < n; i++) {
        term merged = is_object(leaf[i]) ? x->mem.objects.at[leaf[i]].merged : 0;
        if (!merged) continue;
        term both = term_and(s, tree_is(x, p.obj, leaf[i]), tree_is(x, q.obj, leaf[i]));
        both = term_and(s, here, term_and(s, merged, both));
        x->found.met = term_or(s, x->found.met, both);
    }
}

/* By their objects, but for what is compared with a number: (T *)-1 is no pointer to a T. What
 * models of the library compare, they keep themselves. */
static term are_equal(struct symex *x, struct value p, struct value q) {
    use_compared(x, p, q.obj);
    use_compared(x, q, p.obj);
    note_met(x, p, q);
    term same = term_and(x->s, tree_eq(x, p.obj, q.obj), term_eq(x->s, p.v, q.v));
    term other = term_or(x->s, maybe_wild(x, p, q), maybe_unset(x, p, q));
    other = term_or(x->s, other, by_address(x, p, q));
    if (!term_is_false(x->s, other)) {
        term a = ptr_to_int(x, p).v, b = ptr_to_int(x, q).v;
        same = term_ite(x->s, other, term_eq(x->s, a, b), same);
    }
    return x->here.func->is_model ? same : term_or(x->s, same, apart_equal(x, p, q));
}

term compare_pointers(struct symex *x, enum ir_op op, const struct value *v) {
    if (op == IR_PTRLT || op == IR_PTRLE) return in_order(x, op, v[0], v[1]);
    if (op == IR_PTREQ) return are_equal(x, v[0], v[1]);
    term same = tree_eq(x, v[0].obj, v[1].obj), wild = maybe_wild(x, v[0], v[1]);
    value_used(x, v[0], 0);
    value_used(x, v[1], 0);
    if (term_is_false(x->s, wild)) return same;
    const char *what = "comparison of unknown pointers";
    return term_ite(x->s, wild, invalid_use(x, IR_I(1), wild, what).v, same);
}

term pointer_difference(struct symex *x, struct value p, struct value q) {
    value_used(x, p, 0);
    value_used(x, q, 0);
    if (known_here(x, tree_eq(x, p.obj, q.obj))) return term_bin(x->s, TERM_SUB, p.v, q.v);
    return term_bin(x->s, TERM_SUB, ptr_to_int(x, p).v, ptr_to_int(x, q).v);
}
