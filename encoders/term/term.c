/* term.c - the store of terms: hash-consing and the constructors.
 *
 * Nodes live in one flat array that grows; a table of ids with open addressing
 * finds equal ones.  Constructors fold constants through core/sem, order the
 * operands of commutative operators (a constant last), then ask rewrite*.c.
 *
 * Cost: rules call constructors again.  Nesting deeper than MAX_DEPTH, or more
 * than MAX_BUDGET calls below one outermost constructor, build plain nodes, so a
 * constructor takes bounded time on a DAG of any depth.
 */
#include "encoders/term/internal.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 12, MAX_BUDGET = 96, FIRST_CAP = 1024 };

/* ---- store ---- */

static uint64_t *new_table(uint32_t mask) {
    size_t bytes = ((size_t)mask + 1) * sizeof(uint64_t);
    return memset(vl_malloc(bytes), 0, bytes);
}

struct term_store *term_store_new(void) {
    struct term_store *s = vl_malloc(sizeof *s);
    *s = (struct term_store){.rewriting = true, .cap = FIRST_CAP, .n = 1};
    s->node = vl_malloc(s->cap * sizeof *s->node);
    s->bounds = vl_malloc(s->cap * sizeof *s->bounds);
    s->node[0] = (struct term_node){.op = TERM_NONE};
    s->bounds[0] = (struct bounds){0};
    s->mask = 2 * FIRST_CAP - 1;
    s->table = new_table(s->mask);
    return s;
}

void term_store_free(struct term_store *s) {
    if (!s) return;
    free(s->node);
    free(s->bounds);
    free(s->table);
    arena_free(&s->arena);
    free(s);
}

void term_set_rewriting(struct term_store *s, bool on) { s->rewriting = on; }
bool term_rewriting(const struct term_store *s) { return s->rewriting; }

static uint32_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15ull;
    return (uint32_t)(h >> 32);
}

static uint32_t hash_node(const struct term_node *n) {
    uint64_t h = ((uint64_t)n->op << 48) ^ ((uint64_t)n->sort.width << 32) ^
                 ((uint64_t)n->sort.index << 24) ^ ((uint64_t)n->hi << 12) ^ n->lo;
    h = (h ^ (((uint64_t)n->arg[0] << 32) | n->arg[1])) * 0xff51afd7ed558ccdull;
    h ^= h >> 29;
    h = (h ^ (((uint64_t)n->arg[2] << 32) | n->id)) * 0xc4ceb9fe1a85ec53ull;
    h ^= h >> 32;
    if (n->op == TERM_CONST) h = (h ^ (uint64_t)n->k) * 0xff51afd7ed558ccdull ^ (h >> 27);
    return mix(h, (uint64_t)(n->k >> 64));
}

static bool same_node(const struct term_node *a, const struct term_node *b) {
    return a->op == b->op && a->arg[0] == b->arg[0] && a->arg[1] == b->arg[1] &&
           a->arg[2] == b->arg[2] && a->sort.width == b->sort.width &&
           a->sort.index == b->sort.index && a->hi == b->hi && a->lo == b->lo && a->id == b->id &&
           a->k == b->k;
}

static void grow(struct term_store *s) {
    uint64_t *old = s->table;
    uint32_t size = s->mask + 1;
    s->cap *= 2;
    s->node = vl_realloc(s->node, (size_t)s->cap * sizeof *s->node);
    s->bounds = vl_realloc(s->bounds, (size_t)s->cap * sizeof *s->bounds);
    s->mask = 2 * size - 1;
    s->table = new_table(s->mask);
    for (uint32_t k = 0; k < size; k++) {
        if (!old[k]) continue;
        uint32_t i = (uint32_t)(old[k] >> 32) & s->mask;
        while (s->table[i]) i = (i + 1) & s->mask;
        s->table[i] = old[k];
    }
    free(old);
}

/* The slot of the table that holds the node, or the free one where it belongs. */
static uint32_t slot_of(const struct term_store *s, const struct term_node *n, uint32_t h) {
    uint32_t i = h & s->mask;
    for (uint64_t e; (e = s->table[i]) != 0; i = (i + 1) & s->mask)
        if (e >> 32 == h && same_node(&s->node[(term)e], n)) break;
    return i;
}

