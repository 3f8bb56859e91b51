/* Invariant: a check that is run on the numbers that a case has drawn makes that case again, in
 * whatever process; so what is kept fails where the test did. */
#include "tests/support/draws.h"

#include "core/base/clock.h"
#include "tests/support/cases.h"
#include "tests/support/dying.h"
#include "tests/support/prng.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { TRIALS = 2000, SECONDS = 20, PATIENCE_MS = 60000, MOST_DRAWN = 1000000 };

/* The case that runs; check: NULL between two. */
static const struct draw_check *running;
static struct draws at_hand;

/* ---- drawing ---- */

static uint64_t replayed(struct draws *d) {
    if (d->at > MOST_DRAWN) exit(0); /* a generator without end makes no case */
    return d->at++ < d->drawn.n ? d->drawn.at[d->at - 1] : 0;
}

static uint64_t draw(struct draws *d, uint64_t mask) {
    if (d->replays) return replayed(d) & mask;
    uint64_t v = prng_step(&d->seed) & mask;
    vec_push(&d->arena, &d->drawn, v);
    return v;
}

uint32_t draw_below(struct draws *d, uint32_t n) {
    uint32_t v = (uint32_t)(draw(d, UINT32_MAX) % n);
    if (!d->replays) d->drawn.at[d->drawn.n - 1] = v;
    return v;
}

uint64_t draw_bits(struct draws *d) { return draw(d, UINT64_MAX); }

bool draw_chance(struct draws *d, uint32_t percent) { return draw_below(d, 100) >= 100 - percent; }

/* ---- a crash ---- */

static const char *program = "TEST";

static void write_number(int fd, uint64_t v) {
    char line[24];
    int n = snprintf(line, sizeof line, "%llu\n", (unsigned long long)v);
    if (write(fd, line, (size_t)n) != n) _exit(2);
}

/* The process is about to end, in whatever state: another one, in its place, shrinks the case. */
static void hand_over(void) {
    char file[sizeof VL_SHRUNK + 40];
    if (!running) return;
    snprintf(file, sizeof file, "%s/dying-%ld.draws", VL_SHRUNK, (long)getpid());
    mkdir(VL_SHRUNK, 0777);
    int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0) return;
    for (uint32_t i = 0; i < at_hand.drawn.n; i++) write_number(fd, at_hand.drawn.at[i]);
    close(fd);
    execl("/proc/self/exe", program, "--shrink", running->name, file, (char *)NULL);
}

void draws_run(const struct draw_check *c, uint64_t seed, unsigned cases) {
    fflush(stdout); /* what the test has said so far is not lost with the process */
    when_dying(hand_over);
    for (unsigned i = 0; i < cases; i++) {
        at_hand = (struct draws){.seed = seed + i};
        running = c;
        c->run(&at_hand);
        running = NULL;
        arena_free(&at_hand.arena);
    }
    when_dying(NULL);
}

/* ---- one trial ---- */

static void write_list(FILE *out, const draws_list *l) {
    for (uint32_t i = 0; i < l->n; i++) fprintf(out, "%llu\n", (unsigned long long)l->at[i]);
}

static void read_list(struct arena *a, char *text, draws_list *out) {
    for (char *at = text; *at;) {
        char *end;
        uint64_t v = strtoull(at, &end, 10);
        if (end == at) break;
        vec_push(a, out, v);
        at = end;
    }
}

/* Of the program run with a check and a file: its exit status, or minus the signal that ended it.
 */
static int outcome_of(const char *check, const char *file, const char *said) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        alarm(SECONDS);
        if (freopen(said, "w", stdout) && dup2(fileno(stdout), STDERR_FILENO) >= 0)
            execl("/proc/self/exe", "test", check, file, (char *)NULL);
        _exit(2);
    }
    if (child < 0 || waitpid(child, &status, 0) != child) return 2;
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/* Trials of one case: the file that they read, the one that they write, and how it failed first. */
struct trials {
    struct arena *a;
    const struct draw_check *check;
    const char *file, *said, *wrong;
    unsigned left;
    deadline_t end; /* a failing test ends before its runner loses patience */
};

/* The line of a sanitizer's report that says what is wrong, and where; NULL: there is no report. */
static const char *report_in(struct arena *a, const char *text) {
    const char *from = text ? strstr(text, "SUMMARY: ") : NULL;
    return from ? arena_strndup(a, from, strcspn(from, "\n")) : NULL;
}

/* "<file>:12", of the first assertion that failed, a sanitizer's words, or "ended -6"; NULL: it did
 * not fail. */
static const char *complaint(const struct trials *t, const draws_list *l) {
    FILE *out = fopen(t->file, "w");
    if (!out) return NULL;
    write_list(out, l);
    fclose(out);
    int outcome = outcome_of(t->check->name, t->file, t->said);
    if (outcome == 0 || outcome == 2) return NULL;
    char *text = case_read(t->a, t->said), *error = text ? strstr(text, ": error") : NULL;
    const char *report = report_in(t->a, text);
    if (report) return report;
    if (outcome < 0 || !error) return arena_printf(t->a, "ended %d", outcome);
    *error = 0;
    char *from = strrchr(text, '\n');
    return from ? from : text;
}

static bool fails_alike(struct trials *t, const draws_list *l) {
    if (!t->left || deadline_passed(t->end)) return false;
    t->left--;
    const char *wrong = complaint(t, l);
    return wrong && strcmp(wrong, t->wrong) == 0;
}

/* ---- shrinking ---- */

