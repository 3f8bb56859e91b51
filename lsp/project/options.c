/* options.c - parses the command line, and prints the help, both from options.def.
 *
 * An option that no row has, or a value out of range, is an error with a text.
 */
#include "lsp/project/options.h"

#include "core/base/str.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const solver_names[] = {"auto", "z3", "cadical"};

enum kind { FLAG, TEXT, LIST, COUNT, SECONDS, PROPERTIES, CHOICE };

struct row {
    const char *name;
    char letter;
    size_t field;
    enum kind kind;
    const char *argument, *help;
};

static const struct row rows[] = {
#define OPTION(name, letter, field, kind, argument, help)                                          \
    {name, letter, offsetof(struct options, field), kind, argument, help},
#include "lsp/project/options.def"
#undef OPTION
};
enum { ROWS = sizeof rows / sizeof *rows };

/* ---- properties ---- */

static check_set bit(int kind) { return (check_set)1 << kind; }

static check_set group_set(enum check_group g) {
    check_set s = 0;
    for (int k = 0; k < CHECK_COUNT; k++)
        if (check_infos[k].group == g) s |= bit(k);
    return s;
}

/* The kinds that a word names; 0 if it names none. */
static check_set named(const char *word) {
    if (strcmp(word, "unreach-call") == 0) return group_set(GROUP_UNREACH);
    if (strcmp(word, "no-overflow") == 0) return group_set(GROUP_OVERFLOW) | bit(CHECK_SHIFT_SIGN);
    if (strcmp(word, "valid-memsafety") == 0) return group_set(GROUP_MEMORY);
    if (strcmp(word, "pedantic") == 0) return group_set(GROUP_PEDANTIC) | bit(CHECK_MEMORY_LEAK);
    if (strcmp(word, "all") == 0) return bit(CHECK_COUNT) - 1;
    enum check_kind k = check_find(word);
    return k == CHECK_COUNT ? 0 : bit((int)k);
}

const char *properties_parse(struct arena *a, const char *list, check_set *skip) {
    char *words = arena_strdup(a, list), *save = NULL;
    check_set all = bit(CHECK_COUNT) - 1, wanted = all & ~check_off();
    bool only = false; /* a word without a sign was seen: start from nothing */
    for (char *w = strtok_r(words, ", ", &save); w; w = strtok_r(NULL, ", ", &save)) {
        char sign = *w == '+' || *w == '-' ? *w : 0;
        check_set s = named(w + (sign != 0));
        if (!s) return arena_strdup(a, w);
        if (!sign && !only) wanted = 0;
        only |= !sign;
        wanted = sign == '-' ? wanted & ~s : wanted | s;
    }
    *skip = all & ~(wanted | group_set(GROUP_ALWAYS));
    return NULL;
}

/* ---- parsing ---- */

struct parser {
    struct arena *a;
    struct options *o;
    int argc, at;
    char **argv;
    char *error;
};

static bool number(const char *text, double min, double max, double *out) {
    char *end;
    errno = 0;
    double v = strtod(text, &end);
    if (end == text || *end || errno || !(v >= min && v <= max)) return false;
    *out = v;
    return true;
}

static bool fail(struct parser *p, const char *name, const char *what, const char *value) {
    p->error = arena_printf(p->a, "%s: %s%s%s", name, what, value ? ": " : "", value ? value : "");
    return false;
}

/* Index of the word among "a|b|c", -1 if it is none. */
static int choice(const char *choices, const char *word) {
    size_t n = strlen(word);
    for (int i = 0;; i++) {
        size_t k = strcspn(choices, "|");
        if (k == n && memcmp(choices, word, n) == 0) return i;
        if (!choices[k]) return -1;
        choices += k + 1;
    }
}

static bool set(struct parser *p, const struct row *r, const char *value) {
    void *field = (char *)p->o + r->field;
    double v;
    int i;
    const char *bad;
    switch (r->kind) {
    case FLAG:
        *(bool *)field = true;
        return true;
    case TEXT:
        *(const char **)field = value;
        return true;
    case LIST:
        vec_push(p->a, (text_list *)field, value);
        return true;
    case COUNT:
        if (!number(value, 0, 1e9, &v) || v != floor(v))
            return fail(p, r->name, "not a whole number", value);
        *(int64_t *)field = (int64_t)v;
        return true;
    case SECONDS:
        if (!number(value, 0.001, 1e6, &v))
            return fail(p, r->name, "not a number of seconds", value);
        *(int64_t *)field = (int64_t)(v * 1000);
        return true;
    case PROPERTIES:
        bad = properties_parse(p->a, value, (check_set *)field);
        return bad ? fail(p, r->name, "no such check", bad) : true;
    case CHOICE:
        i = choice(r->argument, value);
        if (i < 0) return fail(p, r->name, arena_printf(p->a, "not one of %s", r->argument), value);
        *(int64_t *)field = i;
        return true;
    }
    return false;
}

static bool has_letter(const struct row *r, const char *word) {
    return r->letter && word[0] == '-' && word[1] == r->letter;
}