term term_find(const struct term_store *s, const struct term_node *n) {
    return (term)s->table[slot_of(s, n, hash_node(n))];
}

term term_intern(struct term_store *s, const struct term_node *n) {
    uint32_t h = hash_node(n), i = slot_of(s, n, h);
    if (s->table[i]) return (term)s->table[i];
    if (s->n == s->cap) {
        struct term_node copy = *n; /* n may point into the array */
        grow(s);
        return term_intern(s, &copy);
    }
    s->node[s->n] = *n;
    s->table[i] = (uint64_t)h << 32 | s->n;
    term_bound(s, s->n);
    return s->n++;
}

/* ---- access ---- */

const struct term_node *term_get(const struct term_store *s, term t) {
    return VL_REQUIRE(t < s->n) ? &s->node[t] : &s->node[0];
}
uint32_t term_count(const struct term_store *s) { return s->n - 1; }
unsigned term_width(const struct term_store *s, term t) { return term_get(s, t)->sort.width; }

bool term_is_const(const struct term_store *s, term t, bv_t *k) {
    if (!is_const(s, t)) return false;
    if (k) *k = const_of(s, t);
    return true;
}
bool term_is_true(const struct term_store *s, term t) {
    return is_const_of(s, t, 1) && width_of(s, t) == 1;
}
bool term_is_false(const struct term_store *s, term t) {
    return is_const_of(s, t, 0) && width_of(s, t) == 1;
}

/* ---- leaves ---- */

static bool good_width(unsigned w) { return VL_REQUIRE(w >= 1 && w <= BV_MAX_WIDTH); }

term term_const(struct term_store *s, unsigned width, bv_t k) {
    if (!good_width(width)) return 0;
    struct term_node n = {.op = TERM_CONST, .sort.width = (uint16_t)width, .k = bv_norm(k, width)};
    return term_intern(s, &n);
}
term term_true(struct term_store *s) { return term_const(s, 1, 1); }
term term_false(struct term_store *s) { return term_const(s, 1, 0); }

static term variable(struct term_store *s, enum term_op op, struct sort sort, const char *name) {
    struct term_node n = {.op = (uint16_t)op, .sort = sort, .id = s->names.n};
    vec_push(&s->arena, &s->names, arena_strdup(&s->arena, name ? name : ""));
    return term_intern(s, &n);
}

term term_var(struct term_store *s, unsigned width, const char *name) {
    if (!good_width(width)) return 0;
    return variable(s, TERM_VAR, (struct sort){.width = (uint16_t)width}, name);
}

term term_array_var(struct term_store *s, unsigned index, unsigned width, const char *name) {
    if (!good_width(width) || !good_width(index)) return 0;
    struct sort sort = {.width = (uint16_t)width, .index = (uint16_t)index};
    return variable(s, TERM_ARRAY_VAR, sort, name);
}

const char *term_var_name(const struct term_store *s, term var) {
    const struct term_node *n = term_get(s, var);
    if (!VL_REQUIRE(n->op == TERM_VAR || n->op == TERM_ARRAY_VAR)) return "";
    return s->names.at[n->id];
}

/* ---- rewriting, bounded ---- */

/* May this constructor try its rules? Pairs with leave(). */
static bool enter_rewriting(struct term_store *s) {
    if (!s->rewriting || s->depth >= MAX_DEPTH) return false;
    if (s->depth == 0) s->budget = MAX_BUDGET;
    if (s->budget == 0) return false;
    s->budget--;
    s->depth++;
    return true;
}

/* The result of the rules, or the plain node. */
#define REWRITE_OR_MAKE(s, call, plain)                                                            \
    do {                                                                                           \
        if (enter_rewriting(s)) {                                                                  \
            term better_ = (call);                                                                 \
            (s)->depth--;                                                                          \
            if (better_) return better_;                                                           \
        }                                                                                          \
        return term_intern((s), (plain));                                                          \
    } while (0)

/* ---- operators ---- */

static bool bit_vectors(const struct term_store *s, term a, term b) {
    return VL_REQUIRE(a && b && !is_array(s, a) && !is_array(s, b));
}

