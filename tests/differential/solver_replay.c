/* Replays recorded solver calls (engines/solver/recording.h) on back ends and holds them against
 * each other:
 *
 *     solver_replay FILE [--solver NAME]... [--seconds N] [--slow MS]
 *
 * NAME: z3, cadical, cadical-over and -under (products by approximation at once), bitsat (no
 * arrays), z3-int, planted-answer, -model and -crash (tests/support/planted_solver.h); cadical and
 * z3 if none is named.  Prints each answer, and as FAILED what is wrong: `disagree`, two answers to
 * one question; `wrong model`, one in which what was asserted or assumed is false by term_eval;
 * `crash`; `slow`, a check of more than MS.  A check has N seconds, and may be unknown. Last line:
 * `N passed, N failed`, a check each.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "encoders/term/term_text.h"
#include "engines/solver/bitsat.h"
#include "tests/support/cases.h"
#include "tests/support/planted_solver.h"

enum { MAX_BACKENDS = 12, MAX_CHECKS = 100000 };

static struct { int64_t seconds, slow; } wanted = {.seconds = 10, .slow = INT64_MAX};

/* The answer of a back end, in memory that it shares with the process that compares. */
struct answers {
    uint32_t checks, failed;
    bool bad_input;
    uint8_t at[MAX_CHECKS]; /* enum solver_answer */
};

/* ---- back ends ---- */

struct bitsat_solver {
    struct solver base;
    struct bitsat *bits;
    VEC(int) assumed;
    struct arena arena;
};

static void bitsat_solver_assert(struct solver *s, term t) {
    bitsat_assert(((struct bitsat_solver *)s)->bits, t);
}

static enum solver_answer bitsat_solver_check(struct solver *s, const term *assumptions, uint32_t n,
                                              deadline_t deadline) {
    struct bitsat_solver *self = (struct bitsat_solver *)s;
    self->assumed.n = 0;
    for (uint32_t i = 0; i < n; i++) {
        int lit = bitsat_literal(self->bits, assumptions[i], deadline);
        if (!lit) return SOLVER_UNKNOWN;
        vec_push(&self->arena, &self->assumed, lit);
    }
    enum sat_answer a = bitsat_solve(self->bits, self->assumed.at, self->assumed.n, 0, deadline);
    s->incomplete = a == SAT_SAT && bitsat_guessed(self->bits);
    return (enum solver_answer)a;
}

static bv_t bitsat_solver_value(struct solver *s, term var) {
    return bitsat_value(((struct bitsat_solver *)s)->bits, var);
}

static bool bitsat_solver_failed(struct solver *s, uint32_t i) {
    struct bitsat_solver *self = (struct bitsat_solver *)s;
    return bitsat_failed(self->bits, self->assumed.at[i]);
}

static void bitsat_solver_free(struct solver *s) {
    struct bitsat_solver *self = (struct bitsat_solver *)s;
    bitsat_free(self->bits);
    arena_free(&self->arena);
    free(self);
}

static struct solver *new_bitsat(struct term_store *store) {
    static const struct solver_ops ops = {.name = "bitsat",
                                          .assert_term = bitsat_solver_assert,
                                          .check = bitsat_solver_check,
                                          .value = bitsat_solver_value,
                                          .failed = bitsat_solver_failed,
                                          .free = bitsat_solver_free};
    struct bitsat_solver *self = calloc(1, sizeof *self);
    self->base = (struct solver){.ops = &ops, .store = store};
    self->bits = bitsat_new(store);
    return &self->base;
}

static struct solver *new_z3(struct term_store *s) { return solver_new(SOLVER_Z3, s); }
static struct solver *new_z3_int(struct term_store *s) { return solver_new(SOLVER_Z3_INT, s); }
static struct solver *new_cadical(struct term_store *s) { return solver_new(SOLVER_CADICAL, s); }