/* The row of a word, and its argument where it is joined: --name=value, -jN. */
static const struct row *find_row(const char *word, const char **joined) {
    size_t n = strcspn(word, "=");
    for (int i = 0; i < ROWS; i++) {
        const struct row *r = &rows[i];
        *joined = NULL;
        if (strlen(r->name) == n && strncmp(r->name, word, n) == 0) {
            if (word[n]) *joined = word + n + 1;
            return r;
        }
        if (has_letter(r, word) && (!word[2] || r->kind != FLAG)) {
            if (word[2]) *joined = word + 2;
            return r;
        }
    }
    return NULL;
}

static bool parse_option(struct parser *p, const char *word) {
    const char *value;
    const struct row *r = find_row(word, &value);
    if (!r) return fail(p, word, "no such option; see verify-ls --help", NULL);
    if (r->kind == FLAG && value) return fail(p, r->name, "takes no argument", NULL);
    if (r->kind != FLAG && !value) {
        if (p->at >= p->argc) return fail(p, r->name, "needs an argument", NULL);
        value = p->argv[p->at++];
    }
    return set(p, r, value);
}

static bool parse_word(struct parser *p, const char *word) {
    if (word[0] == '-' && word[1]) return parse_option(p, word);
    if (p->o->command != COMMAND_NONE) {
        vec_push(p->a, &p->o->files, word);
        return true;
    }
    if (strcmp(word, "check") == 0)
        p->o->command = COMMAND_CHECK;
    else if (strcmp(word, "dump") == 0)
        p->o->command = COMMAND_DUMP;
    else if (strcmp(word, "solve") == 0)
        p->o->command = COMMAND_SOLVE;
    else
        return fail(p, word, "no such command; see verify-ls --help", NULL);
    return true;
}

static bool complete(struct parser *p) {
    struct options *o = p->o;
    if (o->help || o->version) return true;
    if (o->int_encoding && strcmp(solver_names[o->solver], "cadical") == 0)
        return fail(p, "--int-encoding int", "needs Z3; not together with --solver cadical", NULL);
    if (o->stdio) return true;
    if (o->command == COMMAND_NONE)
        return fail(p, "verify-ls", "no command; see verify-ls --help", NULL);
    static const char *const names[] = {"", "check", "dump", "solve"};
    const char *name = names[o->command];
    int dumps = o->dump_ir + o->dump_invariants + o->dump_dimspec + o->dump_aiger + o->dump_btor2 +
                o->dump_smt2;
    if (!o->files.n) return fail(p, name, "no file given", NULL);
    if (o->command == COMMAND_DUMP && dumps != 1)
        return fail(p, name, "say what: --ir, --invariants, --dimspec, --aiger, --btor2 or --smt2",
                    NULL);
    if (o->entry && o->functions.n) return fail(p, "--entry", "not together with --function", NULL);
    return true;
}

vl_status options_parse(struct arena *a, int argc, char **argv, struct options *out, char **error) {
    *out = (struct options){.timeout_ms = 10000, .properties = check_off()};
    struct parser p = {.a = a, .o = out, .argc = argc, .argv = argv, .at = 1};
    bool good = true;
    while (good && p.at < argc) {
        const char *word = argv[p.at++];
        if (strcmp(word, "--") == 0) {
            while (p.at < argc) vec_push(a, &out->flags, argv[p.at++]);
        } else {
            good = parse_word(&p, word);
        }
    }
    if (good && complete(&p)) return VL_OK;
    *error = p.error;
    return VL_INPUT;
}

/* ---- help ---- */

static void put_wrapped(struct str *s, const char *text, size_t indent, size_t width) {
    size_t col = indent;
    while (*text) {
        size_t n = strcspn(text, " ");
        if (col > indent && col + n + 1 > width) {
            str_printf(s, "\n%*s", (int)indent, "");
            col = indent;
        }
        if (col > indent) str_puts(s, " ");
        str_put(s, text, n);
        col += n + (col > indent);
        text += n + (text[n] == ' ');
    }
    str_puts(s, "\n");
}

const char *options_help(struct arena *a) {
    struct str s = {.arena = a};
    str_puts(&s, "verify-ls - proves C functions, or shows inputs that make them fail\n\n"
                 "usage:\n"
                 "  verify-ls check [OPTIONS] FILE... [-- COMPILER FLAGS]\n"
                 "  verify-ls dump --ir|--invariants FILE [-- COMPILER FLAGS]\n"
                 "  verify-ls dump --dimspec|--aiger|--btor2|--smt2 [-f FUNCTION] FILE\n"
                 "  verify-ls solve [--engine ic3|incplan|kinduction] FILE.dimspec\n"
                 "  verify-ls --stdio\n\noptions:\n");
    for (int i = 0; i < ROWS; i++) {
        const struct row *r = &rows[i];
        char left[64];
        snprintf(left, sizeof left, "%s%c%s%s%s%s", r->letter ? "-" : "",
                 r->letter ? r->letter : ' ', r->letter ? ", " : "   ", r->name,
                 r->argument ? " " : "", r->argument ? r->argument : "");
        str_printf(&s, "  %-36s ", left);
        if (strlen(left) > 36) str_printf(&s, "\n%39s", "");
        put_wrapped(&s, r->help, 39, 100);
    }
    str_puts(&s,
             "\nexit status:\n"
             "  0  all proved                          2  something is unknown, or proved up to a "
             "bound\n"
             "  1  an error or a warning was found     3  bad usage, or a file does not compile\n");
    return s.at;
}
