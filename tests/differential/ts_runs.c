/* Transition systems against the interpreter: random programs, random inputs, step by step
 * (tests/support/seeds.h).
 *
 * A system is a function, so it can be simulated; the inputs of the simulation, as a witness, make
 * the interpreter run, and that run has to end in the same way at the same place. The same states
 * have to be states of the DimSpec. Every other system has predicates: as `universal` is asked of
 * each state, their next values have to be what they mean. Without multiplications
 * the states stay states. Invariants are inferred for every third one, and each state is checked against them as well.
 * An accelerated step leads where so many single ones do. */
#include <stdio.h>
#include <string.h>

#include "core/interp/interp.h"
#include "core/ir/ir.h"
#include "encoders/transform/abstract.h"
#include "encoders/transform/accel.h"
#include "encoders/transform/predicate.h"
#include "encoders/ts/bits.h"
#include "engines/infer/infer.h"
#include "engines/reach/reach.h"
#include "engines/solver/sat.h"
#include "tests/support/gen_ir.h"
#include "tests/support/gen_loops.h"
#include "tests/support/prng.h"
#include "tests/support/seeds.h"

enum { MAX_STEPS = 400 };

/* ---- simulation ---- */

struct simulation {
    struct arena a;
    struct term_store *store;
    struct ts t;
    bv_t *value; /* (steps + 1) rows: of state variables, then of inputs */
    uint32_t row, at, steps;
    struct map place;        /* of a term variable in its row */
    const struct ts *single; /* t without its accelerated steps; NULL: it has none */
    unsigned leaps, leapt;   /* accelerated steps, and iterations in them */
    bool forgot;             /* one of them left an irrelevant variable as anything */
};

static bv_t sim_var(void *ctx, term var) {
    const struct simulation *s = ctx;
    uint64_t k;
    return map_get(&s->place, var, &k) ? s->value[(size_t)s->at * s->row + k] : 0;
}

static struct term_model sim_model(void *ctx, uint32_t state) {
    struct simulation *s = ctx;
    s->at = state;
    return (struct term_model){.ctx = s, .var = sim_var};
}

static bv_t random_bits(struct prng *p, unsigned width) {
    bv_t v = (bv_t)prng_next(p) << 64 | prng_next(p);
    if (prng_chance(p, 40)) v = prng_below(p, 9);
    if (prng_chance(p, 20)) v = ~v;
    return bv_norm(v, width);
}

static void sim_start(struct simulation *s, struct prng *p) {
    const struct ts *t = &s->t;
    s->row = t->vars.n + t->inputs.n;
    s->value = arena_new_array(&s->a, bv_t, (size_t)s->row * (MAX_STEPS + 2));
    for (uint32_t i = 0; i < t->vars.n; i++) {
        const struct ts_var *v = &t->vars.at[i];
        map_put(&s->a, &s->place, v->now, i);
        s->value[i] = v->fixed ? v->first : random_bits(p, term_width(s->store, v->now));
    }
    struct term_model m = sim_model(s, 0);
    for (uint32_t i = 0; i < t->vars.n; i++)
        if (t->vars.at[i].kind == TS_PREDICATE)
            s->value[i] = term_eval(s->store, t->vars.at[i].meaning, &m);
    for (uint32_t i = 0; i < t->inputs.n; i++)
        if (t->inputs.at[i].var) map_put(&s->a, &s->place, t->inputs.at[i].var, t->vars.n + i);
}

static bool sim_holds(struct simulation *s, term cond) {
    struct term_model m = sim_model(s, s->steps);
    return term_eval(s->store, cond, &m) != 0;
}

static void set_inputs(const struct simulation *s, struct prng *p, bv_t *now) {
    const struct ts *t = &s->t;
    for (uint32_t i = 0; i < t->inputs.n; i++)
        if (t->inputs.at[i].var)
            now[t->vars.n + i] = random_bits(p, term_width(s->store, t->inputs.at[i].var));
}

static void next_row(const struct simulation *s, const struct ts *t, const struct term_model *m,
                     bv_t *next) {
    struct arena a = {0};
    term *terms = arena_new_array(&a, term, t->vars.n);
    for (uint32_t i = 0; i < t->vars.n; i++) terms[i] = t->vars.at[i].next;
    term_eval_all(s->store, terms, t->vars.n, m, next);
    arena_free(&a);
}

