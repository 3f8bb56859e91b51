/* engines/solver/cone.h against all assignments: a circuit, of which each question looks at a part,
 * and clauses on its inputs that are added later. */
#include "engines/solver/cone.h"
#include "tests/support/dying.h"
#include "tests/support/prng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

enum {
    INPUTS = 5,
    VARS = 14,
    MODELS = 1 << VARS,
    ROUNDS = 60,
    QUESTIONS = 60,
    MAX_LITS = 4,
    PIGEONS = 11
};

/* ---- a run: gates and clauses, then questions ---- */

/* STEP(id, word, numbers): how many numbers stand behind the word in a file; MANY: any. */
enum { MANY = -1, MOST = 5, MOST_STEPS = 4000 };
#define STEP_TABLE(X)                                                                              \
    X(AND, "and", 3)          /* out = x & y */                                                    \
    X(ITE, "ite", 4)          /* out = x ? y : z */                                                \
    X(CLAUSE, "clause", MANY) /* beside the gates */                                               \
    X(DEFINE, "define", 1)    /* 1: which variables are free is said */                            \
    X(ADD, "add", MANY)       /* a clause over inputs, from now on */                              \
    X(ONCE, "once", MANY)     /* a clause of the next question */                                  \
    X(ASK, "ask", MANY)       /* with these assumptions */
enum step_kind {
#define X(id, word, numbers) STEP_##id,
    STEP_TABLE(X)
#undef X
        STEP_COUNT
};
static const struct {
    const char *word;
    int numbers;
} step_rows[STEP_COUNT] = {
#define X(id, word, numbers) {word, numbers},
    STEP_TABLE(X)
#undef X
};

struct step {
    enum step_kind kind;
    uint32_t n;
    int at[MOST];
};
struct steps {
    struct step at[MOST_STEPS];
    uint32_t n;
};

struct system {
    struct cone *s;
    bool *model, *once; /* by assignment: do all clauses hold? and those of the question, too? */
    bool free[VARS + 1];
    bool used[VARS + 1]; /* in clauses that were added */
    bool planted;        /* fault: a question with two assumptions has a model */
};

static bool holds(const int *lits, uint32_t n, unsigned a) {
    for (uint32_t i = 0; i < n; i++)
        if ((a >> (abs(lits[i]) - 1) & 1) == (lits[i] > 0)) return true;
    return false;
}

static void filter(bool *model, const int *lits, uint32_t n) {
    for (unsigned a = 0; a < MODELS; a++)
        if (model[a] && !holds(lits, n, a)) model[a] = false;
}

static void put(struct system *t, const int *lits, uint32_t n) {
    cone_clause(t->s, lits, n);
    filter(t->model, lits, n);
    filter(t->once, lits, n);
}

static void put_gate(struct system *t, const struct step *g) {
    int out = g->at[0], x = g->at[1], y = g->at[2], z = g->at[3];
    if (g->kind == STEP_AND) {
        put(t, (int[]){-out, x}, 2);
        put(t, (int[]){-out, y}, 2);
        put(t, (int[]){out, -x, -y}, 3);
    } else {
        put(t, (int[]){-out, -x, y}, 3);
        put(t, (int[]){out, -x, -y}, 3);
        put(t, (int[]){-out, x, z}, 3);
        put(t, (int[]){out, x, -z}, 3);
    }
}

static bool any(const bool *model) {
    for (unsigned a = 0; a < MODELS; a++)
        if (model[a]) return true;
    return false;
}

/* Values are of a model; what failed has none. */
static bool is_right(struct system *t, const bool *left, const int *assume, uint32_t n,
                     enum sat_answer answer) {
    bool *core = malloc(MODELS * sizeof *core), good = true;
    assert_non_null(core);
    for (unsigned a = 0; a < MODELS; a++) core[a] = answer == SAT_SAT ? left[a] : t->once[a];
    if (answer == SAT_SAT) {
        for (int v = 1; v <= VARS; v++)
            if (cone_has_value(t->s, v)) filter(core, &(int){cone_true(t->s, v) ? v : -v}, 1);
        for (uint32_t i = 0; i < n; i++) good = good && cone_true(t->s, assume[i]);
    } else {
        for (uint32_t i = 0; i < n; i++)
            if (cone_failed(t->s, assume[i])) filter(core, &assume[i], 1);
    }
    good = good && any(core) == (answer == SAT_SAT);
    free(core);
    return good;
}

