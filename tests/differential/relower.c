/* relower.c - lowering again after an edit, held against lowering anew.
 *
 *     relower FOLDER EDITS SEED FEWEST [NAME...] [-- FLAG...]
 *
 * Each program of the folder is edited so many times, at random: a line goes, comes twice or
 * changes its place, a number, an operator or a name becomes another one, a comment or an empty
 * line comes in.  What still compiles is lowered by a unit that keeps what it can (frontend.h,
 * .keep) and by a new one; each function's task must read the same, places included.  After
 * edits that compile, at least FEWEST bodies of a hundred must have been taken over.
 */
#include "core/base/str.h"
#include "core/frontend/frontend.h"
#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "tests/support/cases.h"
#include "tests/support/prng.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct fe_models *models;
static struct prng random_numbers;
static uint32_t edits;
static char **more_flags;
static uint64_t bodies, taken_over, compared; /* after edits */

/* ---- edits ---- */

struct piece {
    size_t from, to;
};

/* A random line, with its end; mostly one in a body, which is indented. */
static struct piece some_line(const char *text, size_t n) {
    struct piece p = {0, 0};
    for (int tries = 0; tries < 4; tries++) {
        p.from = prng_below(&random_numbers, (uint32_t)n);
        while (p.from && text[p.from - 1] != '\n') p.from--;
        if (text[p.from] == ' ' || text[p.from] == '\t') break;
    }
    p.to = p.from;
    while (p.to < n && text[p.to] != '\n') p.to++;
    if (p.to < n) p.to++;
    return p;
}

static bool in_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* A word that begins with a letter, or with a digit; empty: none was found. */
static struct piece some_word(const char *text, size_t n, bool number) {
    for (int tries = 0; tries < 50; tries++) {
        struct piece line = some_line(text, n);
        uint32_t length = (uint32_t)(line.to - line.from);
        struct piece p = {line.from + prng_below(&random_numbers, length ? length : 1), 0};
        while (p.from && in_word(text[p.from - 1])) p.from--;
        p.to = p.from;
        while (p.to < n && in_word(text[p.to])) p.to++;
        if (p.to > p.from && !isdigit((unsigned char)text[p.from]) != number) return p;
    }
    return (struct piece){0, 0};
}

static char *replaced(struct arena *a, const char *text, struct piece p, const char *by,
                      size_t length) {
    return arena_printf(a, "%.*s%.*s%s", (int)p.from, text, (int)length, by, text + p.to);
}

