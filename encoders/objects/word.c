/* Integers from outside that are used as pointers: what a union, an integer field or a parameter of
 * integer type holds is a number in some executions and a pointer in others.
 *
 * A *word* is a variable of pointer width that comes from outside, an element of an array of such,
 * or one of these with its low tag bits cleared or counted off.  Where it becomes a pointer it is
 * one to a lazy object: the word itself is that object's address, and nothing is said of the
 * object (not null, aligned, apart from others) but in the executions that *use* it as one
 * (object.made): that access it, or compare it with another object's address.  So an execution that
 * takes the word for a number is not constrained at all.  Pointers that are declared as such are
 * lazy as well, but reading one is a use.
 *
 * The same word is the same object, of the type that it was made a pointer of first in that
 * execution (`taken`).  Words that rest on one array may be equal, then the earlier one's object is
 * meant; else they are apart, as all objects behind different pointers from outside (an assumption,
 * listed), but for what the program made an integer of: a word may lie in that.  Of a word and the
 * same with a tag counted off, the second may lie in the first one's.
 */
#include "encoders/access/place.h"
#include "encoders/objects/address.h"
#include "encoders/objects/alias.h"
#include "encoders/objects/context.h"
#include "encoders/objects/guard.h"
#include "encoders/objects/layout.h"
#include "encoders/objects/object.h"
#include "encoders/objects/outside.h"
#include "encoders/objects/record.h"
#include "encoders/objects/targets.h"

enum {
    MAX_FAMILY = 8,
    MAX_WORDS = 1000,
    MAX_TAG_BITS = 4,
    MAX_SUMS = 16,
    MAX_OTHERS = 4,
    MAX_EXPOSED = 8
};

/* ---- uses ---- */

void object_used(struct symex *x, uint32_t object, term cond, term when) {
    struct object *o = &x->mem.objects.at[object];
    if (!o->lazy || !x->here.guard) return;
    if (when) cond = term_and(x->s, when, cond);
    if (o->told) guard_assume(x, term_implies(x->s, cond, o->told));
    o->made = term_or(x->s, o->made, term_and(x->s, x->here.guard->all, cond));
}

void value_used(struct symex *x, struct value p, term when) {
    struct targets t;
    pointer_peek(x, p, &t);
    for (uint32_t i = 0; i < t.n; i++) object_used(x, t.at[i].object, t.at[i].cond, when);
}

/* ---- what a word is ---- */

/* The variable or array of a word without offset; 0: it is none. */
static term word_variable(const struct symex *x, term t) {
    struct var_info info;
    const struct term_node *n = term_get(x->s, t);
    term var = n->op == TERM_SELECT ? n->arg[0] : t;
    unsigned op = term_get(x->s, var)->op;
    if (n->sort.width != x->ptr_bits || op != (var == t ? TERM_VAR : TERM_ARRAY_VAR)) return 0;
    if (!var_info(x, var, &info) || info.taint) return 0;
    return info.origin == ORIGIN_ENVIRONMENT || info.origin == ORIGIN_UNKNOWN_CALL ? var : 0;
}

struct split {
    term root, off, var;
};

/* Bits of some term, and a few zeros behind them. */
static bool with_zeros(const struct symex *x, term t, struct term_node *bits, unsigned *zeros) {
    const struct term_node *n = term_get(x->s, t);
    bv_t k;
    if (n->op != TERM_CONCAT || !term_is_const(x->s, n->arg[1], &k) || k) return false;
    *bits = *term_get(x->s, n->arg[0]);
    *zeros = term_width(x->s, n->arg[1]);
    return bits->op == TERM_EXTRACT && *zeros <= MAX_TAG_BITS;
}

/* A word whose lowest bits are cleared, or one that was shifted right, with a tag in front. */
static bool split_masked(struct symex *x, term t, struct split *out) {
    struct term_node bits;
    unsigned zeros;
    if (!with_zeros(x, t, &bits, &zeros)) return false;
    *out = (struct split){t, offset_const(x, 0), word_variable(x, bits.arg[0])};
    bool cleared = bits.lo == zeros && bits.hi == x->ptr_bits - 1;
    return out->var && (cleared || (!bits.lo && bits.hi == x->ptr_bits - 1 - zeros));
}

