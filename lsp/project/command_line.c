/* The command line: words to options, by the rows of options.def, and its help. An option that has
 * no meaning in the command is refused, never ignored: a user who gives it believes that it
 * matters. */
#include "lsp/project/command_line.h"

#include "core/base/str.h"
#include "core/options/commands.h"

#include <stdio.h>
#include <string.h>

enum { CHECK_MS = 10000, SERVER_MS = 5000 }; /* for one function */

/* ---- parsing ---- */

struct command_line_parser {
    struct arena *a;
    struct options *o;
    int argc, at;
    char **argv;
    const char *command; /* the word, as in command_rows; or NULL */
    bool *given;         /* by row */
    char *error;
};

static bool fail_option(struct command_line_parser *p, const char *name, const char *what) {
    p->error = arena_printf(p->a, "%s: %s", name, what);
    return false;
}

static bool has_letter(const struct option_row *r, const char *word) {
    return r->letter && word[0] == '-' && word[1] == r->letter;
}

/* The row of a word, and its argument where it is joined: --name=value, -jN. */
static const struct option_row *find_row(const char *word, const char **joined) {
    size_t n = strcspn(word, "=");
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        *joined = NULL;
        if (strlen(r->name) == n && strncmp(r->name, word, n) == 0) {
            if (word[n]) *joined = word + n + 1;
            return r;
        }
        if (has_letter(r, word) && (!word[2] || r->kind != OPTION_FLAG)) {
            if (word[2]) *joined = word + 2;
            return r;
        }
    }
    return NULL;
}

static bool parse_option(struct command_line_parser *p, const char *word) {
    const char *value;
    const struct option_row *r = find_row(word, &value);
    if (!r) return fail_option(p, word, "no such option; see verify-ls --help");
    p->given[r - option_rows] = true;
    if (r->kind == OPTION_FLAG) {
        if (value) return fail_option(p, r->name, "takes no argument");
        option_set_number(p->a, r, p->o, 1);
        return true;
    }
    if (!value) {
        if (p->at >= p->argc) return fail_option(p, r->name, "needs an argument");
        value = p->argv[p->at++];
    }
    const char *bad = option_set_text(p->a, r, p->o, value);
    return bad ? fail_option(p, r->name, bad) : true;
}

/* The commands that a word stands for; 0: none. */
static unsigned command_of(const char *word) {
    for (int i = 0; i < command_count && *word != '-'; i++)
        if (strcmp(command_rows[i].name, word) == 0) return command_rows[i].bits;
    return 0;
}

static bool parse_word(struct command_line_parser *p, const char *word) {
    if (word[0] == '-' && word[1]) return parse_option(p, word);
    if (p->command) {
        vec_push(p->a, &p->o->files, word);
        return true;
    }
    if (!command_of(word)) return fail_option(p, word, "no such command; see verify-ls --help");
    p->command = word;
    return true;
}

/* ---- what goes together ---- */

static bool choose_dump(struct command_line_parser *p) {
    struct options *o = p->o;
    int systems = o->dump_dimspec + o->dump_aiger + o->dump_btor2 + o->dump_smt2;
    if (o->dump_ir + o->dump_invariants + systems != 1)
        return fail_option(p, "dump",
                           "say what: --ir, --invariants, --dimspec, --aiger, --btor2 or --smt2");
    o->command = o->dump_ir ? IN_IR : o->dump_invariants ? IN_INVARIANTS : IN_SYSTEM;
    return true;
}

/* `plan` is `check` that verifies nothing itself. */
static void choose_plan(struct command_line_parser *p) {
    if (strcmp(p->command, "plan") == 0 && !p->o->plan_dir) p->o->plan_dir = "verify-ls-plan";
}

static bool choose_command(struct command_line_parser *p) {
    struct options *o = p->o;
    if (o->stdio && p->command) return fail_option(p, "--stdio", "is a command of its own");
    if (o->dap && (p->command || o->stdio))
        return fail_option(p, "--dap", "is a command of its own");
    if (!o->stdio && !o->dap && !p->command)
        return fail_option(p, "verify-ls", "no command; see verify-ls --help");
    if (o->stdio || o->dap)
        o->command = o->dap ? IN_DAP : IN_STDIO;
    else if (command_of(p->command) != IN_DUMP)
        o->command = (enum command)command_of(p->command);
    if (o->command == IN_CHECK) choose_plan(p);
    return o->command || choose_dump(p);
}

/* The option that was given has a meaning in the command, and so has its value. */
static bool means_something(struct command_line_parser *p, const struct option_row *r) {
    unsigned where = r->commands;
    const char *what = r->name;
    if (where & p->o->command) {
        where = option_commands(r, p->o);
        if (where & p->o->command) return true;
        what = arena_printf(p->a, "%s %s", r->name, option_text(p->a, r, p->o));
    }
    return fail_option(p, what,
                       arena_printf(p->a, "has no meaning in %s, only in: %s",
                                    command_names(p->a, p->o->command),
                                    command_names(p->a, where)));
}

