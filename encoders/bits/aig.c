/* And-inverter graphs.
 *
 * Source     R. Brummayer, A. Biere, "Local Two-Level And-Inverter Graph Minimization
 *            without Blowup" (MEMICS 2006): contradiction, subsumption, idempotence,
 *            resolution and substitution over the grandchildren of a new node, those
 *            rules only that never add a node.
 * Shape      nodes are a flat array in topological order; a child has a smaller index.
 * Differs    the rules run to a fixed point on the pair of operands before the table is
 *            asked; where two idempotence rules apply the first found is taken.
 */
#include "encoders/bits/aig.h"

#include "core/base/arena.h"
#include "core/base/require.h"

#include <stdlib.h>
#include <string.h>

/* left < right for a gate; both AIG_INPUT for an input and for the constant. */
struct node {
    aig_lit left, right;
};

#define AIG_INPUT UINT32_MAX

struct aig {
    struct node *node;
    uint32_t n, cap;
    uint32_t *slot; /* node index or 0; open addressing */
    uint32_t slots; /* a power of two */
    uint32_t gates;
};

static uint32_t node_add(struct aig *g, aig_lit left, aig_lit right) {
    if (g->n == g->cap) {
        g->cap *= 2;
        g->node = vl_realloc(g->node, g->cap * sizeof *g->node);
    }
    g->node[g->n] = (struct node){left, right};
    return g->n++;
}

static uint32_t *slots_new(uint32_t n) {
    uint32_t *slot = vl_malloc(n * sizeof *slot);
    memset(slot, 0, n * sizeof *slot);
    return slot;
}

struct aig *aig_new(void) {
    struct aig *g = vl_malloc(sizeof *g);
    *g = (struct aig){.cap = 1024, .slots = 2048};
    g->node = vl_malloc(g->cap * sizeof *g->node);
    g->slot = slots_new(g->slots);
    node_add(g, AIG_INPUT, AIG_INPUT);
    return g;
}

void aig_free(struct aig *g) {
    if (!g) return;
    free(g->node);
    free(g->slot);
    free(g);
}

aig_lit aig_input(struct aig *g) { return 2 * node_add(g, AIG_INPUT, AIG_INPUT); }

uint32_t aig_nodes(const struct aig *g) { return g->n; }

bool aig_is_and(const struct aig *g, uint32_t node, aig_lit *left, aig_lit *right) {
    const struct node *n = &g->node[node];
    if (n->left == AIG_INPUT) return false;
    *left = n->left;
    *right = n->right;
    return true;
}

static uint32_t *slot_of(const struct aig *g, aig_lit left, aig_lit right) {
    uint64_t h = ((uint64_t)left << 32 | right) * 0x9e3779b97f4a7c15u;
    uint32_t i = (uint32_t)(h >> 32) & (g->slots - 1);
    while (g->slot[i]) {
        const struct node *n = &g->node[g->slot[i]];
        if (n->left == left && n->right == right) break;
        i = (i + 1) & (g->slots - 1);
    }
    return &g->slot[i];
}

static void slots_grow(struct aig *g) {
    free(g->slot);
    g->slots *= 2;
    g->slot = slots_new(g->slots);
    for (uint32_t i = 1; i < g->n; i++)
        if (g->node[i].left != AIG_INPUT) *slot_of(g, g->node[i].left, g->node[i].right) = i;
}

static aig_lit hashed(struct aig *g, aig_lit a, aig_lit b) {
    uint32_t *slot = slot_of(g, a, b);
    if (*slot) return 2 * *slot;
    if (g->n >= UINT32_MAX / 2) vl_malloc(SIZE_MAX); /* literals used up: exhaustion */
    uint32_t n = *slot = node_add(g, a, b);
    if (++g->gates * 2 > g->slots) slots_grow(g);
    return 2 * n;
}

/* The effect of a rule on the pair of operands. */
enum and_step { STEP_NONE, STEP_DONE /* result in *a */, STEP_AGAIN /* new pair in *a, *b */ };

static enum and_step done(aig_lit *a, aig_lit result) {
    *a = result;
    return STEP_DONE;
}

static enum and_step again(aig_lit *a, aig_lit *b, aig_lit x, aig_lit y) {
    *a = x;
    *b = y;
    return STEP_AGAIN;
}

static enum and_step one_level(aig_lit *a, const aig_lit *b) {
    if (*a == AIG_TRUE || *a == *b) return done(a, *b);
    if (*b == AIG_TRUE) return done(a, *a);
    if (*a == AIG_FALSE || *b == AIG_FALSE || *a == aig_not(*b)) return done(a, AIG_FALSE);
    return STEP_NONE;
}

static bool gate(const struct aig *g, aig_lit l, struct node *n) {
    *n = g->node[l >> 1];
    return n->left != AIG_INPUT;
}

static bool inverted(aig_lit l) { return l & 1; }

/* x = p & q or its complement, against a plain y. */
static enum and_step asymmetric(const struct aig *g, aig_lit x, aig_lit y, aig_lit *a, aig_lit *b) {
    struct node n;
    if (!gate(g, x, &n)) return STEP_NONE;
    bool is_p = y == n.left, is_q = y == n.right;
    bool not_p = y == aig_not(n.left), not_q = y == aig_not(n.right);
    if (inverted(x)) {
        if (not_p || not_q) return done(a, y);
        if (is_p) return again(a, b, y, aig_not(n.right));
        if (is_q) return again(a, b, y, aig_not(n.left));
        return STEP_NONE;
    }
    if (is_p || is_q) return done(a, x);
    return not_p || not_q ? done(a, AIG_FALSE) : STEP_NONE;
}

