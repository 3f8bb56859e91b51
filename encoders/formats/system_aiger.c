/* Binary AIGER 1.9 of a system: latches and inputs take the first variables, then come the gates,
 * each as its two differences to the variables before. */
#include "encoders/formats/aiger.h"
#include "encoders/formats/system_export.h"

static void put_latches(const struct ts_circuit *c, const struct aiger_numbering *m,
                        struct str *out) {
    for (uint32_t i = 0; i < c->nlatches; i++) {
        uint32_t self = aiger_numbered(m, c->latches[i]);
        uint32_t first = c->first[i] < 0 ? self : (uint32_t)c->first[i];
        str_printf(out, "%u", aiger_numbered(m, c->next[i]));
        str_printf(out, first ? " %u\n" : "\n", first);
    }
}

/* Seven bits a byte, the last byte without the eighth. */
static void put_delta(struct str *out, uint32_t delta) {
    for (; delta > 127; delta >>= 7) str_put(out, &(char){(char)(128 | (delta & 127))}, 1);
    str_put(out, &(char){(char)delta}, 1);
}

static void put_gates(const struct ts_circuit *c, const struct aiger_numbering *m,
                      struct str *out) {
    aig_lit left, right;
    for (uint32_t node = 1; node < aig_nodes(c->aig); node++) {
        if (!aig_is_and(c->aig, node, &left, &right)) continue;
        uint32_t x = aiger_numbered(m, left), y = aiger_numbered(m, right), self = 2 * m->var[node];
        put_delta(out, self - (x > y ? x : y));
        put_delta(out, x > y ? x - y : y - x);
    }
}

static void put_symbols(const struct ts *t, struct str *out) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->vars.n; i++)
        for (unsigned k = 0; k < term_width(t->store, t->vars.at[i].now); k++)
            str_printf(out, "l%u %s!%u[%u]\n", n++, t->vars.at[i].name, i, k);
}

void export_system_aiger(struct str *out, const struct ts *t, const struct ts_circuit *c) {
    struct arena tmp = {0};
    aig_lit left, right;
    struct aiger_numbering m = {.var = arena_new_array(&tmp, uint32_t, aig_nodes(c->aig))};
    for (uint32_t i = 0; i < c->ninputs; i++) m.var[c->inputs[i] >> 1] = ++m.inputs;
    for (uint32_t i = 0; i < c->nlatches; i++) m.var[c->latches[i] >> 1] = ++m.inputs;
    for (uint32_t node = 1; node < aig_nodes(c->aig); node++)
        if (aig_is_and(c->aig, node, &left, &right)) m.var[node] = m.inputs + ++m.gates;
    str_printf(out, "aig %u %u %u 0 %u 1 1\n", m.inputs + m.gates, c->ninputs, c->nlatches,
               m.gates);
    put_latches(c, &m, out);
    str_printf(out, "%u\n%u\n", aiger_numbered(&m, c->goal), aiger_numbered(&m, c->always));
    put_gates(c, &m, out);
    put_symbols(t, out);
    arena_free(&tmp);
}