static bool all_mean_something(struct command_line_parser *p) {
    for (int i = 0; i < option_count; i++)
        if (p->given[i] && !means_something(p, &option_rows[i])) return false;
    return true;
}

/* The folder may be left out: the current one. */
static bool project_fits(struct command_line_parser *p) {
    const struct options *o = p->o;
    if (o->program) return fail_option(p, "--project", "not together with --program");
    if (o->files.n > 1) return fail_option(p, "--project", "takes one folder");
    if (o->flags.n)
        return fail_option(p, "--project",
                           "takes no compiler flags: compile_commands.json has them");
    return true;
}

/* The folder may be left out here as well. */
static bool store_fits(struct command_line_parser *p) {
    const struct options *o = p->o;
    int actions = o->store_info + o->store_verify + o->store_prune + (o->store_export != NULL) +
                  (o->store_import != NULL);
    if (o->flags.n) return fail_option(p, "store", "takes no compiler flags");
    if (o->files.n > 1) return fail_option(p, "store", "takes one folder");
    return actions == 1 ||
           fail_option(p, "store", "say what: --info, --verify, --prune, --export or --import");
}

static bool prove_fits(struct command_line_parser *p) {
    const struct options *o = p->o;
    if (o->flags.n) return fail_option(p, "prove", "takes no compiler flags");
    return o->files.n == 2 || fail_option(p, "prove", "takes a task and where its result goes");
}

static bool doctor_fits(struct command_line_parser *p) {
    const struct options *o = p->o;
    if (o->flags.n) return fail_option(p, "doctor", "takes no compiler flags");
    return o->files.n <= 1 || fail_option(p, "doctor", "takes one file");
}

static bool files_fit(struct command_line_parser *p) {
    const struct options *o = p->o;
    const char *name = command_names(p->a, o->command);
    if (o->command == IN_STDIO || o->command == IN_DAP) return true;
    if (o->project) return project_fits(p);
    if (o->command == IN_STORE) return store_fits(p);
    if (o->command == IN_DOCTOR) return doctor_fits(p);
    if (o->command == IN_PROVE) return prove_fits(p);
    if (!o->files.n) return fail_option(p, name, "no file given");
    const bool many = o->command == IN_CHECK || o->command == IN_COVER;
    if (!many && o->files.n > 1) return fail_option(p, name, "takes one file");
    if (o->command == IN_SOLVE && o->flags.n)
        return fail_option(p, name, "takes no compiler flags");
    return true;
}

static bool functions_fit(struct command_line_parser *p) {
    const struct options *o = p->o;
    if (o->entries.n && o->functions.n)
        return fail_option(p, "--entry", "not together with --function");
    if (o->command == IN_SYSTEM && o->entries.n > 1)
        return fail_option(p, "--entry", "once, where a transition system is dumped");
    if (o->command == IN_COVER && o->entries.n > 1)
        return fail_option(p, "--entry", "once, where goals are covered");
    if (o->command == IN_SYSTEM && o->functions.n > 1)
        return fail_option(p, "--function", "once, where a transition system is dumped");
    return true;
}

static bool complete(struct command_line_parser *p) {
    struct options *o = p->o;
    if (o->help || o->version) return true;
    if (!choose_command(p) || !all_mean_something(p) || !files_fit(p) || !functions_fit(p))
        return false;
    if (!o->prover.timeout_ms) o->prover.timeout_ms = o->stdio ? SERVER_MS : CHECK_MS;
    const char *conflict = options_conflict(o);
    if (conflict) p->error = arena_strdup(p->a, conflict);
    return !conflict;
}

vl_status options_parse(struct arena *a, int argc, char **argv, struct options *out, char **error) {
    *out = (struct options){.prover.skip = check_off()};
    struct command_line_parser p = {.a = a, .o = out, .argc = argc, .argv = argv, .at = 1};
    p.given = arena_new_array(a, bool, (size_t)option_count);
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
    str_puts(&s, "verify-ls - proves C functions, or shows inputs that make them fail\n\nusage:\n");
    for (int i = 0; i < usage_count; i++) str_printf(&s, "  verify-ls %s\n", usage_lines[i]);
    str_puts(&s, "\noptions:\n");
    for (int i = 0; i < option_count; i++) {
        const struct option_row *r = &option_rows[i];
        char left[64];
        snprintf(left, sizeof left, "%s%c%s%s%s%s", r->letter ? "-" : "",
                 r->letter ? r->letter : ' ', r->letter ? ", " : "   ", r->name,
                 r->argument ? " " : "", r->argument ? r->argument : "");
        str_printf(&s, "  %-36s ", left);
        if (strlen(left) > 36) str_printf(&s, "\n%39s", "");
        const char *where = r->commands == IN_ALL ? "" : command_names(a, r->commands);
        put_wrapped(&s, arena_printf(a, "%s%s%s", where, *where ? ": " : "", r->help), 39, 100);
    }
    str_puts(&s, "\nexit status:\n");
    for (int i = 0; i < status_count; i++) str_printf(&s, "  %d  %s\n", i, status_texts[i]);
    return s.at;
}