static bool shares(struct node n, aig_lit l) { return n.left == l || n.right == l; }

/* Does a child of m occur inverted below n? */
static bool clashes(struct node n, struct node m) {
    return shares(n, aig_not(m.left)) || shares(n, aig_not(m.right));
}

/* (p & q) & (r & s) */
static enum and_step both_plain(aig_lit x, struct node nx, struct node ny, aig_lit *a, aig_lit *b) {
    if (clashes(nx, ny)) return done(a, AIG_FALSE);
    if (shares(nx, ny.left)) return again(a, b, x, ny.right);
    if (shares(nx, ny.right)) return again(a, b, x, ny.left);
    return STEP_NONE;
}

/* !(p & q) & (r & s) */
static enum and_step one_inverted(struct node nx, aig_lit y, struct node ny, aig_lit *a,
                                  aig_lit *b) {
    if (clashes(nx, ny)) return done(a, y);
    if (shares(ny, nx.left)) return again(a, b, aig_not(nx.right), y);
    if (shares(ny, nx.right)) return again(a, b, aig_not(nx.left), y);
    return STEP_NONE;
}

/* !(p & q) & !(p & !q) = !p */
static enum and_step both_inverted(struct node nx, struct node ny, aig_lit *a) {
    if (shares(ny, nx.left) && shares(ny, aig_not(nx.right))) return done(a, aig_not(nx.left));
    if (shares(ny, nx.right) && shares(ny, aig_not(nx.left))) return done(a, aig_not(nx.right));
    return STEP_NONE;
}

static enum and_step symmetric(const struct aig *g, aig_lit x, aig_lit y, aig_lit *a, aig_lit *b) {
    struct node nx, ny;
    if (!gate(g, x, &nx) || !gate(g, y, &ny)) return STEP_NONE;
    if (!inverted(x) && !inverted(y)) return both_plain(x, nx, ny, a, b);
    if (inverted(x) && !inverted(y)) return one_inverted(nx, y, ny, a, b);
    if (inverted(y) && !inverted(x)) return one_inverted(ny, x, nx, a, b);
    return both_inverted(nx, ny, a);
}

/* Operands are ordered first, so that the result does not depend on which one is on the left. */
static enum and_step simplify(const struct aig *g, aig_lit *a, aig_lit *b) {
    aig_lit x = *a < *b ? *a : *b, y = *a < *b ? *b : *a;
    *a = x;
    *b = y;
    enum and_step s = one_level(a, b);
    if (s == STEP_NONE) s = asymmetric(g, x, y, a, b);
    if (s == STEP_NONE) s = asymmetric(g, y, x, a, b);
    if (s == STEP_NONE) s = symmetric(g, x, y, a, b);
    return s;
}

aig_lit aig_and(struct aig *g, aig_lit a, aig_lit b) {
    enum and_step s;
    VL_REQUIRE(a >> 1 < g->n && b >> 1 < g->n); /* nodes of this graph */
    while ((s = simplify(g, &a, &b)) == STEP_AGAIN) {
    }
    if (s == STEP_DONE) return a;
    return a < b ? hashed(g, a, b) : hashed(g, b, a);
}

aig_lit aig_or(struct aig *g, aig_lit a, aig_lit b) {
    return aig_not(aig_and(g, aig_not(a), aig_not(b)));
}

/* Signs are taken out first, so that all four sign patterns share one gate. */
aig_lit aig_xor(struct aig *g, aig_lit a, aig_lit b) {
    aig_lit sign = (a ^ b) & 1;
    a &= ~1u;
    b &= ~1u;
    aig_lit both = aig_and(g, a, b), none = aig_and(g, aig_not(a), aig_not(b));
    return aig_and(g, aig_not(both), aig_not(none)) ^ sign;
}

/* c ? a : b. The condition and the first branch are made plain, so that complements share. */
aig_lit aig_mux(struct aig *g, aig_lit c, aig_lit a, aig_lit b) {
    if (a == b) return a;
    if (a == aig_not(b)) return aig_xor(g, c, b);
    if (inverted(c)) {
        aig_lit t = a;
        a = b;
        b = t;
        c = aig_not(c);
    }
    aig_lit sign = a & 1;
    aig_lit then = aig_and(g, c, a ^ sign), other = aig_and(g, aig_not(c), b ^ sign);
    return aig_or(g, then, other) ^ sign;
}

/* Majorities that are a smaller function: two operands equal, complementary or one constant. */
static bool small_maj(struct aig *g, aig_lit x, aig_lit y, aig_lit z, aig_lit *out) {
    if (x == y)
        *out = x;
    else if (x == aig_not(y))
        *out = z;
    else if (x == AIG_FALSE)
        *out = aig_and(g, y, z);
    else if (x == AIG_TRUE)
        *out = aig_or(g, y, z);
    else
        return false;
    return true;
}

/* cnf.c knows this shape again. */
aig_lit aig_maj(struct aig *g, aig_lit a, aig_lit b, aig_lit c) {
    aig_lit small;
    if (small_maj(g, a, b, c, &small) || small_maj(g, b, c, a, &small) ||
        small_maj(g, c, a, b, &small))
        return small;
    return aig_or(g, aig_and(g, a, b), aig_and(g, c, aig_or(g, a, b)));
}