term term_bin(struct term_store *s, enum term_op op, term a, term b) {
    if (!VL_REQUIRE(op >= TERM_ADD && op <= TERM_UMULO) || !bit_vectors(s, a, b) ||
        !VL_REQUIRE(width_of(s, a) == width_of(s, b)))
        return 0;
    unsigned w = width_of(s, a);
    unsigned result = term_is_predicate(op) ? 1 : w;
    if (is_const(s, a) && is_const(s, b))
        return term_const(s, result, term_apply(op, const_of(s, a), const_of(s, b), w));
    if (term_is_commutative(op) && (is_const(s, a) || (!is_const(s, b) && a > b))) {
        term swap = a;
        a = b;
        b = swap;
    }
    struct term_node n = {.op = (uint16_t)op, .sort.width = (uint16_t)result, .arg = {a, b}};
    REWRITE_OR_MAKE(s, rewrite_bin(s, op, a, b), &n);
}

term term_not(struct term_store *s, term a) {
    if (!bit_vectors(s, a, a)) return 0;
    unsigned w = width_of(s, a);
    if (is_const(s, a)) return term_const(s, w, ~const_of(s, a));
    if (op_of(s, a) == TERM_NOT) return arg_of(s, a, 0);
    struct term_node n = {.op = TERM_NOT, .sort.width = (uint16_t)w, .arg = {a}};
    REWRITE_OR_MAKE(s, rewrite_not(s, a), &n);
}

term term_and(struct term_store *s, term a, term b) { return term_bin(s, TERM_AND, a, b); }
term term_or(struct term_store *s, term a, term b) { return term_bin(s, TERM_OR, a, b); }
term term_eq(struct term_store *s, term a, term b) { return term_bin(s, TERM_EQ, a, b); }

term term_implies(struct term_store *s, term a, term b) {
    if (!VL_REQUIRE(width_of(s, a) == 1)) return 0;
    return term_or(s, term_not(s, a), b);
}

term term_ite(struct term_store *s, term c, term a, term b) {
    if (!VL_REQUIRE(c && a && b && width_of(s, c) == 1 && !is_array(s, c)) ||
        !VL_REQUIRE(width_of(s, a) == width_of(s, b)) ||
        !VL_REQUIRE(s->node[a].sort.index == s->node[b].sort.index))
        return 0;
    if (is_const(s, c)) return const_of(s, c) ? a : b;
    if (a == b) return a;
    struct term_node n = {.op = TERM_ITE, .sort = s->node[a].sort, .arg = {c, a, b}};
    REWRITE_OR_MAKE(s, rewrite_ite(s, c, a, b), &n);
}

term term_zext(struct term_store *s, term a, unsigned width) {
    if (!bit_vectors(s, a, a) || !good_width(width) || !VL_REQUIRE(width >= width_of(s, a)))
        return 0;
    if (width == width_of(s, a)) return a;
    if (is_const(s, a)) return term_const(s, width, bv_zext(const_of(s, a), width_of(s, a), width));
    struct term_node n = {.op = TERM_ZEXT, .sort.width = (uint16_t)width, .arg = {a}};
    REWRITE_OR_MAKE(s, rewrite_zext(s, a, width), &n);
}

term term_sext(struct term_store *s, term a, unsigned width) {
    if (!bit_vectors(s, a, a) || !good_width(width) || !VL_REQUIRE(width >= width_of(s, a)))
        return 0;
    if (width == width_of(s, a)) return a;
    if (is_const(s, a)) return term_const(s, width, bv_sext(const_of(s, a), width_of(s, a), width));
    struct term_node n = {.op = TERM_SEXT, .sort.width = (uint16_t)width, .arg = {a}};
    REWRITE_OR_MAKE(s, rewrite_sext(s, a, width), &n);
}

term term_extract(struct term_store *s, term a, unsigned hi, unsigned lo) {
    if (!bit_vectors(s, a, a) || !VL_REQUIRE(lo <= hi && hi < width_of(s, a))) return 0;
    unsigned w = hi - lo + 1;
    if (w == width_of(s, a)) return a;
    if (is_const(s, a)) return term_const(s, w, bv_extract(const_of(s, a), hi, lo));
    struct term_node n = {.op = TERM_EXTRACT, .sort.width = (uint16_t)w, .arg = {a}};
    n.hi = (uint16_t)hi;
    n.lo = (uint16_t)lo;
    REWRITE_OR_MAKE(s, rewrite_extract(s, a, hi, lo), &n);
}