/* Small blocks end with any failure. */
static const bool *ending_sites(struct simulation *s) {
    bool *ends = arena_new_array(&s->a, bool, s->t.sites.n + 1);
    for (uint32_t i = 0; i < s->t.sites.n; i++)
        ends[i] = s->t.opt.small_blocks || check_ends(s->t.sites.at[i].kind);
    return ends;
}

enum { MAX_ITERATIONS = 60 };

/* Single steps from `now`, whatever the inputs: none of them fails or takes one. */
static void expect_iterations(struct simulation *s, struct prng *p, const bv_t *now,
                              const bv_t *next) {
    const struct ts *t = s->single;
    struct simulation q = *s;
    uint64_t n = (uint64_t)now[s->t.vars.n + t->inputs.n + 1] + 1;
    const bool *irrelevant = ts_irrelevant(t, &s->a);
    const bool *ends = ending_sites(s);
    EXPECT(n >= 2);
    if (n > MAX_ITERATIONS) return;
    s->leaps++;
    s->leapt += (unsigned)n;
    q.value = arena_new_array(&s->a, bv_t, 2 * (size_t)s->row);
    memcpy(q.value, now, s->row * sizeof *now);
    for (uint64_t k = 0; k < n; k++) {
        set_inputs(&q, p, q.value);
        struct term_model m = sim_model(&q, 0);
        EXPECT(!term_eval(s->store, ts_goal(t, ends, true), &m));
        for (uint32_t i = 0; i < t->inputs.n; i++)
            if (t->inputs.at[i].listed)
                EXPECT(!term_eval(s->store, t->inputs.at[i].taken, &m));
        next_row(s, t, &m, q.value + s->row);
        memcpy(q.value, q.value + s->row, t->vars.n * sizeof *now);
    }
    for (uint32_t i = 0; i < t->vars.n; i++) EXPECT(irrelevant[i] || q.value[i] == next[i]);
}

/* false: nothing goes on from here. */
static bool sim_step(struct simulation *s, struct prng *p) {
    const struct ts *t = &s->t;
    bv_t *now = s->value + (size_t)s->steps * s->row, *next = now + s->row;
    set_inputs(s, p, now);
    struct term_model m = sim_model(s, s->steps);
    EXPECT(term_eval(s->store, t->universal, &m));
    next_row(s, t, &m, next);
    if (s->single && sim_holds(s, t->inputs.at[t->inputs.n - 1].taken)) {
        s->forgot |= t->inputs.n > s->single->inputs.n + 2;
        expect_iterations(s, p, now, next);
    }
    if (next[0] == t->done || (t->opt.small_blocks && next[0] == t->error)) return false;
    s->steps++;
    return true;
}

/* ---- the interpreter's word ---- */

struct tally {
    unsigned failed, returned, assumed, lost, long_ones, predicates, abstract;
    unsigned ranges, guarded, sums; /* inferred */
    unsigned passed;                /* failures of what is defined */
};

static void same_failure(const struct simulation *s, const struct interp_result *run, int site) {
    const struct ts_site *at = &s->t.sites.at[site];
    EXPECT(run->end == INTERP_CHECK_FAILED);
    EXPECT(strcmp(run->func, at->at.func->name) == 0);
    EXPECT(run->ins == at->at.ins);
    EXPECT(run->check == at->kind);
}

/* Failures of what is defined end neither run. An accelerated step may leave such iterations out.
 */
static void same_passed(struct simulation *s, const struct ts_path *path,
                        const struct interp_result *run, struct tally *n) {
    unsigned passed = 0;
    for (uint32_t i = 0; i < s->t.sites.n; i++) {
        const struct ts_site *at = &s->t.sites.at[i];
        bool *only = arena_new_array(&s->a, bool, s->t.sites.n), found = false;
        uint32_t step;
        only[i] = !check_ends(at->kind);
        for (uint32_t k = 0; k < run->passed.n; k++)
            found |= at->at.ins == run->passed.at[k].ins && at->kind == run->passed.at[k].check &&
                     strcmp(at->at.func->name, run->passed.at[k].func) == 0;
        bool fails = ts_failing(&s->t, path, only, &step) >= 0;
        EXPECT(s->single ? found >= fails : found == fails);
        passed += found;
    }
    EXPECT(passed == run->passed.n);
    n->passed += passed;
}

