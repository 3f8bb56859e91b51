/* The rows of options.def as data, and values by row. Members of several widths are read and
 * written through their offset and size, so that the structs can have the types that their users
 * want: enums, bools, unsigned counts. */
#include "core/options/options.h"

#include "core/base/require.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ---- */

/* "|a|b" without its first bar: all words of a choice as one literal. Each has the commands of its
 * third column, or 0. */
#define WORD(id, word, ...)  "|" word
#define MEANT(id, word, ...) (0 + __VA_ARGS__ + 0),
#define WORDS(table)                                                                               \
    &table(WORD)[1], .word_commands = (const unsigned[]) { table(MEANT) }

#define OFFSET_TASK(field)    offsetof(struct options, prover.field)
#define OFFSET_RUN(field)     offsetof(struct options, prover.field)
#define OFFSET_FRONT(field)   offsetof(struct options, field)
#define OFFSET_PROCESS(field) offsetof(struct options, field)

const struct option_row option_rows[] = {
#define OPTION(s, its_name, short_name, type, field, k, its_argument, where, its_key, its_help)    \
    {.scope = OPTION_##s,                                                                          \
     .name = its_name,                                                                             \
     .letter = short_name,                                                                         \
     .offset = OFFSET_##s(field),                                                                  \
     .size = sizeof(type),                                                                         \
     .kind = OPTION_##k,                                                                           \
     .argument = its_argument,                                                                     \
     .commands = where,                                                                            \
     .key = its_key,                                                                               \
     .help = its_help},
#include "core/options/options.def"
#undef OPTION
};
const int option_count = sizeof option_rows / sizeof *option_rows;

bool option_is_setting(const struct option_row *r) { return r->key && r->commands & IN_STDIO; }

/* ---- checks ---- */

static check_set bit(int kind) { return (check_set)1 << kind; }
static check_set all_kinds(void) { return bit(CHECK_COUNT) - 1; }

static check_set group_set(enum check_group g) {
    check_set s = 0;
    for (int k = 0; k < CHECK_COUNT; k++)
        if (check_infos[k].group == g) s |= bit(k);
    return s;
}

/* Goals are not asked for by name. */
static check_set every_check(void) { return all_kinds() & ~group_set(GROUP_GOAL); }

/* The kinds that a word names; 0 if it names none. */
static check_set named(const char *word) {
    if (strcmp(word, "unreach-call") == 0) return group_set(GROUP_UNREACH);
    if (strcmp(word, "no-overflow") == 0) return group_set(GROUP_OVERFLOW) | bit(CHECK_SHIFT_SIGN);
    if (strcmp(word, "valid-memsafety") == 0) return group_set(GROUP_MEMORY);
    if (strcmp(word, "pedantic") == 0) return group_set(GROUP_PEDANTIC) | bit(CHECK_MEMORY_LEAK);
    if (strcmp(word, "all") == 0) return every_check();
    enum check_kind k = check_find(word);
    return k == CHECK_COUNT ? 0 : bit((int)k) & every_check();
}

const char *checks_parse(struct arena *a, const char *list, check_set *skip) {
    char *words = arena_strdup(a, list), *save = NULL;
    check_set wanted = every_check() & ~check_off();
    bool only = false; /* a word without a sign was seen: start from nothing */
    for (char *w = strtok_r(words, ", ", &save); w; w = strtok_r(NULL, ", ", &save)) {
        char sign = *w == '+' || *w == '-' ? *w : 0;
        check_set s = named(w + (sign != 0));
        if (!s) return arena_strdup(a, w);
        if (!sign && !only) wanted = 0;
        only |= !sign;
        wanted = sign == '-' ? wanted & ~s : wanted | s;
    }
    *skip = all_kinds() & ~(wanted | group_set(GROUP_ALWAYS));
    return NULL;
}

/* A list that checks_parse reads as this set, whatever is on by default. */
static const char *checks_text(struct arena *a, check_set skip) {
    struct str s = {.arena = a};
    str_puts(&s, "-all");
    for (int k = 0; k < CHECK_COUNT; k++)
        if (!(skip >> k & 1)) str_printf(&s, ",+%s", check_infos[k].name);
    return s.at;
}

/* ---- members ---- */

static void *place(const struct option_row *r, struct options *o) { return (char *)o + r->offset; }

static const void *member_value(const struct option_row *r, const struct options *o) {
    return (const char *)o + r->offset;
}

static void store(const struct option_row *r, struct options *o, uint64_t v) {
    uint8_t narrow = (uint8_t)v;
    uint32_t word = (uint32_t)v;
    const void *from = r->size == sizeof narrow ? (void *)&narrow
                       : r->size == sizeof word ? (void *)&word
                                                : (void *)&v;
    memcpy(place(r, o), from, r->size);
}

static uint64_t load(const struct option_row *r, const struct options *o) {
    uint8_t narrow;
    uint32_t word;
    uint64_t v;
    void *to = r->size == sizeof narrow ? (void *)&narrow
               : r->size == sizeof word ? (void *)&word
                                        : (void *)&v;
    memcpy(to, member_value(r, o), r->size);
    return r->size == sizeof narrow ? narrow : r->size == sizeof word ? word : v;
}

/* A list is never sent or part of a key. */
static bool is_value(const struct option_row *r) { return r->kind != OPTION_LIST; }

/* ---- from values ---- */