term term_concat(struct term_store *s, term hi, term lo) {
    if (!bit_vectors(s, hi, lo)) return 0;
    unsigned wl = width_of(s, lo), w = width_of(s, hi) + wl;
    if (!good_width(w)) return 0;
    if (is_const(s, hi) && is_const(s, lo))
        return term_const(s, w, bv_concat(const_of(s, hi), const_of(s, lo), wl, w));
    struct term_node n = {.op = TERM_CONCAT, .sort.width = (uint16_t)w, .arg = {hi, lo}};
    REWRITE_OR_MAKE(s, rewrite_concat(s, hi, lo), &n);
}

/* ---- floats: what is more than a node stands in float.c ---- */

static bool float_width(unsigned w) { return VL_REQUIRE(w == 32 || w == 64 || w == 80); }

static term float_node(struct term_store *s, struct term_node n) {
    bv_t value[3] = {0};
    bool constant = true;
    for (unsigned i = 0; i < term_arity((enum term_op)n.op); i++) {
        if (!bit_vectors(s, n.arg[i], n.arg[i])) return 0;
        constant = constant && is_const(s, n.arg[i]);
        value[i] = const_of(s, n.arg[i]);
    }
    unsigned w = n.sort.width;
    if (constant) return term_const(s, w, term_apply_float(&n, value, width_of(s, n.arg[0])));
    REWRITE_OR_MAKE(s, rewrite_float(s, &n), &n);
}

/* Can the result be another than the exact one? */
static bool rounds(enum term_op op, unsigned from, unsigned to) {
    switch (op) {
    case TERM_FREM:
    case TERM_FTOSI:
    case TERM_FTOUI:
        return false;
    case TERM_FCAST:
        return to < from;
    case TERM_SITOF:
    case TERM_UITOF:
        return !fp_holds_ints(to, from, op == TERM_SITOF);
    default:
        return true;
    }
}

static bool float_sorts(const struct term_store *s, enum term_op op, const term *arg,
                        unsigned width) {
    if (!VL_REQUIRE(term_is_float_op(op)) || !bit_vectors(s, arg[0], arg[0])) return false;
    unsigned from = width_of(s, arg[0]);
    bool from_float = op != TERM_SITOF && op != TERM_UITOF;
    bool to_float = op != TERM_FTOSI && op != TERM_FTOUI;
    bool converts = !from_float || !to_float || op == TERM_FCAST;
    for (unsigned i = 1; i < term_arity(op); i++)
        if (!bit_vectors(s, arg[0], arg[i]) || !VL_REQUIRE(width_of(s, arg[i]) == from))
            return false;
    return good_width(width) && VL_REQUIRE(converts || width == from) &&
           (!from_float || float_width(from)) && (!to_float || float_width(width));
}

term term_float(struct term_store *s, enum term_op op, const term arg[3], enum fp_rounding how,
                unsigned width) {
    if (!float_sorts(s, op, arg, width)) return 0;
    struct term_node n = {.op = (uint16_t)op, .sort.width = (uint16_t)width};
    for (unsigned i = 0; i < term_arity(op); i++) n.arg[i] = arg[i];
    bool swap = false;
    if (op == TERM_FADD || op == TERM_FMUL)
        swap = is_const(s, arg[0]) || (!is_const(s, arg[1]) && arg[0] > arg[1]);
    if (op == TERM_FMA) swap = arg[0] > arg[1];
    if (swap) {
        n.arg[0] = arg[1];
        n.arg[1] = arg[0];
    }
    if (rounds(op, width_of(s, arg[0]), width)) n.lo = (uint16_t)how;
    return float_node(s, n);
}

/* ---- arrays ---- */

term term_array_const(struct term_store *s, unsigned index, term element) {
    if (!bit_vectors(s, element, element) || !good_width(index)) return 0;
    struct sort sort = {.width = s->node[element].sort.width, .index = (uint16_t)index};
    struct term_node n = {.op = TERM_ARRAY_CONST, .sort = sort, .arg = {element}};
    return term_intern(s, &n);
}

static bool indexes(const struct term_store *s, term array, term index) {
    return VL_REQUIRE(array && index && is_array(s, array) && !is_array(s, index)) &&
           VL_REQUIRE(s->node[array].sort.index == width_of(s, index));
}