/* The same of a pointer parameter that is no pointer where it is taken for such a word. */
static bool split_shifted(struct symex *x, term t, struct split *out) {
    struct term_node bits;
    unsigned zeros;
    uint64_t i;
    if (!with_zeros(x, t, &bits, &zeros) || !map_get(&x->layout.address_vars, bits.arg[0], &i))
        return false;
    *out = (struct split){t, offset_const(x, 0), bits.arg[0]};
    return x->mem.objects.at[x->layout.addresses.at[i].object].kind == OBJECT_UNKNOWN && !bits.lo &&
           bits.hi == x->ptr_bits - 1 - zeros;
}

/* t = root + off, off without words of its own. */
static bool split_pointer(struct symex *x, term t, unsigned fuel, struct split *out) {
    struct term_node n = *term_get(x->s, t);
    struct split a, b;
    *out = (struct split){t, offset_const(x, 0), word_variable(x, t)};
    if (out->var || split_masked(x, t, out)) return true;
    if (!fuel || (n.op != TERM_ADD && n.op != TERM_SUB)) return false;
    bool left = split_pointer(x, n.arg[0], fuel - 1, &a),
         right = split_pointer(x, n.arg[1], fuel - 1, &b);
    if (left == right || (right && n.op == TERM_SUB)) return false;
    *out = left ? a : b;
    out->off = term_bin(x->s, (enum term_op)n.op, out->off, n.arg[left ? 1 : 0]);
    return true;
}

/* ---- words in bytes ---- */

enum { MAX_CHANGES = 64 };

/* Below the changes that were made to it. */
static term unchanged(const struct symex *x, term array, unsigned fuel) {
    struct var_info info;
    for (; fuel; fuel--) {
        const struct term_node *n = term_get(x->s, array);
        if (n->op == TERM_ARRAY_VAR) {
            bool outside = var_info(x, array, &info) && !info.taint;
            return outside && info.origin != ORIGIN_NONDET && n->sort.width == 8 ? array : 0;
        }
        if (n->op != TERM_STORE && n->op != TERM_SPLICE && n->op != TERM_BYTES && n->op != TERM_ITE)
            return 0;
        array = n->arg[n->op == TERM_ITE];
    }
    return 0;
}

/* The byte of unknown memory that t is, or was before something was stored. */
static term byte_before(struct symex *x, term t, unsigned fuel) {
    const struct term_node n = *term_get(x->s, t);
    if (n.op == TERM_SELECT && n.sort.width == 8) {
        term array = unchanged(x, n.arg[0], fuel);
        return array ? term_select(x->s, array, n.arg[1]) : 0;
    }
    if (n.op != TERM_ITE || !fuel) return 0;
    term old = byte_before(x, n.arg[2], fuel - 1);
    return old ? old : byte_before(x, n.arg[1], fuel - 1);
}

/* Bytes of one array put together, and the word that they were in the first place. */
static bool split_bytes(struct symex *x, term t, struct split *out) {
    *out = (struct split){.off = offset_const(x, 0)};
    for (bool more = true; more;) {
        struct term_node n = *term_get(x->s, t);
        more = n.op == TERM_CONCAT;
        term byte = byte_before(x, more ? n.arg[0] : t, MAX_CHANGES);
        if (!byte) return false;
        term array = term_get(x->s, byte)->arg[0];
        if (out->root && array != out->var) return false;
        out->root = out->root ? term_concat(x->s, out->root, byte) : byte;
        out->var = array;
        t = n.arg[1];
    }
    return term_width(x->s, out->root) == x->ptr_bits;
}

static uint64_t bytes_at(const struct symex *x, ir_ct ct) {
    return ct && ir_ctype_at(x->m, ct)->size ? ir_ctype_at(x->m, ct)->size : 1;
}