static char *other_operator(struct arena *a, const char *text, size_t n) {
    static const char *const of[] = {"<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "&", "|"};
    enum { KINDS = sizeof of / sizeof *of };
    const char *sought = of[prng_below(&random_numbers, KINDS)];
    const char *at = strstr(text + prng_below(&random_numbers, (uint32_t)n), sought);
    if (!at) return NULL;
    struct piece p = {(size_t)(at - text), (size_t)(at - text) + strlen(sought)};
    const char *by = of[prng_below(&random_numbers, KINDS)];
    return replaced(a, text, p, by, strlen(by));
}

static char *edit_words(struct arena *a, const char *text, size_t n, bool number) {
    struct piece p = some_word(text, n, number), q = some_word(text, n, number);
    const char *by = number ? arena_printf(a, "%u", prng_below(&random_numbers, 20))
                            : arena_strndup(a, text + q.from, q.to - q.from);
    return p.to ? replaced(a, text, p, by, strlen(by)) : NULL;
}

static char *edit_lines(struct arena *a, const char *text, size_t n) {
    struct piece p = some_line(text, n), q = some_line(text, n);
    switch (prng_below(&random_numbers, 3)) {
    case 0:
        return replaced(a, text, p, "", 0);
    case 1:
        q.to = q.from;
        return replaced(a, text, q, text + p.from, p.to - p.from);
    default:
        q = (struct piece){p.to, p.to};
        return replaced(a, text, q, text + p.from, p.to - p.from);
    }
}

static char *edited_text(struct arena *a, const char *text) {
    size_t n = strlen(text);
    if (!n) return NULL;
    struct piece p = some_line(text, n), w = some_word(text, n, false);
    p.to = p.from;
    w.to = w.from;
    switch (prng_below(&random_numbers, 8)) {
    case 0:
        return replaced(a, text, p, "\n", 1);
    case 1:
        return replaced(a, text, w, "/* x */ ", 8);
    case 2:
    case 3:
        return edit_words(a, text, n, true);
    case 4:
        return edit_words(a, text, n, false);
    case 5:
        return other_operator(a, text, n);
    default:
        return edit_lines(a, text, n);
    }
}

/* ---- comparing ---- */

static const char *task_text(struct arena *a, const struct ir_module *m, const char *name) {
    struct str s = {.arena = a};
    struct ir_module *task = ir_task(a, m, name);
    if (!task) return "none";
    ir_print(&s, task, IR_PRINT_LOCS);
    return s.at;
}

static void show_difference(const char *x, const char *y) {
    size_t n = 0;
    while (x[n] && x[n] == y[n]) n++;
    while (n && x[n - 1] != '\n') n--;
    printf("    kept: %.*s\n    anew: %.*s\n", (int)strcspn(x + n, "\n"), x + n,
           (int)strcspn(y + n, "\n"), y + n);
}

static bool has_own_body(const struct ir_func *f) {
    return f->has_body && !f->is_model && f->loc.line;
}

static bool same_tasks(struct arena *a, const struct ir_module *kept,
                       const struct ir_module *anew) {
    for (uint32_t i = 0; i < anew->funcs.n; i++) {
        const struct ir_func *f = anew->funcs.at[i];
        if (!has_own_body(f)) continue;
        const char *x = task_text(a, kept, f->name), *y = task_text(a, anew, f->name);
        if (strcmp(x, y) == 0) continue;
        printf("    %s reads otherwise\n", f->name);
        show_difference(x, y);
        return false;
    }
    return true;
}

static vl_status lower(struct arena *a, struct fe_unit **unit, const char *name, const char *text,
                       bool keep, struct fe_result *out) {
    struct case_flags flags = case_flags(a, name);
    struct fe_source src = {.text = text, .length = strlen(text)};
    char *here = getcwd(NULL, 0); /* headers of a relative path would be called now so, now so */
    src.path = arena_printf(a, "%s/%s", here ? here : "", name);
    free(here);
    for (char **flag = more_flags; *flag; flag++) vec_push(a, &flags, *flag);
    src.flags = flags.at;
    src.nflags = flags.n;
    src.models = models;
    src.keep = keep;
    return fe_lower(a, unit, &src, out);
}

/* A unit's first lowering has nothing that it could take over. */
static void count_taken_over(const struct fe_result *kept, bool is_first) {
    if (is_first) return;
    compared++;
    taken_over += kept->taken_over;
    for (uint32_t i = 0; i < kept->module->funcs.n; i++)
        bodies += has_own_body(kept->module->funcs.at[i]);
}

/* Both ways; VL_INTERNAL: they differ. */
static vl_status compare_lowerings(struct arena *a, struct fe_unit **unit, const char *name,
                         const char *text) {
    struct fe_unit *fresh = NULL;
    struct fe_result kept, anew;
    bool is_first = !*unit;
    vl_status s = lower(a, unit, name, text, true, &kept);
    vl_status t = lower(a, &fresh, name, text, false, &anew);
    fe_unit_free(fresh);
    if (s != t) printf("    %s, and anew %s\n", vl_status_text(s), vl_status_text(t));
    if (s != t) return VL_INTERNAL;
    if (s != VL_OK) return s;
    count_taken_over(&kept, is_first);
    char *invalid = ir_validate(a, kept.module);
    if (invalid) printf("    invalid: %s\n", invalid);
    return !invalid && same_tasks(a, kept.module, anew.module) ? VL_OK : VL_INTERNAL;
}

/* An edit that does not compile is taken back, as is one of two that do. */
static bool edit_program(const char *name) {
    struct arena a = {0};
    char *text = case_read(&a, name);
    struct fe_unit *unit = NULL;
    bool ok = text && compare_lowerings(&a, &unit, name, text) != VL_INTERNAL;
    for (uint32_t i = 0; ok && i < edits; i++) {
        struct arena one = {0};
        char *next = edited_text(&one, text);
        vl_status s = next ? compare_lowerings(&one, &unit, name, next) : VL_INPUT;
        ok = s != VL_INTERNAL;
        if (!ok) printf("FAILED %s after edit %u\n", name, i + 1);
        if (!ok && getenv("VL_SHOW")) printf("%s\n", next);
        if (s == VL_OK && prng_chance(&random_numbers, 50)) text = arena_strdup(&a, next);
        arena_free(&one);
    }
    fe_unit_free(unit);
    arena_free(&a);
    return ok;
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    if (chdir(argv[1]) != 0) return 2;
    edits = (uint32_t)strtoul(argv[2], NULL, 10);
    random_numbers.state = strtoul(argv[3], NULL, 10);
    models = fe_models_new();
    more_flags = argv + 5;
    while (*more_flags && strcmp(*more_flags, "--") != 0) more_flags++;
    if (*more_flags) *more_flags++ = NULL;
    int status = cases_run(".", argv + 5, edit_program);
    fe_models_free(models);
    uint64_t share = bodies ? taken_over * 100 / bodies : 0;
    printf("%llu texts compared; of %llu bodies %llu of a hundred were taken over\n",
           (unsigned long long)compared, (unsigned long long)bodies, (unsigned long long)share);
    return status || share < strtoul(argv[4], NULL, 10);
}