term term_select(struct term_store *s, term array, term index) {
    if (!indexes(s, array, index)) return 0;
    if (op_of(s, array) == TERM_ARRAY_CONST) return arg_of(s, array, 0);
    struct term_node n = {.op = TERM_SELECT, .arg = {array, index}};
    n.sort.width = s->node[array].sort.width;
    REWRITE_OR_MAKE(s, rewrite_select(s, array, index), &n);
}

term term_store_at(struct term_store *s, term array, term index, term element) {
    if (!indexes(s, array, index) || !bit_vectors(s, element, element) ||
        !VL_REQUIRE(width_of(s, element) == s->node[array].sort.width))
        return 0;
    struct term_node n = {.op = TERM_STORE, .sort = s->node[array].sort};
    n.arg[0] = array;
    n.arg[1] = index;
    n.arg[2] = element;
    REWRITE_OR_MAKE(s, rewrite_store(s, array, index, element), &n);
}

term term_shifted(struct term_store *s, term array, term by) {
    if (!indexes(s, array, by)) return 0;
    if (is_const_of(s, by, 0) || op_of(s, array) == TERM_ARRAY_CONST) return array;
    if (op_of(s, array) == TERM_SHIFTED)
        return term_shifted(s, arg_of(s, array, 0), term_bin(s, TERM_ADD, arg_of(s, array, 1), by));
    struct term_node n = {.op = TERM_SHIFTED, .sort = s->node[array].sort, .arg = {array, by}};
    return term_intern(s, &n);
}

static term splice(struct term_store *s, term array, term with, term range) {
    unsigned w = s->node[array].sort.index;
    if (array == with || is_const_of(s, term_extract(s, range, 2 * w - 1, w), 0)) return array;
    struct term_node n = {.op = TERM_SPLICE, .sort = s->node[array].sort};
    n.arg[0] = array;
    n.arg[1] = with;
    n.arg[2] = range;
    return term_intern(s, &n);
}

/* The range is one operand: the number of elements above the first one. */
term term_splice(struct term_store *s, term array, term with, term lo, term n) {
    if (!indexes(s, array, lo) || !indexes(s, with, n) || !VL_REQUIRE(width_of(s, lo) <= 64) ||
        !VL_REQUIRE(s->node[with].sort.width == s->node[array].sort.width))
        return 0;
    return splice(s, array, with, term_concat(s, n, lo));
}

term splice_holds(struct term_store *s, term range, term index) {
    unsigned w = width_of(s, index);
    term lo = term_extract(s, range, w - 1, 0), n = term_extract(s, range, 2 * w - 1, w);
    return term_bin(s, TERM_ULT, term_bin(s, TERM_SUB, index, lo), n);
}

term term_splice_holds(struct term_store *s, term splice, term index) {
    if (!VL_REQUIRE(op_of(s, splice) == TERM_SPLICE)) return term_false(s);
    return splice_holds(s, arg_of(s, splice, 2), index);
}

/* Those of arrays that say so at once. */
static term search_at_once(struct term_store *s, term array, term key, term from, term limit) {
    term none = term_bin(s, TERM_ULE, limit, from);
    if (term_is_true(s, none)) return from;
    if (op_of(s, array) != TERM_ARRAY_CONST) return 0;
    term hit = term_eq(s, arg_of(s, array, 0), key);
    return term_ite(s, term_or(s, none, hit), from, limit);
}

static term search(struct term_store *s, term array, term key, term range) {
    unsigned w = s->node[array].sort.index;
    term from = term_extract(s, range, w - 1, 0), limit = term_extract(s, range, 2 * w - 1, w);
    term known = search_at_once(s, array, key, from, limit);
    if (known) return known;
    struct term_node n = {.op = TERM_SEARCH, .sort = {.width = (uint16_t)w}};
    n.arg[0] = array;
    n.arg[1] = key;
    n.arg[2] = range;
    return term_intern(s, &n);
}

/* The range is one operand: its end above the first index. */
term term_search(struct term_store *s, term array, term key, term from, term limit) {
    if (!indexes(s, array, from) || !indexes(s, array, limit) ||
        !VL_REQUIRE(width_of(s, from) <= 64) ||
        !VL_REQUIRE(!is_array(s, key) && width_of(s, key) == s->node[array].sort.width))
        return 0;
    return search(s, array, key, term_concat(s, limit, from));
}

/* ---- any operator ---- */

