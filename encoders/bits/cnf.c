/* AIG to clauses, as needed.
 *
 * Source     Tseitin's encoding; gate recognition as in N. Een, A. Biere et al.: a node
 *            whose shape is that of an if-then-else, an exclusive or or a majority becomes
 *            that one gate (with the redundant clauses that help propagation), and a tree
 *            of conjunctions that nothing else looks into becomes one wide gate.
 * Order      a node gets its variable when it is first mentioned and its clauses when the
 *            work list reaches it, so nothing is recursive and only cones of literals that
 *            were asked for are emitted.
 * Note       fan-out is counted over the graph as it is at that time.  A node swallowed by
 *            a wide gate is emitted by itself if it is needed later.
 */
#include "encoders/bits/cnf.h"

#include "core/base/vec.h"

#include <stdlib.h>
#include <string.h>

struct cnf {
    const struct aig *g;
    struct cnf_sink sink;
    int *var;         /* of each node, 0 = none */
    uint8_t *fan_out; /* saturated at 2 */
    uint32_t nodes;   /* for which the two arrays are there */
    int last_var;
    VEC(uint32_t) todo; /* nodes with a variable but without clauses */
    VEC(aig_lit) wide, open;
    VEC(int) lits;
    struct arena arena;
};

struct cnf *cnf_new(const struct aig *g, struct cnf_sink sink) {
    struct cnf *c = vl_malloc(sizeof *c);
    *c = (struct cnf){.g = g, .sink = sink};
    return c;
}

void cnf_free(struct cnf *c) {
    if (!c) return;
    free(c->var);
    free(c->fan_out);
    arena_free(&c->arena);
    free(c);
}

int cnf_max_var(const struct cnf *c) { return c->last_var; }

static void count(struct cnf *c, aig_lit l) {
    uint8_t *n = &c->fan_out[l >> 1];
    if (*n < 2) ++*n;
}

/* Takes note of nodes made since the last call. */
static void nodes_grow(struct cnf *c) {
    uint32_t n = aig_nodes(c->g), from = c->nodes;
    if (n == from) return;
    c->var = vl_realloc(c->var, n * sizeof *c->var);
    c->fan_out = vl_realloc(c->fan_out, n);
    memset(c->var + from, 0, (n - from) * sizeof *c->var);
    memset(c->fan_out + from, 0, n - from);
    c->nodes = n;
    aig_lit left, right;
    for (uint32_t i = from; i < n; i++) {
        if (!aig_is_and(c->g, i, &left, &right)) continue;
        count(c, left);
        count(c, right);
    }
}

/* --- gates ----------------------------------------------------------------------------- */

enum gate_kind { GATE_NONE, GATE_AND, GATE_MUX, GATE_XOR, GATE_MAJ };

/* A node recognised as a gate: in[0] ? in[1] : in[2], in[0] xor in[1], or the majority of in. */
struct gate {
    enum gate_kind kind;
    bool inverted;
    aig_lit in[3];
};

static bool inverted(aig_lit l) { return l & 1; }

static bool children(const struct cnf *c, aig_lit l, aig_lit in[2]) {
    return aig_is_and(c->g, l >> 1, &in[0], &in[1]);
}

/* !(s & t) & !(!s & e) = s ? !t : !e */
static bool match_mux(const aig_lit p[2], const aig_lit q[2], struct gate *out) {
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            if (p[i] != aig_not(q[j])) continue;
            aig_lit then = aig_not(p[1 - i]), other = aig_not(q[1 - j]);
            bool is_xor = then == aig_not(other);
            *out = (struct gate){is_xor ? GATE_XOR : GATE_MUX, false, {p[i], then, other}};
            if (is_xor) out->in[1] = other; /* s ? !e : e */
            return true;
        }
    }
    return false;
}

/* !(x & y) & !(z & !(!x & !y)) = !maj(x, y, z) */
static bool match_maj(const struct cnf *c, const aig_lit p[2], const aig_lit q[2],
                      struct gate *out) {
    aig_lit r[2];
    for (int i = 0; i < 2; i++) {
        if (!inverted(q[i]) || !children(c, q[i], r)) continue;
        bool same = (r[0] == aig_not(p[0]) && r[1] == aig_not(p[1])) ||
                    (r[0] == aig_not(p[1]) && r[1] == aig_not(p[0]));
        if (!same) continue;
        *out = (struct gate){GATE_MAJ, true, {p[0], p[1], q[1 - i]}};
        return true;
    }
    return false;
}

static struct gate recognise(const struct cnf *c, uint32_t node) {
    struct gate gate = {GATE_NONE, false, {0, 0, 0}};
    aig_lit in[2], p[2], q[2];
    if (!children(c, 2 * node, in)) return gate;
    gate.kind = GATE_AND;
    if (!inverted(in[0]) || !inverted(in[1])) return gate;
    if (!children(c, in[0], p) || !children(c, in[1], q)) return gate;
    if (match_mux(p, q, &gate) || match_maj(c, p, q, &gate) || match_maj(c, q, p, &gate))
        return gate;
    return gate;
}

/* A conjunction that may be merged into the one that looks at it. */
static bool is_plain_and(const struct cnf *c, aig_lit l) {
    return !inverted(l) && recognise(c, l >> 1).kind == GATE_AND;
}