static struct solver *with_limits(struct term_store *store, struct sat_conflict_limits limits) {
    struct solver *s = new_cadical(store);
    solver_cadical_set_limits(s, limits);
    return s;
}
static struct solver *new_over(struct term_store *s) {
    return with_limits(s, (struct sat_conflict_limits){.over = 1000});
}
static struct solver *new_under(struct term_store *s) {
    return with_limits(s, (struct sat_conflict_limits){.under = 1000});
}
static struct solver *new_wrong(struct term_store *s) {
    return planted_solver_new(s, PLANTED_ANSWER);
}
static struct solver *new_wrong_model(struct term_store *s) {
    return planted_solver_new(s, PLANTED_MODEL);
}
static struct solver *new_crash(struct term_store *s) {
    return planted_solver_new(s, PLANTED_CRASH);
}

struct backend {
    const char *name;
    struct solver *(*make)(struct term_store *store);
};
static const struct backend backends[] = {
    {"cadical", new_cadical},      {"z3", new_z3},
    {"cadical-over", new_over},    {"cadical-under", new_under},
    {"bitsat", new_bitsat},        {"z3-int", new_z3_int},
    {"planted-answer", new_wrong}, {"planted-model", new_wrong_model},
    {"planted-crash", new_crash},
};

/* ---- one back end ---- */

struct player {
    const char *name;
    struct answers *said;
    struct term_reader reader;
    struct solver *solver;
    struct arena arena;
    VEC(term) asserted;
    VEC(term) assumed; /* by the check that follows, or by the last one */
    bool checked;
};

static bool is_bits(const struct player *p, term t, unsigned width) {
    const struct term_node *n = term_get(p->reader.store, t);
    return t && !n->sort.index && (!width || n->sort.width == width);
}

static void false_in_model(struct player *p, const term *t, uint32_t n, const char *what) {
    for (uint32_t i = 0; i < n; i++) {
        if (solver_value(p->solver, t[i])) continue;
        printf("FAILED wrong model: check %u of %s: %s %u is false\n", p->said->checks, p->name,
               what, i + 1);
        p->said->failed++;
        return;
    }
}

static bool play_check(struct player *p) {
    if (p->said->checks == MAX_CHECKS) return false;
    int64_t start = clock_ms();
    enum solver_answer a =
        solver_check(p->solver, p->assumed.at, p->assumed.n, deadline_in(wanted.seconds * 1000));
    int64_t took = clock_ms() - start;
    p->said->at[p->said->checks++] = (uint8_t)a;
    if (took > wanted.slow) {
        printf("FAILED slow: check %u of %s: %" PRId64 " ms\n", p->said->checks, p->name, took);
        p->said->failed++;
    }
    if (a == SOLVER_SAT) {
        false_in_model(p, p->asserted.at, p->asserted.n, "assertion");
        false_in_model(p, p->assumed.at, p->assumed.n, "assumption");
    }
    p->checked = true;
    return true;
}

/* A call that names a term. */
static bool play_with_term(struct player *p, const char *call, term t) {
    if (strcmp(call, "assert") == 0 && is_bits(p, t, 1)) {
        solver_assert(p->solver, t);
        vec_push(&p->arena, &p->asserted, t);
        p->checked = false;
    } else if (strcmp(call, "assume") == 0 && is_bits(p, t, 1)) {
        if (p->checked) p->assumed.n = 0;
        p->checked = false;
        vec_push(&p->arena, &p->assumed, t);
    } else if (strcmp(call, "value") == 0 && is_bits(p, t, 0)) {
        if (p->solver->last == SOLVER_SAT) solver_value(p->solver, t);
    } else {
        return false;
    }
    return true;
}

/* Calls that ask about an answer are left out where it is another one than when they were recorded.
 */
static bool play(struct player *p, const char *line) {
    char call[8];
    uint64_t k;
    if (*line == ';' || !*line) return true;
    if (*line >= '0' && *line <= '9') return term_read(&p->reader, line);
    if (strcmp(line, "check") == 0) return play_check(p);
    if (strcmp(line, "rewriting off") == 0) return term_set_rewriting(p->reader.store, false), true;
    if (strcmp(line, "model") == 0) return true; /* each is looked at */
    if (sscanf(line, "%7s %" SCNu64, call, &k) != 2) return false;
    if (strcmp(call, "failed") != 0)
        return play_with_term(p, call, term_read_before(&p->reader, k));
    if (p->solver->last == SOLVER_UNSAT && k < p->solver->assumed)
        solver_failed(p->solver, (uint32_t)k);
    return true;
}

