/* formula_export.c - writes an AIG as ASCII AIGER or, with the roots asserted, as DIMACS.
 *
 * Variables are numbered by the order of the graph, inputs first in AIGER, so equal formulas give
 * equal files.
 */
#include "encoders/formats/formula_export.h"

#include "encoders/formats/aiger.h"

#include "core/base/vec.h"
#include "encoders/bits/cnf.h"

/* --- AIGER ----------------------------------------------------------------------------- */

/* Nodes that the outputs need: children have smaller indices, so one sweep down does it. */
static bool *cone_of(struct arena *a, const struct aig *g, const aig_lit *outputs, uint32_t n) {
    bool *needed = arena_new_array(a, bool, aig_nodes(g));
    aig_lit left, right;
    for (uint32_t i = 0; i < n; i++) needed[outputs[i] >> 1] = true;
    for (uint32_t node = aig_nodes(g); node-- > 1;) {
        if (!needed[node] || !aig_is_and(g, node, &left, &right)) continue;
        needed[left >> 1] = needed[right >> 1] = true;
    }
    return needed;
}

static struct aiger_numbering number_nodes(struct arena *a, const struct aig *g,
                                           const bool *needed) {
    struct aiger_numbering m = {.var = arena_new_array(a, uint32_t, aig_nodes(g))};
    aig_lit left, right;
    for (uint32_t node = 1; node < aig_nodes(g); node++)
        if (!aig_is_and(g, node, &left, &right)) m.var[node] = ++m.inputs;
    for (uint32_t node = 1; node < aig_nodes(g); node++)
        if (needed[node] && aig_is_and(g, node, &left, &right)) m.var[node] = m.inputs + ++m.gates;
    return m;
}

void export_aiger(struct str *out, const struct aig *g, const aig_lit *outputs, uint32_t n) {
    struct arena a = {0};
    const bool *needed = cone_of(&a, g, outputs, n);
    struct aiger_numbering m = number_nodes(&a, g, needed);
    aig_lit left, right;
    str_printf(out, "aag %u %u 0 %u %u\n", m.inputs + m.gates, m.inputs, n, m.gates);
    for (uint32_t i = 1; i <= m.inputs; i++) str_printf(out, "%u\n", 2 * i);
    for (uint32_t i = 0; i < n; i++) str_printf(out, "%u\n", aiger_numbered(&m, outputs[i]));
    for (uint32_t node = 1; node < aig_nodes(g); node++)
        if (needed[node] && aig_is_and(g, node, &left, &right))
            str_printf(out, "%u %u %u\n", 2 * m.var[node], aiger_numbered(&m, right),
                       aiger_numbered(&m, left));
    arena_free(&a);
}

/* --- DIMACS ---------------------------------------------------------------------------- */

struct dimacs_writer {
    struct str text;
    uint32_t clauses;
};

static void write_clause(void *ctx, const int *lits, uint32_t n) {
    struct dimacs_writer *w = ctx;
    for (uint32_t i = 0; i < n; i++) str_printf(&w->text, "%d ", lits[i]);
    str_puts(&w->text, "0\n");
    w->clauses++;
}

void export_dimacs(struct str *out, const struct aig *g, const aig_lit *roots, uint32_t n) {
    struct arena a = {0};
    struct dimacs_writer w = {.text = {.arena = &a}};
    struct cnf *c = cnf_new(g, (struct cnf_sink){&w, write_clause});
    aig_lit left, right;
    for (uint32_t i = 0; i < n; i++) cnf_assert(c, roots[i]);
    for (uint32_t node = 1, input = 0; node < aig_nodes(g); node++) {
        if (aig_is_and(g, node, &left, &right)) continue;
        int var = cnf_known(c, 2 * node);
        if (var) str_printf(out, "c input %u is %d\n", input, var);
        input++;
    }
    str_printf(out, "p cnf %d %u\n", cnf_max_var(c), w.clauses);
    if (w.text.n) str_put(out, w.text.at, w.text.n);
    cnf_free(c);
    arena_free(&a);
}