const char *option_set_number(struct arena *a, const struct option_row *r, struct options *o,
                              double value) {
    bool whole = value >= 0 && value <= 1e9 && value == (double)(int64_t)value;
    switch (r->kind) {
    case OPTION_FLAG:
        if (value != 0 && value != 1) break;
        store(r, o, value != 0);
        return NULL;
    case OPTION_COUNT:
    case OPTION_WORK:
        if (!whole) return arena_printf(a, "not a whole number: %g", value);
        store(r, o, (uint64_t)value * (r->kind == OPTION_WORK ? 1000 : 1));
        return NULL;
    case OPTION_SECONDS:
        if (!(value >= 0.001 && value <= 1e6))
            return arena_printf(a, "not a number of seconds: %g", value);
        store(r, o, (uint64_t)(value * 1000 + 0.5));
        return NULL;
    default:
        break;
    }
    return "takes no number";
}

static bool read_number(const char *text, double *out) {
    char *end;
    errno = 0;
    *out = strtod(text, &end);
    return end != text && !*end && !errno;
}

/* Index of the word among "a|b|c", -1 if it is none. */
static int choice_index(const char *choices, const char *word) {
    size_t n = strlen(word);
    for (int i = 0;; i++) {
        size_t k = strcspn(choices, "|");
        if (k == n && memcmp(choices, word, n) == 0) return i;
        if (!choices[k]) return -1;
        choices += k + 1;
    }
}

static const char *set_choice(struct arena *a, const struct option_row *r, struct options *o,
                              const char *value) {
    int i = choice_index(r->argument, value);
    if (i < 0) return arena_printf(a, "not one of %s: %s", r->argument, value);
    store(r, o, (uint64_t)i);
    return NULL;
}

static const char *set_checks(struct arena *a, const struct option_row *r, struct options *o,
                              const char *value) {
    const char *bad = checks_parse(a, value, place(r, o));
    return bad ? arena_printf(a, "no such check: %s", bad) : NULL;
}

const char *option_set_text(struct arena *a, const struct option_row *r, struct options *o,
                            const char *value) {
    double v;
    switch (r->kind) {
    case OPTION_TEXT:
        *(const char **)place(r, o) = value;
        return NULL;
    case OPTION_LIST:
        vec_push(a, (text_list *)place(r, o), value);
        return NULL;
    case OPTION_CHOICE:
        return set_choice(a, r, o, value);
    case OPTION_CHECKS:
        return set_checks(a, r, o, value);
    default:
        if (read_number(value, &v)) return option_set_number(a, r, o, v);
        return arena_printf(a, "not a number: %s", value);
    }
}

/* ---- to values ---- */

double option_number(const struct option_row *r, const struct options *o) {
    uint64_t v = load(r, o);
    return r->kind == OPTION_SECONDS || r->kind == OPTION_WORK ? (double)v / 1000 : (double)v;
}

static const char *choice_text(struct arena *a, const char *choices, uint64_t i) {
    while (i--) choices += strcspn(choices, "|") + 1;
    return arena_printf(a, "%.*s", (int)strcspn(choices, "|"), choices);
}

const char *option_text(struct arena *a, const struct option_row *r, const struct options *o) {
    switch (r->kind) {
    case OPTION_TEXT:
        return *(const char *const *)member_value(r, o);
    case OPTION_CHOICE:
        return choice_text(a, r->argument, load(r, o));
    case OPTION_CHECKS:
        return checks_text(a, load(r, o));
    default:
        return NULL;
    }
}

unsigned option_commands(const struct option_row *r, const struct options *o) {
    unsigned only = r->word_commands ? r->word_commands[load(r, o)] : 0;
    return only ? only : r->commands;
}

static bool same_text(const char *x, const char *y) { return x && y ? strcmp(x, y) == 0 : x == y; }

static bool same_list(const text_list *x, const text_list *y) {
    bool same = x->n == y->n;
    for (uint32_t i = 0; same && i < x->n; i++) same = strcmp(x->at[i], y->at[i]) == 0;
    return same;
}

bool option_same(const struct option_row *r, const struct options *x, const struct options *y) {
    if (r->kind == OPTION_LIST) return same_list(member_value(r, x), member_value(r, y));
    if (r->kind != OPTION_TEXT) return load(r, x) == load(r, y);
    return same_text(*(const char *const *)member_value(r, x),
                     *(const char *const *)member_value(r, y));
}

void option_clear(const struct option_row *r, struct options *o) {
    if (VL_REQUIRE(r->kind == OPTION_LIST)) *(text_list *)place(r, o) = (text_list){0};
}

static void put_in_key(struct str *key, const struct option_row *r, const struct options *o) {
    const char *text = r->kind == OPTION_TEXT ? option_text(key->arena, r, o) : NULL;
    if (r->kind != OPTION_TEXT)
        str_printf(key, "%" PRIx64 ".", load(r, o));
    else
        str_printf(key, "%zu:%s.", text ? strlen(text) : 0, text ? text : "");
}

void options_key(struct str *key, const struct options *o) {
    str_puts(key, "/");
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++)
        if (r->scope == OPTION_TASK && VL_REQUIRE(is_value(r))) put_in_key(key, r, o);
}

/* Of what a report shows, or the store has. */
static bool needs_results(const struct options *o) {
    return o->audit || o->baseline || o->emit_test || o->format != FORMAT_TEXT || o->no_store ||
           o->prover.replay || o->strict || o->witness_dir;
}

const char *options_conflict(const struct options *o) {
    if (o->prover.unbounded && o->prover.solver == SOLVER_CADICAL)
        return "--int-encoding int: needs Z3; not together with --solver cadical";
    if (o->command == IN_CHECK && o->plan_dir && needs_results(o))
        return "plan: nothing is verified yet; --audit, --baseline, --emit-test, --format, "
               "--no-store, "
               "--replay, --strict and --witness are for the `check` that follows";
    bool of_tests = o->emit_test_force || o->test_style != TEST_PLAIN;
    if (o->command == IN_CHECK && of_tests && !o->emit_test)
        return "--style and --emit-test-force are for --emit-test DIR";
    return NULL;
}
