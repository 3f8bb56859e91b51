/* machine.c - the table of sanitizers.def, and the options of a build. */
#include "lsp/findings/machine.h"

#include <stddef.h>

#define BOTH "-fsanitize=address,undefined,float-cast-overflow"

const char *const machine_options[] = {
    "-g", "-O0", "-w", "-fno-omit-frame-pointer",
    "-fno-builtin",    /* the program's own strlen is called */
    "-frounding-math", /* in the mode where it stands */
    "-fno-sanitize-recover=all",
    /* Functions that the driver does not need are dropped: what they call may be defined in other
     * files, which are not linked. */
    "-ffunction-sections", NULL};

static const struct machine_check checks[CHECK_COUNT] = {
#define SANITIZER(id, text)         [CHECK_##id] = {text, "cc", BOTH, NULL},
#define SHOWN(id, text, cc, option) [CHECK_##id] = {text, cc, option, NULL},
#define SAID(id, how)               [CHECK_##id] = {NULL, "cc", BOTH, how},
#include "lsp/findings/sanitizers.def"
#undef SANITIZER
#undef SHOWN
#undef SAID
};

struct machine_check machine_check_of(enum check_kind k) {
    struct machine_check c = checks[k];
    if (!c.compiler) c = (struct machine_check){NULL, "cc", BOTH, NULL};
    if (k == CHECK_POINTER_COMPARISON) { /* gcc only; for other checks it reports too much */
        c.compiler = "gcc";
        c.flags = BOTH " -fsanitize=pointer-compare,pointer-subtract";
    }
    return c;
}

const char *machine_words(enum check_kind k) {
    static const char *const words[CHECK_COUNT] = {
#define SANITIZER(id, text) [CHECK_##id] = text,
#define SHOWN(id, text, cc, option)
#define SAID(id, how)
#include "lsp/findings/sanitizers.def"
#undef SANITIZER
#undef SHOWN
#undef SAID
    };
    return words[k];
}