/* The conjuncts of a node, through conjunctions of fan-out one, into c->wide. */
static void collect_conjuncts(struct cnf *c, uint32_t node) {
    aig_lit in[2];
    c->wide.n = c->open.n = 0;
    vec_push(&c->arena, &c->open, 2 * node);
    while (c->open.n) {
        aig_lit l = c->open.at[--c->open.n];
        bool inner =
            l == 2 * node || (c->fan_out[l >> 1] < 2 && !c->var[l >> 1] && is_plain_and(c, l));
        if (inner && children(c, l, in)) {
            vec_push(&c->arena, &c->open, in[0]);
            vec_push(&c->arena, &c->open, in[1]);
        } else {
            vec_push(&c->arena, &c->wide, l);
        }
    }
}

/* --- clauses --------------------------------------------------------------------------- */

static int var_of(struct cnf *c, uint32_t node) {
    if (!c->var[node]) {
        c->var[node] = ++c->last_var;
        vec_push(&c->arena, &c->todo, node);
    }
    return c->var[node];
}

static int lit_of(struct cnf *c, aig_lit l) {
    int v = var_of(c, l >> 1);
    return inverted(l) ? -v : v;
}

static void clause(struct cnf *c, const int *lits, uint32_t n) {
    c->sink.clause(c->sink.ctx, lits, n);
}

static void clause3(struct cnf *c, int x, int y, int z) { clause(c, (int[]){x, y, z}, 3); }

static void emit_and(struct cnf *c, uint32_t node) {
    int out = lit_of(c, 2 * node);
    collect_conjuncts(c, node);
    c->lits.n = 0;
    for (uint32_t i = 0; i < c->wide.n; i++) {
        int l = lit_of(c, c->wide.at[i]);
        clause(c, (int[]){-out, l}, 2);
        vec_push(&c->arena, &c->lits, -l);
    }
    vec_push(&c->arena, &c->lits, out);
    clause(c, c->lits.at, c->lits.n);
}

static void emit_xor(struct cnf *c, int out, int x, int y) {
    clause3(c, -out, x, y);
    clause3(c, -out, -x, -y);
    clause3(c, out, -x, y);
    clause3(c, out, x, -y);
}

static void emit_mux(struct cnf *c, int out, int s, int x, int y) {
    clause3(c, -out, -s, x);
    clause3(c, out, -s, -x);
    clause3(c, -out, s, y);
    clause3(c, out, s, -y);
    clause3(c, -out, x, y); /* redundant, as is the next: both branches agree */
    clause3(c, out, -x, -y);
}

static void emit_maj(struct cnf *c, int out, const int in[3]) {
    for (int i = 0; i < 3; i++) {
        clause3(c, -out, in[i], in[(i + 1) % 3]);
        clause3(c, out, -in[i], -in[(i + 1) % 3]);
    }
}

static void emit(struct cnf *c, uint32_t node) {
    struct gate gate = recognise(c, node);
    if (node == 0) {
        clause(c, (int[]){-lit_of(c, AIG_FALSE)}, 1);
        return;
    }
    if (gate.kind == GATE_NONE) return;
    if (gate.kind == GATE_AND) {
        emit_and(c, node);
        return;
    }
    int out = lit_of(c, 2 * node + gate.inverted), in[3];
    for (int i = 0; i < (gate.kind == GATE_XOR ? 2 : 3); i++) in[i] = lit_of(c, gate.in[i]);
    if (gate.kind == GATE_XOR)
        emit_xor(c, out, in[0], in[1]);
    else if (gate.kind == GATE_MUX)
        emit_mux(c, out, in[0], in[1], in[2]);
    else
        emit_maj(c, out, in);
}

static void emit_all(struct cnf *c) {
    while (c->todo.n) emit(c, c->todo.at[--c->todo.n]);
}

int cnf_literal(struct cnf *c, aig_lit l) {
    nodes_grow(c);
    int lit = lit_of(c, l);
    emit_all(c);
    return lit;
}

int cnf_known(const struct cnf *c, aig_lit l) {
    if (l >> 1 >= c->nodes) return 0;
    return inverted(l) ? -c->var[l >> 1] : c->var[l >> 1];
}

/* The disjunction of the complements of c->wide. */
static void assert_clause(struct cnf *c, uint32_t node) {
    collect_conjuncts(c, node);
    c->lits.n = 0;
    for (uint32_t i = 0; i < c->wide.n; i++) {
        int l = -lit_of(c, c->wide.at[i]);
        vec_push(&c->arena, &c->lits, l);
    }
    clause(c, c->lits.at, c->lits.n);
}

void cnf_assert(struct cnf *c, aig_lit l) {
    nodes_grow(c);
    VEC(aig_lit) units = {0};
    struct arena arena = {0};
    aig_lit in[2];
    vec_push(&arena, &units, l);
    while (units.n) {
        aig_lit u = units.at[--units.n];
        bool known = c->var[u >> 1] != 0;
        if (!known && is_plain_and(c, u) && children(c, u, in)) {
            vec_push(&arena, &units, in[0]);
            vec_push(&arena, &units, in[1]);
        } else if (!known && inverted(u) && is_plain_and(c, aig_not(u))) {
            assert_clause(c, u >> 1);
        } else {
            clause(c, (int[]){lit_of(c, u)}, 1);
        }
    }
    emit_all(c);
    arena_free(&arena);
}
