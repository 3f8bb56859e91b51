/* Invariant: a check sees a store with nothing but its term, so that what is kept fails by itself. */
#include "tests/support/term_case.h"

#include "encoders/term/internal.h"
#include "encoders/term/subst.h"
#include "encoders/term/term_text.h"
#include "tests/support/cases.h"
#include "tests/support/dying.h"
#include "tests/support/prng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHECKS = 3000 };

/* ---- values ---- */

static bv_t edge_value(uint64_t seed, unsigned w) {
    uint64_t any = prng_step(&seed);
    bv_t r = (bv_t)prng_step(&seed) << 64 | prng_step(&seed);
    bv_t half = (bv_t)1 << (w - 1);
    switch (any % 8) {
    case 0:
        return bv_norm(r & 3, w);
    case 1:
        return bv_norm(~(r & 3), w);
    case 2:
        return bv_norm(half - 1 + (r & 3), w);
    case 3:
        return bv_norm((bv_t)1 << (r % w), w);
    case 4:
        return bv_norm(r >> (r % w), w);
    default:
        return bv_norm(r, w);
    }
}

static bv_t value_of_var(void *ctx, term var) {
    const struct term_values *v = ctx;
    const struct term_node *n = term_get(v->store, var);
    return edge_value(v->round * 0x10001 + n->id, n->sort.width);
}

static bv_t value_of_element(void *ctx, term array, bv_t index) {
    const struct term_values *v = ctx;
    const struct term_node *n = term_get(v->store, array);
    return edge_value(v->round * 0x10001 + n->id + ((uint64_t)index + 1) * 977, n->sort.width);
}

struct term_model term_values_model(struct term_values *v) {
    return (struct term_model){v, value_of_var, value_of_element};
}

/* ---- twins ---- */

static term original(const struct term_twins *w, term var) {
    uint64_t of;
    return map_get(&w->of, var, &of) ? (term)of : var;
}

static bv_t twin_value(void *ctx, term var) {
    struct term_twins *w = ctx;
    return value_of_var(&w->values, original(w, var));
}

static bv_t twin_element(void *ctx, term array, bv_t index) {
    struct term_twins *w = ctx;
    return value_of_element(&w->values, original(w, array), index);
}

struct term_model term_twins_model(struct term_twins *w) {
    return (struct term_model){.ctx = w, .var = twin_value, .element = twin_element};
}

term term_twins_rewritten(struct term_twins *w, term t) {
    struct term_store *s = (struct term_store *)w->values.store;
    struct term_subst twin = {.store = s};
    struct term_cone cone = {0};
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = 0; i < cone.n; i++) {
        struct term_node n = *term_get(s, cone.at[i]);
        if (n.op != TERM_VAR && n.op != TERM_ARRAY_VAR) continue;
        term v = n.op == TERM_VAR ? term_var(s, n.sort.width, "twin")
                                  : term_array_var(s, n.sort.index, n.sort.width, "twin");
        term_subst_put(&twin, cone.at[i], v);
        map_put(&w->arena, &w->of, v, cone.at[i]);
    }
    term_set_rewriting(s, true);
    term u = term_subst(&twin, t);
    term_set_rewriting(s, false);
    term_subst_free(&twin);
    term_cone_free(&cone);
    return u;
}

void term_twins_free(struct term_twins *w) { arena_free(&w->arena); }

/* ---- text ---- */

/* The term of the last line; 0: the text is none. */
static term read_text(struct term_store *s, const char *text) {
    struct term_reader r = {.store = s};
    uint64_t last = 0;
    bool good = true;
    struct arena a = {0};
    for (char *save = NULL, *line = strtok_r(arena_strdup(&a, text), "\n", &save); line && good;
         line = strtok_r(NULL, "\n", &save)) {
        good = term_read(&r, line);
        last = strtoull(line, NULL, 10);
    }
    term t = good ? term_read_before(&r, last) : 0;
    arena_free(&r.arena);
    arena_free(&a);
    return t;
}

static const char *text_of(struct arena *a, const struct term_store *s, term t) {
    struct str out = {.arena = a};
    struct term_writer w = {.store = s};
    term_write(&w, &out, t);
    arena_free(&w.arena);
    return out.at;
}

static struct term_store *plain_store(void) {
    struct term_store *s = term_store_new();
    term_set_rewriting(s, false);
    return s;
}

/* A crash is shrunk: each check is a process of its own, in which it may end. */
static bool crashes;

/* In a store of its own, so that what a check adds does not stay. */
static bool passes_here(const struct term_store *s, term t,
                        bool (*passes)(struct term_store *, term)) {
    struct arena a = {0};
    struct term_store *own = plain_store();
    bool good = passes(own, read_text(own, text_of(&a, s, t)));
    term_store_free(own);
    arena_free(&a);
    return good;
}

static bool passes_alone(const struct term_store *s, term t,
                         bool (*passes)(struct term_store *, term)) {
    if (!crashes) return passes_here(s, t, passes);
    int status = 1;
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(0);
        _exit(passes_here(s, t, passes) ? 0 : 1);
    }
    return child < 0 || waitpid(child, &status, 0) != child || status == 0;
}

/* ---- shrinking ---- */

static uint32_t nodes_of(const struct term_store *s, term t) {
    struct term_cone cone = {0};
    term_cone(&cone, s, &t, 1);
    uint32_t n = cone.n;
    term_cone_free(&cone);
    return n;
}

static bool same_sort(const struct term_store *s, term t, term u) {
    return s->node[t].sort.width == s->node[u].sort.width &&
           s->node[t].sort.index == s->node[u].sort.index;
}

enum { CANDIDATES = 6 };