static draws_list without(struct arena *a, const draws_list *l, uint32_t at, uint32_t n) {
    draws_list out = {0};
    for (uint32_t i = 0; i < l->n; i++)
        if (i < at || i >= at + n) vec_push(a, &out, l->at[i]);
    return out;
}

/* Many at once, then fewer: they go, or become 0. */
static bool shorten(struct trials *t, draws_list *l, bool zero) {
    bool some = false;
    for (uint32_t n = l->n; n; n /= 2)
        for (uint32_t at = 0; at < l->n;) {
            uint32_t k = n < l->n - at ? n : l->n - at, given = 0;
            draws_list less = without(t->a, l, at, k);
            if (zero) {
                less = without(t->a, l, l->n, 0);
                for (uint32_t i = at; i < at + k; i++) given += less.at[i] != 0, less.at[i] = 0;
            }
            bool good = (!zero || given) && fails_alike(t, &less);
            if (good) *l = less, some = true;
            at += good && !zero ? 0 : k;
        }
    return some;
}

/* The smallest number there with which it fails, if it does with each larger one; `alike`: in all
 * places that have the same number. */
static bool lower(struct trials *t, draws_list *l, uint32_t at, bool alike) {
    const draws_list was = without(t->a, l, l->n, 0);
    uint64_t passes = 0, fails = was.at[at];
    while (fails - passes > 1) {
        uint64_t middle = passes + (fails - passes) / 2;
        draws_list less = without(t->a, &was, was.n, 0);
        for (uint32_t i = 0; i < less.n; i++)
            if (i == at || (alike && was.at[i] == was.at[at])) less.at[i] = middle;
        bool good = fails_alike(t, &less);
        if (good) *l = less;
        *(good ? &fails : &passes) = middle;
    }
    return fails != was.at[at];
}

static void shrink(struct trials *t, draws_list *l) {
    for (bool some = true; some && t->left && !deadline_passed(t->end);) {
        some = shorten(t, l, false);
        some |= shorten(t, l, true);
        for (uint32_t i = 0; i < 2 * l->n && t->left; i++)
            if (l->at[i / 2] > 1) some |= lower(t, l, i / 2, i % 2);
    }
}

bool draws_shrink(const struct draw_check *c, struct arena *a, draws_list *drawn, unsigned trials) {
    char file[] = "/tmp/vl-draws-XXXXXX", said[] = "/tmp/vl-said-XXXXXX";
    int fd[] = {mkstemp(file), mkstemp(said)};
    struct trials t = {.a = a, .check = c, .file = file, .said = said, .left = trials,
                       .end = deadline_in(PATIENCE_MS)};
    if (fd[0] >= 0 && fd[1] >= 0) t.wrong = complaint(&t, drawn);
    if (t.wrong) shrink(&t, drawn);
    for (int i = 0; i < 2; i++)
        if (fd[i] >= 0) close(fd[i]);
    unlink(file);
    unlink(said);
    return t.wrong;
}

/* ---- files ---- */

static draws_list asked;

static void replay(void **state) {
    (void)state;
    at_hand = (struct draws){.replays = true, .drawn = asked};
    running->run(&at_hand);
}

static void keep(const struct draw_check *c, const draws_list *l) {
    struct arena a = {0};
    uint64_t hash = 0;
    for (uint32_t i = 0; i < l->n; i++) hash = hash * 31 + l->at[i];
    const char *file = arena_printf(&a, "%s/%s-%08x.draws", VL_SHRUNK, c->name, (unsigned)hash);
    mkdir(VL_SHRUNK, 0777);
    FILE *out = fopen(file, "w");
    if (out) {
        write_list(out, l);
        fclose(out);
        printf("    reproduce (%u numbers): %s %s %s\n", l->n, program, c->name, file);
    }
    arena_free(&a);
}

/* Of the check and the file that a process that died has left. */
static int shrink_left(const struct draw_check *c, const char *file, draws_list *drawn) {
    struct arena a = {0};
    if (draws_shrink(c, &a, drawn, TRIALS))
        keep(c, drawn);
    else
        printf("    %s: the case passes alone\n", c->name);
    unlink(file);
    arena_free(&a);
    return 1;
}

bool draws_asked(int argc, char **argv, const struct draw_check *checks, int *status) {
    program = argv[0];
    *status = 2;
    bool left = argc == 4 && strcmp(argv[1], "--shrink") == 0;
    if (argc != 3 && !left) return false;
    const char *name = argv[argc - 2], *file = argv[argc - 1];
    for (; checks->name && strcmp(checks->name, name) != 0; checks++) {
    }
    struct arena a = {0};
    char *text = case_read(&a, file);
    const struct CMUnitTest one[] = {{.name = checks->name, .test_func = replay}};
    if (text) read_list(&a, text, &asked);
    if (text && checks->name && left) *status = shrink_left(checks, file, &asked);
    running = checks;
    if (text && checks->name && !left) *status = cmocka_run_group_tests(one, NULL, NULL) ? 1 : 0;
    arena_free(&a);
    return true;
}

int draws_after(void **state) {
    struct arena a = {0};
    const struct draw_check *c = running;
    (void)state;
    running = NULL;
    if (c && draws_shrink(c, &a, &at_hand.drawn, TRIALS))
        keep(c, &at_hand.drawn);
    else if (c)
        printf("    %s: the case passes alone\n", c->name);
    if (c) arena_free(&at_hand.arena);
    arena_free(&a);
    return 0;
}
