/* flags.c - which compile flags reach libclang.
 *
 * A compile_commands.json comes with a project that may not be trusted: nothing in it may load code
 * into this process, or bring in flags that were not checked here. One that changes what C means,
 * and that clang ignores, is refused, too. Flags that only write files (dependencies) are dropped.
 */
#include "core/frontend/clang/unit.h"

#include <string.h>

static bool starts(const char *s, const char *prefix) {
    return strncmp(s, prefix, strlen(prefix)) == 0;
}

const char *flag_refused(const char *flag, const char *next) {
    static const char *const passes[] = {"-Xclang", "-Xpreprocessor", "-mllvm", "-Xanalyzer"};
    if (flag[0] == '@') return "a response file brings in unseen flags";
    if (starts(flag, "--config") || strcmp(flag, "-specs") == 0 || starts(flag, "--specs"))
        return "a configuration file brings in unseen flags";
    if (strstr(flag, "plugin") && flag[0] == '-') return "it loads a plug-in";
    if (starts(flag, "-load") || strstr(flag, ",-load")) return "it loads a plug-in";
    if (strcmp(flag, "-funsigned-bitfields") == 0 || strcmp(flag, "-fno-signed-bitfields") == 0)
        return "it makes plain bit-fields unsigned, which the C parser does not";
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (strcmp(flag, passes[i]) == 0 && next &&
            (starts(next, "-load") || strstr(next, "plugin")))
            return "it loads a plug-in";
    return NULL;
}
