/* make-pages: writes the manual page, or what a shell completes, to standard output.
 *   make-pages man|bash|zsh|fish
 */
#include "lsp/pages/pages.h"

#include <stdio.h>
#include <string.h>

static const char *page_of(struct arena *a, const char *kind) {
    if (strcmp(kind, "man") == 0) return man_page(a, VL_VERSION);
    if (strcmp(kind, "bash") == 0) return bash_completion(a);
    if (strcmp(kind, "zsh") == 0) return zsh_completion(a);
    return strcmp(kind, "fish") == 0 ? fish_completion(a) : NULL;
}

int main(int argc, char **argv) {
    struct arena a = {0};
    const char *text = argc == 2 ? page_of(&a, argv[1]) : NULL;
    bool good = text && fputs(text, stdout) >= 0 && fflush(stdout) == 0;
    if (!text) fputs("usage: make-pages man|bash|zsh|fish\n", stderr);
    arena_free(&a);
    return good ? 0 : 1;
}