/* Counting a tag off an address: what is left is the word. */
static void keep_aligned(struct symex *x, ir_ct ct, term t, struct split *w) {
    bv_t k;
    uint64_t align = ct ? ir_ctype_at(x->m, ct)->align : 1;
    if (align < 2 || !term_is_const(x->s, w->off, &k) || (uint64_t)k % align == 0) return;
    *w = (struct split){t, offset_const(x, 0), w->var};
}

/* ---- the objects ---- */

static void add_word(struct symex *x, struct word w, unsigned align) {
    struct address a = {.object = w.object, .var = w.var, .base = w.start, .align = align};
    vec_push(&x->arena, &x->layout.addresses, a);
    x->mem.objects.at[w.object].address = x->layout.addresses.n;
    map_put(&x->arena, &x->layout.word_vars, w.var, 1);
    if (w.var < x->vars.nmarks) x->vars.nmarks = 0; /* terms that rest on it are marked anew */
    vec_push(&x->arena, &x->layout.words, w);
}

static unsigned word_zeros(struct symex *x, const struct object *o) {
    const struct access_object seen = object_placed(x, o);
    return access_zeros(x->m, &seen);
}

term word_base(struct symex *x, uint32_t object) {
    const struct object *o = &x->mem.objects.at[object];
    term w = fresh_bits(x, x->ptr_bits, o->name, o->initial->src->origin, 0);
    add_word(x, (struct word){w, w, w, o->ct, object, term_true(x->s)}, word_zeros(x, o));
    return w;
}

static uint32_t word_object(struct symex *x, ir_ct ptr, const struct split *w) {
    struct var_info info;
    const char *name = term_var_name(x->s, w->var);
    if (!var_info(x, w->var, &info)) info.origin = ORIGIN_ENVIRONMENT;
    struct incoming in = {.name = name, .origin = info.origin};
    uint32_t id = unknown_object(x, ptr, &in, 0);
    struct object *o = &x->mem.objects.at[id];
    if (o->element) { /* of another type's size, maybe: see reuse */
        const char *more = arena_printf(&x->arena, "bytes behind *%s", name);
        term rest = fresh_bits(x, x->ptr_bits - 2, more, info.origin, 0);
        o->count = 0;
        o->size = term_bin(x->s, TERM_ADD, offset_const(x, (int64_t)o->element),
                           term_zext(x->s, rest, x->ptr_bits));
    }
    o->lazy = true;
    o->made = term_false(x->s);
    if (env_is_string(&x->env.decided, ptr)) terminate_string(x, id);
    return id;
}

/* Pointers of these two types may share an object. */
static bool same_type(const struct symex *x, ir_ct a, ir_ct b) {
    const struct ir_ctype *s = ir_ctype_at(x->m, a), *t = ir_ctype_at(x->m, b);
    return a == b || (a && b && s->size == t->size && s->align == t->align &&
                      s->is_const == t->is_const && (s->kind == CT_FUNC) == (t->kind == CT_FUNC));
}

static bool is_ordered(const struct symex *x, term var) {
    return map_get(&x->env.ordered_words, var, NULL);
}

/* The word's own object of this type; NULL: too many. */
static struct word *own(struct symex *x, ir_ct ptr, const struct split *w) {
    ir_ct ct = ir_pointee(x->m, ptr);
    uint32_t n = 0;
    for (uint32_t i = 0; i < x->layout.words.n; i++) {
        struct word *k = &x->layout.words.at[i];
        bool fits = !ct || same_type(x, k->ct, ct) || term_is_true(x->s, k->taken);
        if (k->root == w->root && fits) return k;
        n += k->var == w->var;
    }
    if (n == MAX_FAMILY || x->layout.words.n == MAX_WORDS) return NULL;
    uint32_t id = word_object(x, ptr, w);
    if (!x->mem.objects.at[id].lazy) return NULL;
    x->mem.objects.at[id].is_word = true;
    const struct object o = x->mem.objects.at[id];
    struct word new = {w->root, w->var, w->root, ct, id, term_false(x->s)};
    if (is_ordered(x, w->var) && o.element) /* it may point anywhere into its object */
        new.start = term_bin(x->s, TERM_SUB, w->root,
                             alias_place(x, o.element, o.size, o.name, ORIGIN_ENVIRONMENT));
    add_word(x, new, word_zeros(x, &o));
    return &x->layout.words.at[x->layout.words.n - 1];
}

