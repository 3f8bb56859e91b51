/* commands.c - the tables of commands.h. */
#include "core/options/commands.h"

#include "core/base/str.h"

#define COUNT(table) (int)(sizeof(table) / sizeof *(table))

const struct command_row command_rows[] = {
    {"check", IN_CHECK, "verify the functions of C files, or of a project"},
    {"cover", IN_COVER,
     "find inputs that reach each part of the code, and parts that nothing reaches"},
    {"dump", IN_DUMP, "print what verify-ls makes of a file"},
    {"dump --ir", IN_IR, NULL},
    {"dump --invariants", IN_INVARIANTS, NULL},
    {"dump of a system", IN_SYSTEM, NULL},
    {"solve", IN_SOLVE, "decide a transition system"},
    {"plan", IN_CHECK, "write what is to be verified into a folder, for other machines"},
    {"prove", IN_PROVE, "verify one function of a plan"},
    {"store", IN_STORE, "look after the results that are kept"},
    {"doctor", IN_DOCTOR, "say what verify-ls finds on this machine, and how a file is compiled"},
    {"--stdio", IN_STDIO, "serve an editor"},
    {"--dap", IN_DAP, "step through the run of a finding, for an editor"}};
const int command_count = COUNT(command_rows);

const char *const usage_lines[] = {
    "check [OPTIONS] FILE... [-- COMPILER FLAGS]",
    "check --project [OPTIONS] [FOLDER]",
    "cover [OPTIONS] FILE... [-- COMPILER FLAGS]",
    "cover --project [OPTIONS] [FOLDER]",
    "dump --ir|--invariants FILE [-- COMPILER FLAGS]",
    "dump --dimspec|--aiger|--btor2|--smt2 [-f FUNCTION] FILE",
    "solve [OPTIONS] FILE.dimspec",
    "plan [OPTIONS] FILE... [-- COMPILER FLAGS]",
    "plan --project [OPTIONS] [FOLDER]",
    "prove TASK RESULT",
    "store --info|--verify|--prune|--export FILE|--import PATH [FOLDER]",
    "doctor [FILE]",
    "--stdio",
    "--dap"};
const int usage_count = COUNT(usage_lines);

const char *const status_texts[] = {"all proved", "an error or a warning was found",
                                    "something is unknown, or proved up to a bound",
                                    "bad usage, or a file does not compile"};
const int status_count = COUNT(status_texts);

const char *command_names(struct arena *a, unsigned bits) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (int i = 0; i < command_count; i++) {
        const struct command_row *c = &command_rows[i];
        if ((bits & c->bits) != c->bits) continue;
        str_printf(&s, "%s%s", s.n ? ", " : "", c->name);
        bits &= ~c->bits;
    }
    return s.at;
}