static bool ask(struct system *t, const struct step *q) {
    bool *left = malloc(MODELS * sizeof *left);
    assert_non_null(left);
    for (int v = 1; v <= VARS; v++)
        if (t->used[v]) cone_ask_about(t->s, v);
    for (unsigned a = 0; a < MODELS; a++) left[a] = t->once[a];
    for (uint32_t i = 0; i < q->n; i++) filter(left, &q->at[i], 1);
    enum sat_answer answer = cone_solve(t->s, q->at, q->n, CLOCK_NEVER);
    bool expected = any(left) || (t->planted && q->n == 2);
    bool good =
        answer == (expected ? SAT_SAT : SAT_UNSAT) && is_right(t, left, q->at, q->n, answer);
    for (unsigned a = 0; a < MODELS; a++) t->once[a] = t->model[a];
    free(left);
    return good;
}

static bool take_step(struct system *t, const struct step *x) {
    switch (x->kind) {
    case STEP_AND:
    case STEP_ITE:
        put_gate(t, x);
        return true;
    case STEP_ADD:
        for (uint32_t i = 0; i < x->n; i++) t->used[abs(x->at[i])] = true;
        put(t, x->at, x->n);
        return true;
    case STEP_CLAUSE:
        put(t, x->at, x->n);
        return true;
    case STEP_DEFINE:
        cone_define(t->s, x->at[0] ? t->free : NULL);
        return true;
    case STEP_ONCE:
        cone_once(t->s, x->at, x->n);
        filter(t->once, x->at, x->n);
        return true;
    default:
        return ask(t, x);
    }
}

/* Is each answer right? Else *wrong is the question. */
static bool passes(const struct steps *all, bool planted, uint32_t *wrong) {
    struct system t = {.s = cone_new(VARS), .planted = planted};
    bool good = true;
    t.model = malloc(2 * MODELS * sizeof *t.model);
    assert_non_null(t.model);
    t.once = t.model + MODELS;
    for (unsigned a = 0; a < 2 * MODELS; a++) t.model[a] = true;
    for (int v = 1; v <= VARS; v++) t.free[v] = v <= INPUTS;
    for (uint32_t i = 0; i < all->n && good; i++) {
        good = take_step(&t, &all->at[i]);
        *wrong = i;
    }
    cone_free(t.s);
    free(t.model);
    return good;
}

/* ---- random runs ---- */

static uint32_t next(uint64_t *seed) { return (uint32_t)(prng_step(seed) >> 33); }

/* Of a variable up to `most`. */
static int literal(uint64_t *seed, int most) {
    int var = (int)(next(seed) % (unsigned)most) + 1;
    return next(seed) & 1 ? var : -var;
}

static struct step *push(struct steps *all, enum step_kind kind) {
    assert_true(all->n < MOST_STEPS);
    struct step *x = &all->at[all->n++];
    *x = (struct step){.kind = kind};
    return x;
}

static void push_literals(struct steps *all, enum step_kind kind, uint64_t *seed, uint32_t n,
                          int most) {
    struct step *x = push(all, kind);
    for (x->n = 0; x->n < n; x->n++) x->at[x->n] = literal(seed, most);
}

static void push_question(struct steps *all, uint64_t *seed) {
    if (next(seed) % 8 == 0) push_literals(all, STEP_ADD, seed, 1 + next(seed) % MAX_LITS, INPUTS);
    for (uint32_t i = next(seed) % 3; i > 0; i--)
        push_literals(all, STEP_ONCE, seed, 1 + next(seed) % MAX_LITS, VARS);
    push_literals(all, STEP_ASK, seed, next(seed) % 4, VARS);
}

/* Gates come in any order: also before what they look at. */
static void random_run(struct steps *all, unsigned round) {
    uint64_t seed = round + 1;
    all->n = 0;
    for (int v = INPUTS + 1; v <= VARS; v++) {
        if (next(&seed) % 8 == 0) continue;
        struct step *g = push(all, next(&seed) & 1 ? STEP_AND : STEP_ITE);
        g->n = (uint32_t)step_rows[g->kind].numbers;
        g->at[0] = next(&seed) & 1 ? v : -v;
        for (uint32_t i = 1; i < g->n; i++) g->at[i] = literal(&seed, v - 1);
    }
    for (uint32_t i = next(&seed) % 12; i > 0; i--) push_literals(all, STEP_CLAUSE, &seed, 2, VARS);
    struct step *define = push(all, STEP_DEFINE);
    define->n = 1, define->at[0] = round % 4 != 0;
    for (unsigned q = 0; q < QUESTIONS; q++) push_question(all, &seed);
}