term term_like(struct term_store *s, const struct term_node *n, const term arg[3]) {
    switch (n->op) {
    case TERM_ARRAY_CONST:
        return term_array_const(s, n->sort.index, arg[0]);
    case TERM_NOT:
        return term_not(s, arg[0]);
    case TERM_ZEXT:
        return term_zext(s, arg[0], n->sort.width);
    case TERM_SEXT:
        return term_sext(s, arg[0], n->sort.width);
    case TERM_EXTRACT:
        return term_extract(s, arg[0], n->hi, n->lo);
    case TERM_CONCAT:
        return term_concat(s, arg[0], arg[1]);
    case TERM_SELECT:
        return term_select(s, arg[0], arg[1]);
    case TERM_ITE:
        return term_ite(s, arg[0], arg[1], arg[2]);
    case TERM_STORE:
        return term_store_at(s, arg[0], arg[1], arg[2]);
    case TERM_SHIFTED:
        return term_shifted(s, arg[0], arg[1]);
    case TERM_SPLICE:
        return splice(s, arg[0], arg[1], arg[2]);
    case TERM_SEARCH:
        return search(s, arg[0], arg[1], arg[2]);
    case TERM_BYTES: {
        struct term_layout l = bytes_layout(n);
        return term_bytes(s, arg[0], arg[1], &l);
    }
    default:
        if (term_is_float_op((enum term_op)n->op))
            return term_float(s, (enum term_op)n->op, arg, (enum fp_rounding)n->lo, n->sort.width);
        return term_bin(s, (enum term_op)n->op, arg[0], arg[1]);
    }
}

term term_with_args(struct term_store *s, term t, const term arg[3]) {
    const struct term_node n = s->node[t]; /* the array may move */
    return term_arity((enum term_op)n.op) ? term_like(s, &n, arg) : t;
}

/* ---- cones ---- */

/* Marks what the marked terms of a word and of those above depend on. */
static void mark_arguments(uint64_t *bits, const struct term_store *s, uint32_t w) {
    uint64_t done = 0;
    for (uint64_t left; (left = bits[w] & ~done) != 0;) {
        unsigned bit = 63u - (unsigned)__builtin_clzll(left);
        done |= 1ull << bit;
        const struct term_node *t = &s->node[w * 64 + bit];
        for (unsigned i = 0; i < 3; i++)
            if (t->arg[i]) bits[t->arg[i] / 64] |= 1ull << (t->arg[i] % 64);
    }
}

/* The members in order, from the marks. */
static void list_members(struct term_cone *c, uint32_t first, uint32_t words) {
    for (uint32_t w = first; w < words; w++) {
        c->before[w] = c->n;
        c->n += (uint32_t)__builtin_popcountll(c->bits[w]);
    }
    c->at = vl_malloc((c->n + 1) * sizeof *c->at);
    uint32_t k = 0;
    for (uint32_t w = first; w < words; w++)
        for (uint64_t left = c->bits[w]; left; left &= left - 1)
            c->at[k++] = w * 64 + (uint32_t)__builtin_ctzll(left);
}

void term_cone_above(struct term_cone *c, const struct term_store *s, const term *roots, uint32_t n,
                     term least) {
    term top = 0;
    for (uint32_t i = 0; i < n; i++) top = roots[i] > top ? roots[i] : top;
    uint32_t words = top / 64 + 1, first = least / 64;
    *c = (struct term_cone){.bits = vl_malloc(words * sizeof(uint64_t)),
                            .before = vl_malloc(words * sizeof(uint32_t))};
    memset(c->bits, 0, words * sizeof(uint64_t));
    for (uint32_t i = 0; i < n; i++) c->bits[roots[i] / 64] |= 1ull << (roots[i] % 64);
    /* Descending: all users of a term come before it; new bits of a word are below the current. */
    for (uint32_t w = words; w-- > first;) mark_arguments(c->bits, s, w);
    if (first < words) c->bits[first] &= ~((1ull << (least % 64)) - 1);
    list_members(c, first, words);
}

void term_cone(struct term_cone *c, const struct term_store *s, const term *roots, uint32_t n) {
    term_cone_above(c, s, roots, n, 1); /* 0 is no term */
}

void term_cone_free(struct term_cone *c) {
    free(c->at);
    free(c->bits);
    free(c->before);
    *c = (struct term_cone){0};
}
