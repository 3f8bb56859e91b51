/* named_ir.h - IR text with names for people: %name values and :label blocks.
 *
 * One instruction a line.  Names become the numbers that the text form wants
 * (docs/ir.md, "Ids"): parameters, then block by block its parameters and
 * instructions, counted also where an instruction has no result.  A block is
 * `label(params):` or `label:` at the start of a line, and an edge writes `:label`.
 */
#ifndef VL_TESTS_SUPPORT_NAMED_IR_H
#define VL_TESTS_SUPPORT_NAMED_IR_H

#include "core/base/map.h"
#include "core/base/str.h"

#include <ctype.h>
#include <string.h>

struct naming {
    struct arena *a;
    struct map values, blocks; /* of the function at hand */
    uint32_t value, block;
};

static inline const char *naming_word(struct naming *n, const char **p) {
    const char *from = *p;
    while (isalnum((unsigned char)**p) || **p == '_') ++*p;
    return arena_strndup(n->a, from, (size_t)(*p - from));
}

/* Defines each `%name:` of the line, in order. */
static inline void naming_define(struct naming *n, const char *line, const char *end) {
    for (const char *p = line; p < end; p++) {
        if (*p != '%') continue;
        p++;
        const char *name = naming_word(n, &p);
        if (*p == ':') map_str_put(n->a, &n->values, name, ++n->value);
    }
}

static inline bool naming_is_block(const char *line, const char *end) {
    return end > line && end[-1] == ':' && isalpha((unsigned char)*line);
}

static inline void naming_scan(struct naming *n, const char *line, const char *end) {
    while (line < end && isspace((unsigned char)*line)) line++;
    if (strncmp(line, "func ", 5) == 0) {
        n->values = n->blocks = (struct map){0};
        n->value = n->block = 0;
        naming_define(n, line, end);
    } else if (naming_is_block(line, end)) {
        const char *p = line;
        map_str_put(n->a, &n->blocks, naming_word(n, &p), ++n->block);
        naming_define(n, line, end);
    } else if (n->block && line < end && *line != '}') {
        if (*line == '%')
            naming_define(n, line, end);
        else
            n->value++;
    }
}

static inline void naming_print(struct naming *n, struct str *out, const char *line,
                                const char *end) {
    uint64_t k;
    const char *p = line;
    while (p < end && isspace((unsigned char)*p)) p++;
    bool block = naming_is_block(p, end);
    if (block && map_str_get(&n->blocks, naming_word(n, &p), &k))
        str_printf(out, "b%u", (unsigned)k);
    bool quoted = false;
    while (p < end) {
        char sign = *p;
        const char *after = p + 1;
        if (sign == '"') quoted = !quoted;
        bool label = sign == ':' && isalpha((unsigned char)*after) && !quoted;
        if (!quoted && (sign == '%' || label)) {
            const char *name = naming_word(n, &after);
            if (map_str_get(label ? &n->blocks : &n->values, name, &k)) {
                str_printf(out, label ? " b%u" : "%%%u", (unsigned)k);
                p = after;
                continue;
            }
        }
        str_put(out, p++, 1);
    }
    str_puts(out, "\n");
}

/* The numbered text. */
static inline const char *named_ir(struct arena *a, const char *text) {
    struct str out = {.arena = a};
    const char *at = text;
    while (*at) { /* function by function: names are needed before their definitions */
        struct naming n = {.a = a};
        const char *stop = at;
        do {
            const char *end = strchr(stop, '\n');
            if (!end) end = stop + strlen(stop);
            naming_scan(&n, stop, end);
            bool close = *stop == '}';
            stop = *end ? end + 1 : end;
            if (close) break;
        } while (*stop);
        while (at < stop) {
            const char *end = strchr(at, '\n');
            if (!end) end = at + strlen(at);
            naming_print(&n, &out, at, end);
            at = *end ? end + 1 : end;
        }
    }
    return out.at ? out.at : "";
}

#endif