static void compare(struct simulation *s, struct tally *n) {
    struct ts_path path = {.ctx = s, .steps = s->steps, .model = sim_model};
    struct witness w;
    struct interp_result run;
    uint32_t step = 0;
    if (ts_losing(&s->t, &path) >= 0) {
        n->lost++;
        return;
    }
    int site = ts_failing(&s->t, &path, ending_sites(s), &step);
    ts_witness(&s->t, &path, &s->a, &w);
    struct interp_options opt = {0};
    if (site >= 0) {
        const struct ts_site *at = &s->t.sites.at[site];
        opt.until = (struct interp_failure){at->at.func->name, at->at.ins, (uint16_t)at->kind};
    }
    interp_run(&s->a, s->t.task, &w, &opt, &run);
    if (!s->t.opt.small_blocks) same_passed(s, &path, &run, n);
    if (site >= 0) {
        n->failed++;
        EXPECT(step == s->steps);
        same_failure(s, &run, site);
    } else if (sim_holds(s, s->t.returned)) {
        n->returned++;
        EXPECT(run.end == INTERP_RETURNED);
        struct term_model m = sim_model(s, s->steps);
        if (s->t.result && !s->forgot)
            EXPECT(run.ret.bits == term_eval(s->store, s->t.result, &m));
    } else {
        n->assumed++;
        EXPECT(run.end == INTERP_ASSUME_FAILED);
    }
}

/* ---- the DimSpec's word ---- */

struct row {
    VEC(int) lits;
};

static void state_literals(struct simulation *s, const struct ts_bits *b, uint32_t state, int shift,
                           struct row *out) {
    int v = 1;
    const bv_t *row = s->value + (size_t)state * s->row;
    for (uint32_t i = 0; i < s->row; i++) {
        term var = i < s->t.vars.n ? s->t.vars.at[i].now : s->t.inputs.at[i - s->t.vars.n].var;
        for (unsigned k = 0; var && k < term_width(s->store, var); k++, v++) {
            if (shift && v > (int)ts_bits_latches(b)) return;
            vec_push(&s->a, &out->lits, (row[i] >> k & 1) ? v + shift : -v - shift);
        }
    }
}

static void add_part(struct sat *sat, const struct clauses *c) {
    uint32_t at = 0, n;
    for (const int *l; (l = clauses_next(c, &at, &n));) sat_clause(sat, l, n);
}

/* t: the system, or one with more inputs of which its paths are paths. */
static void dimspec_agrees(struct simulation *s, const struct ts *t) {
    struct ts_bits *b = ts_bits_new(t);
    struct dimspec d;
    ts_bits_dimspec(b, &s->a, NULL, true, &d);
    struct sat *step = sat_new(SAT_FEW), *first = sat_new(SAT_FEW);
    add_part(step, &d.part[DIMSPEC_U]);
    add_part(step, &d.part[DIMSPEC_T]);
    add_part(first, &d.part[DIMSPEC_U]);
    add_part(first, &d.part[DIMSPEC_I]);
    for (uint32_t i = 0; i <= s->steps; i++) {
        struct row r = {0};
        state_literals(s, b, i, 0, &r);
        if (i == 0) EXPECT(sat_solve(first, r.lits.at, r.lits.n, CLOCK_NEVER) == SAT_SAT);
        if (i < s->steps) state_literals(s, b, i + 1, (int)d.n, &r);
        EXPECT(sat_solve(step, r.lits.at, r.lits.n, CLOCK_NEVER) == SAT_SAT);
    }
    sat_free(step);
    sat_free(first);
    ts_bits_free(b);
}

/* ---- random programs ---- */

static void simulate(struct prng *p, struct simulation *s, struct tally *n) {
    s->steps = 0;
    s->place = (struct map){0};
    sim_start(s, p);
    bool going = true;
    while (s->steps < (s->single ? 40 : MAX_STEPS) && (going = sim_step(s, p))) {
    }
    if (going)
        n->long_ones++;
    else
        compare(s, n);
}

/* The inferred facts are part of `universal` then. */
static void infer(struct simulation *s, struct tally *n) {
    struct ts_facts facts = {0};
    ts_infer(&s->t, term_true(s->t.store), CLOCK_NEVER, &s->a, &facts);
    for (uint32_t i = 0; i < facts.at.n; i++) {
        n->ranges += facts.at.at[i].is.kind == INVARIANT_RANGE;
        n->guarded += facts.at.at[i].guards > 0;
        n->sums += facts.at.at[i].is.kind == INVARIANT_EQUALITY;
    }
}

