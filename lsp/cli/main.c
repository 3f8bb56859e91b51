/* verify-ls: command line and language server. */
#include "lsp/cli/check.h"
#include "lsp/project/options.h"
#include "lsp/server/server.h"
#include "models_version.h"

#include <signal.h>
#include <stdio.h>

int main(int argc, char **argv) {
    struct arena a = {0};
    struct options o;
    char *error = NULL;
    int status = EXIT_PROVED;
    signal(SIGPIPE, SIG_IGN);
    if (argc < 2) {
        fputs(options_help(&a), stderr);
        status = EXIT_USAGE;
    } else if (options_parse(&a, argc, argv, &o, &error) != VL_OK) {
        fprintf(stderr, "verify-ls: %s\n", error);
        status = EXIT_USAGE;
    } else if (o.help) {
        fputs(options_help(&a), stdout);
    } else if (o.version) {
        puts("verify-ls " VL_VERSION " (models of the C library " VL_MODELS_VERSION ")");
    } else if (o.stdio) {
        status = server_main(&o);
    } else {
        static int (*const mains[])(const struct options *) = {
            [COMMAND_CHECK] = check_main, [COMMAND_DUMP] = dump_main, [COMMAND_SOLVE] = solve_main};
        status = mains[o.command](&o);
    }
    arena_free(&a);
    return status;
}