/* Executions in which the address `root` is k's object's, or that and a constant (*off). *beside:
 * that is not in the object, but a constant away from it. */
static term meant(struct symex *x, const struct word *k, term root, term *off, term *beside) {
    const struct object *o = &x->mem.objects.at[k->object];
    term apart = term_bin(x->s, TERM_SUB, root, k->root);
    *beside = term_false(x->s);
    *off = term_bin(x->s, TERM_SUB, k->root, k->start);
    if (!term_is_const(x->s, apart, NULL) || k->root == root)
        return term_and(x->s, k->taken, term_eq(x->s, root, k->root));
    *off = term_bin(x->s, TERM_ADD, *off, apart);
    term in = term_bin(x->s, TERM_ULE, *off, o->size);
    *beside = term_and(x->s, o->made, term_not(x->s, in));
    return term_and(x->s, o->made, in);
}

/* An integer read as a pointer to a larger type than the first one refers to an object that large.
 */
static void reuse(struct symex *x, const struct word *k, ir_ct ct, term when) {
    const struct object *o = &x->mem.objects.at[k->object];
    uint64_t n = bytes_at(x, ct);
    if (n <= o->min_size || term_is_true(x->s, k->taken)) return;
    term large = term_bin(x->s, TERM_ULE, offset_const(x, (int64_t)n), o->size);
    x->here.assumed = term_and(x->s, x->here.assumed, term_implies(x->s, when, large));
}

static term is_multiple(struct symex *x, term t, uint64_t n) {
    unsigned zeros = 0;
    while (!(n >> zeros & 1)) zeros++;
    if (n == 1) return term_true(x->s);
    if (n >> zeros == 1)
        return term_eq(x->s, term_extract(x->s, t, zeros - 1, 0), term_const(x->s, zeros, 0));
    term left = term_bin(x->s, TERM_UREM, t, offset_const(x, (int64_t)n));
    return term_eq(x->s, left, offset_const(x, 0));
}

/* k is another word: executions in which w points into its object, *off into it, for the code
 * orders them, or to where k does, for it compares such pointers. */
static term shares(struct symex *x, const struct word *k, const struct split *w, ir_ct ptr,
                   term *off) {
    const struct object *o = &x->mem.objects.at[k->object];
    *off = term_bin(x->s, TERM_SUB, k->root, k->start);
    if (!alias_same_type(x, k->ct, ir_pointee(x->m, ptr))) return term_false(x->s);
    if (!is_ordered(x, k->var) || !is_ordered(x, w->var) || !o->element) {
        if (!env_may_equal(&x->env.decided, ptr)) return term_false(x->s);
        return term_and(x->s, k->taken, term_eq(x->s, w->root, k->root));
    }
    *off = term_bin(x->s, TERM_SUB, w->root, k->start);
    term in =
        term_and(x->s, is_multiple(x, *off, o->element), term_bin(x->s, TERM_ULE, *off, o->size));
    return term_and(x->s, k->taken, in);
}

/* The object at the root, and how far in it. */
static bool choose_object(struct symex *x, struct use use, const struct split *w,
                          struct value *out) {
    ir_ct ptr = use.ct, ct = ir_pointee(x->m, ptr);
    const struct word *mine = own(x, ptr, w);
    if (!mine) return false;
    uint32_t me = (uint32_t)(mine - x->layout.words.at);
    term here = guard_here(x);
    if (use.when) here = term_and(x->s, here, use.when);
    term rest = here;
    *out = pointer_to(x, mine->object);
    out->v = term_bin(x->s, TERM_SUB, mine->root, mine->start);
    for (uint32_t i = x->layout.words.n, others = 0; i-- > 0;) {
        const struct word *k = &x->layout.words.at[i];
        bool other = k->var != w->var;
        if (i == me || (other && others == MAX_OTHERS)) continue;
        term off, beside = term_false(x->s);
        term match = other ? shares(x, k, w, ptr, &off) : meant(x, k, w->root, &off, &beside);
        if (other) /* not where it had its own before the other one was read */
            match = term_and(x->s, match, term_not(x->s, x->layout.words.at[me].taken));
        beside = term_and(x->s, rest, beside);
        *out = value_ite(x, beside, invalid_use(x, IR_PTR, beside, "an address beside a pointer"),
                         *out);
        if (term_is_false(x->s, term_and(x->s, here, match))) continue;
        if (other) alias_candidate(x, x->layout.words.at[me].object, k->object);
        others += other;
        struct value p = {.v = off, .obj = term_const(x->s, OBJ_WIDTH, k->object)};
        reuse(x, k, ct, term_and(x->s, rest, match));
        *out = value_ite(x, match, p, *out);
        rest = term_and(x->s, rest, term_not(x->s, match));
    }
    struct word *m = &x->layout.words.at[me];
    m->taken = term_or(x->s, m->taken, rest);
    return true;
}