static void play_all(const struct backend *b, char *text, struct answers *said) {
    struct term_store *store = term_store_new();
    struct player p = {.name = b->name, .said = said, .reader.store = store};
    unsigned number = 0;
    p.solver = b->make(store);
    for (char *line = text, *next; line && *line; line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        number++;
        if (p.solver && play(&p, line)) continue;
        printf("bad input: line %u: %s\n", number, line);
        said->bad_input = true;
        break;
    }
    solver_free(p.solver);
    term_store_free(store);
    arena_free(&p.reader.arena);
    arena_free(&p.arena);
}

/* In a process of its own, which may end as it likes. */
static void run(const struct backend *b, char *text, struct answers *said) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        play_all(b, text, said);
        fflush(stdout);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || status == 0) return;
    printf("FAILED crash: %s in check %u (status %d)\n", b->name, said->checks + 1, status);
    said->failed++;
}

/* ---- all of them ---- */

static const char *answer_text(uint8_t a) {
    return a == SOLVER_SAT ? "sat" : a == SOLVER_UNSAT ? "unsat" : "unknown";
}

/* The number of checks that two back ends answer in two ways. */
static uint32_t compare(const struct backend *const *b, struct answers *const *said, uint32_t n) {
    uint32_t failed = 0;
    for (uint32_t i = 0; i < said[0]->checks; i++) {
        uint8_t any = SOLVER_UNKNOWN;
        bool differ = false;
        for (uint32_t k = 0; k < n; k++) {
            uint8_t a = said[k]->at[i];
            if (a == SOLVER_UNKNOWN) continue;
            differ = differ || (any && a != any);
            any = a;
        }
        printf(differ ? "FAILED disagree: check %u:" : "check %u:", i + 1);
        for (uint32_t k = 0; k < n; k++) printf(" %s %s", b[k]->name, answer_text(said[k]->at[i]));
        printf("\n");
        failed += differ;
    }
    return failed;
}

static const struct backend *find(const char *name) {
    for (size_t i = 0; i < sizeof backends / sizeof *backends; i++)
        if (strcmp(backends[i].name, name) == 0) return &backends[i];
    return NULL;
}

static struct answers *shared_answers(void) {
    void *at = mmap(NULL, sizeof(struct answers), PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return at == MAP_FAILED ? NULL : at;
}

static int replay(const char *file, const struct backend *const *b, uint32_t n) {
    struct answers *said[MAX_BACKENDS];
    struct arena a = {0};
    uint32_t failed = 0, checks = 0;
    bool bad = false;
    for (uint32_t i = 0; i < n; i++) {
        char *text = case_read(&a, file);
        said[i] = shared_answers();
        if (!text || !said[i]) {
            fprintf(stderr, "solver_replay: cannot read %s\n", file);
            return 2;
        }
        run(b[i], text, said[i]);
        bad = bad || said[i]->bad_input;
        failed += said[i]->failed;
        if (said[i]->checks > checks) checks = said[i]->checks;
    }
    if (!bad) failed += compare(b, said, n);
    arena_free(&a);
    if (bad) return 2;
    printf("%u passed, %u failed\n", checks > failed ? checks - failed : 0, failed);
    return failed || !checks;
}

int main(int argc, char **argv) {
    const struct backend *b[MAX_BACKENDS];
    const char *file = NULL;
    uint32_t n = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (argv[i][0] != '-') {
            file = argv[i];
            continue;
        }
        i++;
        if (strcmp(argv[i - 1], "--seconds") == 0)
            wanted.seconds = strtoll(value, NULL, 10);
        else if (strcmp(argv[i - 1], "--slow") == 0)
            wanted.slow = strtoll(value, NULL, 10);
        else if (strcmp(argv[i - 1], "--solver") == 0 && n < MAX_BACKENDS && find(value))
            b[n++] = find(value);
        else
            return fprintf(stderr, "solver_replay: %s %s?\n", argv[i - 1], value), 2;
    }
    if (!file) return fprintf(stderr, "solver_replay: no file\n"), 2;
    if (!n) b[n++] = find("cadical"), b[n++] = find("z3");
    return replay(file, b, n);
}