/* ---- shrinking, and files ---- */

/* Leaves out what is not needed for a wrong answer, from the end on. */
static void shrink(struct steps *all, bool planted) {
    static struct steps less;
    uint32_t wrong, before;
    if (!passes(all, planted, &wrong)) all->n = wrong + 1;
    do {
        before = all->n;
        for (uint32_t i = all->n; i-- > 0;) {
            if (all->at[i].kind == STEP_DEFINE) continue;
            less.n = 0;
            for (uint32_t k = 0; k < all->n; k++)
                if (k != i) less.at[less.n++] = all->at[k];
            if (!passes(&less, planted, &wrong)) *all = less;
        }
    } while (all->n < before);
}

static void write_steps(FILE *out, const struct steps *all) {
    for (uint32_t i = 0; i < all->n; i++) {
        fputs(step_rows[all->at[i].kind].word, out);
        for (uint32_t k = 0; k < all->at[i].n; k++) fprintf(out, " %d", all->at[i].at[k]);
        fputc('\n', out);
    }
}

static bool read_step(const char *line, struct step *x) {
    char word[16];
    int used = 0, n;
    *x = (struct step){.kind = STEP_COUNT};
    if (sscanf(line, "%15s%n", word, &used) != 1) return false;
    for (unsigned k = 0; k < STEP_COUNT; k++)
        if (strcmp(word, step_rows[k].word) == 0) x->kind = k;
    for (line += used; x->n < MOST && sscanf(line, "%d%n", &x->at[x->n], &n) == 1; line += n)
        x->n++;
    return x->kind < STEP_COUNT &&
           (step_rows[x->kind].numbers == MANY || step_rows[x->kind].numbers == (int)x->n);
}

static bool read_steps(const char *file, struct steps *all) {
    char line[200];
    FILE *in = fopen(file, "r");
    bool good = in != NULL;
    for (all->n = 0; good && fgets(line, sizeof line, in);)
        good = all->n < MOST_STEPS && read_step(line, &all->at[all->n++]);
    if (in) fclose(in);
    return good;
}

static const char *program = "test_cone";

/* Keeps the shrunk run and prints the command that runs it. */
static void failed(struct steps *all, bool planted, const char *file) {
    shrink(all, planted);
    mkdir(VL_SHRUNK, 0777);
    FILE *out = fopen(file, "w");
    if (!out) return;
    write_steps(out, all);
    fclose(out);
    printf("    reproduce (%u lines): %s %s%s\n", all->n, program, file, planted ? " planted" : "");
}

/* The run of random_questions at hand; a crash keeps it as it was made. */
static struct steps questions;

static void keep_as_made(void) {
    FILE *out = fopen(VL_SHRUNK "/cone.txt", "w");
    if (!out) return;
    write_steps(out, &questions);
    fclose(out);
    fprintf(stderr, "    reproduce (%u lines): %s %s\n", questions.n, program,
            VL_SHRUNK "/cone.txt");
}

/* FILE [planted]: runs what is in the file. */
static int run_file(int argc, char **argv) {
    static struct steps all;
    uint32_t wrong;
    if (!read_steps(argv[1], &all)) return printf("%s cannot be read\n", argv[1]), 2;
    bool good = passes(&all, argc > 2, &wrong);
    printf("%s %s\n", argv[1], good ? "passes" : "fails");
    return !good;
}

static void random_questions(void **state) {
    (void)state;
    uint32_t wrong;
    mkdir(VL_SHRUNK, 0777);
    when_dying(keep_as_made);
    for (unsigned round = 0; round < ROUNDS; round++) {
        random_run(&questions, round);
        if (passes(&questions, false, &wrong)) continue;
        failed(&questions, false, VL_SHRUNK "/cone.txt");
        fail_msg("round %u", round);
    }
    when_dying(NULL);
}

static void a_planted_fault_is_shrunk(void **state) {
    (void)state;
    static struct steps all, again;
    uint32_t wrong;
    unsigned round = 0;
    for (random_run(&all, round); passes(&all, true, &wrong);) random_run(&all, ++round);
    failed(&all, true, VL_SHRUNK "/planted_cone.txt");
    assert_true(all.n <= 10); /* of hundreds */
    assert_true(read_steps(VL_SHRUNK "/planted_cone.txt", &again));
    assert_int_equal(again.n, all.n);
    assert_false(passes(&again, true, &wrong));
    assert_true(passes(&again, false, &wrong));
    remove(VL_SHRUNK "/planted_cone.txt");
}