/* Where the address lies in an object of the program's whose address was made an integer, it points
 * into that (PNVI-ae): the function that gave it may know, or guess. */
static struct value into_exposed(struct symex *x, term t, struct value p) {
    uint32_t n = 0;
    for (uint32_t i = x->layout.addresses.n; i-- > 0 && n < MAX_EXPOSED;) {
        const struct address *a = &x->layout.addresses.at[i];
        const struct object *o = &x->mem.objects.at[a->object];
        if (!a->exposed || o->lazy || o->kind == OBJECT_UNKNOWN || o->kind == OBJECT_FUNC) continue;
        const struct contents *c = memory_get(x, x->here.memory, a->object);
        if (!c) continue; /* allocated in other executions */
        term off = term_bin(x->s, TERM_SUB, t, a->base), size = o->size;
        struct value in = {.v = off, .obj = term_const(x->s, OBJ_WIDTH, a->object)};
        term here = term_and(x->s, c->live, term_bin(x->s, TERM_ULT, off, size));
        p = value_ite(x, here, in, p);
        n++;
    }
    return p;
}

static bool pointer_at(struct symex *x, term t, struct use use, struct split *w,
                       struct value *out) {
    ir_ct ptr = use.ct;
    bv_t k;
    keep_aligned(x, ir_pointee(x->m, ptr), t, w);
    if (!choose_object(x, use, w, out)) return false;
    x->layout.words_taken++;
    out->v = term_bin(x->s, TERM_ADD, out->v, w->off);
    *out = into_exposed(x, t, *out);
    if (!env_may_be_null(&x->env.decided, ptr)) return true;
    struct value null = pointer_to(x, OBJ_NULL), near = null; /* or a number near it */
    if (!term_is_const(x->s, w->off, &k) || k)
        near = (struct value){.v = t, .obj = term_const(x->s, OBJ_WIDTH, OBJ_WILD)};
    *out = value_ite(x, term_eq(x->s, w->root, offset_const(x, 0)), near, *out);
    *out = value_ite(x, term_eq(x->s, t, offset_const(x, 0)), null, *out);
    return true;
}

/* Where the bytes were changed nothing is known of it. */
static bool pointer_in_bytes(struct symex *x, term t, struct use use, struct value *out) {
    struct split w;
    if (!split_bytes(x, t, &w) || !pointer_at(x, w.root, use, &w, out)) return false;
    struct value other = {.v = t, .obj = term_const(x->s, OBJ_WIDTH, OBJ_WILD)};
    other = value_ite(x, term_eq(x->s, t, offset_const(x, 0)), pointer_to(x, OBJ_NULL), other);
    *out = value_ite(x, term_eq(x->s, t, w.root), *out, other);
    return true;
}

bool is_word(const struct symex *x, term t) { return word_variable(x, t) != 0; }

bool word_pointer(struct symex *x, term t, struct use use, struct value *out) {
    struct split w;
    bool sum = is_word(x, t) || !depends_on_address(x, t);
    bool word = sum ? split_pointer(x, t, MAX_SUMS, &w) : split_shifted(x, t, &w);
    return word ? pointer_at(x, t, use, &w, out) : pointer_in_bytes(x, t, use, out);
}