static bool is_leaf(const struct term_store *s, term t) { return !term_arity(op_of(s, t)); }

/* The first variable or constant of the cone that may stand for `old`; 0: there is none. */
static term leaf_for(const struct term_store *s, const struct term_cone *cone, term old) {
    for (uint32_t i = 0; i < cone->n && cone->at[i] < old; i++)
        if (is_leaf(s, cone->at[i]) && same_sort(s, cone->at[i], old)) return cone->at[i];
    return 0;
}

/* The k-th term that may stand for `old`: an operand of its sort, 0, 1, or a leaf; 0: there is none.
 */
static term candidate(struct term_store *s, const struct term_cone *cone, term old, unsigned k) {
    if (k < 3) {
        term operand = k < term_arity(op_of(s, old)) ? arg_of(s, old, k) : 0;
        return operand && same_sort(s, operand, old) ? operand : 0;
    }
    if (k == 5) return is_const(s, old) ? 0 : leaf_for(s, cone, old);
    bool constant = is_array(s, old) || is_const(s, old);
    return constant ? 0 : term_const(s, width_of(s, old), k - 3);
}

/* One step; t if there is none. */
static term smaller(struct term_store *s, term t, bool (*passes)(struct term_store *, term),
                    unsigned *checks) {
    struct term_cone cone = {0};
    term found = t;
    term_cone(&cone, s, &t, 1);
    for (uint32_t i = cone.n; i-- > 0 && found == t;)
        for (unsigned k = 0; k < CANDIDATES && found == t && *checks; k++) {
            term to = candidate(s, &cone, cone.at[i], k);
            if (!to || to == cone.at[i]) continue;
            term u = term_replaced(s, t, cone.at[i], to);
            if (u == t || nodes_of(s, u) >= cone.n) continue;
            --*checks;
            if (!passes_alone(s, u, passes)) found = u;
        }
    term_cone_free(&cone);
    return found;
}

term term_case_shrunk(struct term_store *s, term t, bool (*passes)(struct term_store *, term),
                      unsigned checks) {
    term before;
    do {
        before = t;
        t = smaller(s, t, passes, &checks);
    } while (t != before);
    return t;
}

/* ---- files ---- */

static const char *program = "TEST";

static bool write_file(const char *file, const char *text) {
    mkdir(VL_SHRUNK, 0777);
    FILE *out = fopen(file, "w");
    if (!out) return false;
    fputs(text, out);
    return fclose(out) == 0;
}

static void keep(const struct term_check *c, const char *text) {
    struct arena a = {0};
    uint64_t hash = 0;
    unsigned lines = 0;
    for (const char *at = text; *at; at++) hash = hash * 31 + (unsigned char)*at, lines += *at == '\n';
    const char *file = arena_printf(&a, "%s/%s-%08x.term", VL_SHRUNK, c->name, (unsigned)hash);
    if (write_file(file, text))
        printf("    reproduce (%u lines): %s %s %s\n", lines, program, c->name, file);
    arena_free(&a);
}

void term_case_failed(const struct term_check *c, const struct term_store *s, term t) {
    struct arena a = {0};
    struct term_store *plain = plain_store();
    term u = read_text(plain, text_of(&a, s, t));
    if (u && !passes_alone(plain, u, c->passes)) {
        u = term_case_shrunk(plain, u, c->passes, CHECKS);
        keep(c, text_of(&a, plain, u));
    } else {
        printf("    the term alone passes: it fails only as it was made\n");
    }
    term_store_free(plain);
    arena_free(&a);
}

/* ---- a crash ---- */

static struct {
    const struct term_check *check;
    const struct term_store *store;
    term of;
} at_hand;

/* The process is about to end: another one, in its place, shrinks the term. */
static void hand_over(void) {
    struct arena a = {0};
    const char *file = arena_printf(&a, "%s/dying-%ld.term", VL_SHRUNK, (long)getpid());
    if (!at_hand.of || !write_file(file, text_of(&a, at_hand.store, at_hand.of))) return;
    execl("/proc/self/exe", program, "--shrink", at_hand.check->name, file, (char *)NULL);
}

void term_case_tries(const struct term_check *c, const struct term_store *s, term t) {
    if (!at_hand.check) {
        fflush(stdout); /* what the test has said so far is not lost with the process */
        when_dying(hand_over);
    }
    at_hand.check = c, at_hand.store = s, at_hand.of = t;
}

/* ---- one check of one file ---- */

static int shrink_left(const struct term_check *c, struct term_store *s, term t, const char *file) {
    crashes = true;
    term_case_failed(c, s, t);
    unlink(file);
    return 1;
}

static int run_check(const struct term_check *c, struct term_store *s, term t) {
    bool good = c->passes(s, t);
    printf("%s %s\n", c->name, good ? "passes" : "fails");
    return good ? 0 : 1;
}

bool term_case_asked(int argc, char **argv, const struct term_check *checks, int *status) {
    program = argv[0];
    *status = 2;
    bool left = argc == 4 && strcmp(argv[1], "--shrink") == 0;
    if (argc != 3 && !left) return false;
    const char *name = argv[argc - 2], *file = argv[argc - 1];
    for (; checks->name && strcmp(checks->name, name) != 0; checks++) {
    }
    struct arena a = {0};
    struct term_store *s = plain_store();
    const char *text = case_read(&a, file);
    term t = text && checks->name ? read_text(s, text) : 0;
    if (t)
        *status = left ? shrink_left(checks, s, t, file) : run_check(checks, s, t);
    else
        printf("%s has no term there\n", name);
    term_store_free(s);
    arena_free(&a);
    return true;
}