/* ---- by hand ---- */

/* Only what is asked for has a value. */
static void cones(void **state) {
    (void)state;
    struct cone *s = cone_new(6);
    const bool is_free[] = {false, true, true, true, false, false, false};
    cone_clause(s, (int[]){-4, 1}, 2); /* 4 = 1 & 2 */
    cone_clause(s, (int[]){-4, 2}, 2);
    cone_clause(s, (int[]){4, -1, -2}, 3);
    cone_clause(s, (int[]){-5, 3}, 2); /* 5 = 3 */
    cone_clause(s, (int[]){5, -3}, 2);
    cone_clause(s, (int[]){-6, 4}, 2); /* 6 = 4 */
    cone_clause(s, (int[]){6, -4}, 2);
    cone_define(s, is_free);
    cone_follow(s, 6);
    assert_int_equal(cone_solve(s, (int[]){5}, 1, CLOCK_NEVER), SAT_SAT);
    assert_true(cone_has_value(s, 3) && !cone_has_value(s, 1) && !cone_has_value(s, 4) &&
                !cone_has_value(s, 6));
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_SAT);
    assert_true(cone_has_value(s, 1) && cone_has_value(s, 2) && cone_has_value(s, 6) &&
                !cone_has_value(s, 5));
    assert_true(cone_true(s, 1) && cone_true(s, 2) && cone_true(s, 6));
    cone_free(s);
    cone_free(NULL);
}

/* Seven of the eight clauses over three variables: nothing defines one of them, so each question
 * is about them. */
static void constraints(void **state) {
    (void)state;
    struct cone *s = cone_new(4);
    for (unsigned signs = 0; signs < 7; signs++) {
        int lits[3];
        for (int v = 1; v <= 3; v++) lits[v - 1] = signs >> (v - 1) & 1 ? -v : v;
        cone_clause(s, lits, 3);
    }
    cone_define(s, NULL);
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_SAT);
    for (int v = 1; v <= 3; v++) assert_true(cone_has_value(s, v) && cone_true(s, v));
    cone_clause(s, (int[]){-1, -2, -3}, 3);
    assert_int_equal(cone_solve(s, (int[]){4}, 1, CLOCK_NEVER), SAT_UNSAT);
    assert_false(cone_failed(s, 4));
    cone_free(s);
}

static void put_pigeons(struct cone *s, int holes) {
    int lits[PIGEONS];
    for (int p = 0; p < holes + 1; p++) {
        for (int h = 0; h < holes; h++) lits[h] = p * PIGEONS + h + 1;
        cone_clause(s, lits, (uint32_t)holes);
    }
    for (int h = 0; h < holes; h++)
        for (int p = 0; p < holes + 1; p++)
            for (int q = 0; q < p; q++)
                cone_clause(s, (int[]){-(p * PIGEONS + h + 1), -(q * PIGEONS + h + 1)}, 2);
}

/* Thousands of clauses are learnt; half of them go now and then. */
static void long_searches(void **state) {
    (void)state;
    struct cone *s = cone_new(1);
    put_pigeons(s, 7);
    for (int v = 1; v <= PIGEONS * 8; v++) cone_ask_about(s, v);
    assert_int_equal(cone_solve(s, NULL, 0, CLOCK_NEVER), SAT_UNSAT);
    cone_free(s);
    s = cone_new(1);
    put_pigeons(s, PIGEONS);
    cone_ask_about(s, 1);
    assert_int_equal(cone_solve(s, NULL, 0, deadline_in(-1)), SAT_UNKNOWN);
    for (int v = 1; v <= PIGEONS * (PIGEONS + 1); v++) cone_ask_about(s, v);
    assert_int_equal(cone_solve(s, NULL, 0, deadline_in(100)), SAT_UNKNOWN);
    cone_free(s);
}

int main(int argc, char **argv) {
    program = argv[0];
    if (argc > 1) return run_file(argc, argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_questions), cmocka_unit_test(a_planted_fault_is_shrunk),
        cmocka_unit_test(cones), cmocka_unit_test(constraints), cmocka_unit_test(long_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
