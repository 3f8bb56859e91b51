/* argument.c - what of an option's row a completion needs. */
#include "lsp/pages/pages.h"

#include "core/base/str.h"

#include <string.h>

enum { LONG_HELP = 90 };

enum argument argument_of(const struct option_row *r) {
    if (r->kind == OPTION_FLAG) return ARGUMENT_NONE;
    if (r->kind == OPTION_CHOICE || r->kind == OPTION_CHECKS) return ARGUMENT_WORDS;
    if (r->kind != OPTION_TEXT) return ARGUMENT_ANY;
    if (strcmp(r->argument, "DIR") == 0) return ARGUMENT_FOLDER;
    return strcmp(r->argument, "FILE") == 0 ? ARGUMENT_FILE : ARGUMENT_ANY;
}

const char *argument_words(struct arena *a, const struct option_row *r) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    if (r->kind == OPTION_CHOICE) {
        for (const char *at = r->argument; *at; at++) str_put(&s, *at == '|' ? " " : at, 1);
        return s.at;
    }
    str_puts(&s, "unreach-call no-overflow valid-memsafety pedantic all");
    for (int k = 0; k < CHECK_COUNT; k++)
        if (check_infos[k].group != GROUP_GOAL) str_printf(&s, " %s", check_infos[k].name);
    return s.at;
}

const char *short_help(struct arena *a, const struct option_row *r) {
    const char *help = r->help;
    size_t n = strcspn(help, ";");
    const char *stops[] = {". ", " (", ": "};
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
        const char *at = strstr(help, stops[i]);
        if (at && at > help + 20 && at < help + n) n = (size_t)(at - help);
    }
    for (const char *comma; n > LONG_HELP && (comma = memchr(help + 30, ',', n - 30));)
        n = (size_t)(comma - help);
    return arena_strndup(a, help, n);
}
