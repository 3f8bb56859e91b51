/* verify-ls: command line and language server. */
#include "lsp/cli/check.h"
#include "lsp/cli/cover.h"
#include "lsp/cli/doctor.h"
#include "lsp/cli/store.h"
#include "lsp/dap/dap.h"
#include "lsp/project/command_line.h"
#include "lsp/server/server.h"
#include "models_version.h"

#include <signal.h>
#include <stdio.h>

static int run_command(const struct options *o) {
    if (o->command == IN_STDIO) return server_main(o);
    if (o->command == IN_DAP) return dap_main(o);
    if (o->command == IN_CHECK) return check_main(o);
    if (o->command == IN_COVER) return cover_main(o);
    if (o->command == IN_STORE) return store_main(o);
    if (o->command == IN_PROVE) return prove_main(o);
    if (o->command == IN_DOCTOR) return doctor_main(o);
    return o->command == IN_SOLVE ? solve_main(o) : dump_main(o);
}

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
    } else {
        status = run_command(&o);
    }
    arena_free(&a);
    return status;
}