static void random_program(uint64_t seed, const struct ir_file_options *from, bool small,
                           const struct gen_ir_options *gen, struct tally *n) {
    struct simulation s = {.store = term_store_new()};
    struct ts_options opt = {.small_blocks = small, .deadline = CLOCK_NEVER};
    struct ir_module *m = seed_program(&s.a, from, gen_ir(&s.a, seed, GEN_IR_BUILT, gen));
    struct prng p = {seed * 77};
    struct ts abstract;
    if (m) {
        EXPECT(ts_build(&s.a, m, "f0", s.store, &opt, &s.t) == VL_OK);
        if (seed % 2) n->predicates += ts_add_predicates(&s.t, 40);
        if (!small && seed % 3 == 0) infer(&s, n);
    }
    for (unsigned i = 0; m && i < 6; i++) {
        simulate(&p, &s, n);
        if (i == 0 && seed % 8 < 2) dimspec_agrees(&s, &s.t);
        if (i == 0 && seed % 8 < 2 && ts_abstract(&s.t, &s.a, &abstract)) {
            dimspec_agrees(&s, &abstract);
            n->abstract++;
        }
    }
    term_store_free(s.store);
    arena_free(&s.a);
}

static struct tally tally; /* of one kind */

/* Starts the next kind's tally. */
static bool enough_of(bool small, unsigned tried) {
    struct tally n = tally;
    tally = (struct tally){0};
    printf("%u failed, %u returned, %u assumed, %u lost, %u long, %u predicates, %u ranges, %u "
           "guarded, %u sums\n",
           n.failed, n.returned, n.assumed, n.lost, n.long_ones, n.predicates, n.ranges, n.guarded,
           n.sums);
    bool ran = n.failed >= tried / 4 && n.returned >= tried / 4 && n.lost + n.long_ones <= tried;
    bool made = n.predicates >= tried && n.abstract >= tried / 20;
    return ran && made && (small || (n.ranges && n.passed));
}
static bool enough(unsigned tried) { return enough_of(false, tried); }
static bool enough_small(unsigned tried) { return enough_of(true, tried); }

static const struct gen_ir_options numbers = {.loops = true, .max_width = 64};
static const struct gen_ir_options memory = {
    .loops = true, .calls = true, .memory = true, .max_width = 64};

static void try_numbers(uint64_t seed, const struct ir_file_options *from) {
    random_program(seed, from, false, &numbers, &tally);
}
static void try_small_numbers(uint64_t seed, const struct ir_file_options *from) {
    random_program(seed, from, true, &numbers, &tally);
}
static void try_memory(uint64_t seed, const struct ir_file_options *from) {
    random_program(seed, from, false, &memory, &tally);
}
static void try_small_memory(uint64_t seed, const struct ir_file_options *from) {
    random_program(seed, from, true, &memory, &tally);
}

static unsigned leaps, leapt;

/* Loops that count in narrow integers, so that many of the numbers of iterations are right ones. */
static void try_accelerated(uint64_t seed, const struct ir_file_options *from) {
    struct simulation s = {.store = term_store_new()};
    struct ts_options opt = {.deadline = CLOCK_NEVER};
    struct ir_module *m = seed_program(&s.a, from, gen_loops(&s.a, seed, 4 + (unsigned)(seed % 5)));
    struct prng p = {seed * 99};
    struct ts plain;
    if (m) {
        EXPECT(ts_build(&s.a, m, "f0", s.store, &opt, &plain) == VL_OK);
        s.single = &plain;
        bool some = ts_accelerate(&plain, &s.a, &s.t);
        for (unsigned i = 0; some && i < 8; i++) simulate(&p, &s, &tally);
        leaps += s.leaps;
        leapt += s.leapt;
    }
    term_store_free(s.store);
    arena_free(&s.a);
}

static bool enough_accelerated(unsigned tried) {
    printf("%u accelerated steps, %u iterations\n", leaps, leapt);
    return leaps > tried / 5 && leapt > 3 * leaps;
}

int main(int argc, char **argv) {
    static const struct seed_kind kinds[] = {
        {"numbers", try_numbers, 1, enough},
        {"small_numbers", try_small_numbers, 1, enough_small},
        {"memory", try_memory, 1, enough},
        {"small_memory", try_small_memory, 1, enough_small},
        {"accelerated", try_accelerated, 5, enough_accelerated},
        {0},
    };
    return seeds_main(argc, argv, "ts_runs", kinds);
}
