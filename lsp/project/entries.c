/* entries.c - names of entries, compared with functions and their files. */
#include "lsp/project/entries.h"

#include "core/base/str.h"

#include <string.h>

/* Is the file of this path called so? A name may begin with folders, the last ones of the path. */
static bool is_file(const char *path, const char *name, size_t n) {
    size_t k = path ? strlen(path) : 0;
    return k >= n && strncmp(path + k - n, name, n) == 0 && (k == n || path[k - n - 1] == '/');
}

bool entry_names(const char *entry, const char *func, const char *path) {
    const char *name = str_behind(entry, ':');
    if (strcmp(entry, func) == 0) return true;
    if (strcmp(name, str_behind(func, ':')) != 0) return false;
    return name == entry || is_file(path, entry, (size_t)(name - entry) - 1);
}

bool entries_have(const text_list *entries, const struct ir_module *m, const struct ir_func *f) {
    for (uint32_t i = 0; f->has_body && !f->is_model && i < entries->n; i++)
        if (entry_names(entries->at[i], f->name, ir_file_of(m, &f->name_loc))) return true;
    return false;
}

static const char *named_main(const text_list *entries) {
    for (uint32_t i = 0; i < entries->n; i++)
        if (strcmp(str_behind(entries->at[i], ':'), "main") == 0) return entries->at[i];
    return NULL;
}

const char *entries_start(const struct options *o) {
    const char *start = named_main(&o->entries);
    if (!o->entries.n || o->command == IN_STDIO) return "main";
    return start ? start : o->entries.at[0];
}

bool entries_start_at(const struct options *o, const char *func) {
    return strcmp(func, "main") == 0 || (o->entries.n == 1 && o->command != IN_STDIO);
}

void entries_mark(struct ir_module *m, const text_list *entries) {
    for (uint32_t i = 0; i < m->funcs.n; i++)
        if (entries_have(entries, m, m->funcs.at[i])) m->funcs.at[i]->is_used = true;
}
