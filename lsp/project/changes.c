/* changes.c - sets of paths. A path is entered as it was told and by its real name, as includes are
 * listed by either.
 */
#include "lsp/project/changes.h"

#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <stdlib.h>
#include <string.h>

static bool is_flags_file(const char *name) {
    static const char *const names[] = {"compile_commands.json", "compile_flags.txt", ".clangd"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static bool is_source(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot && strcmp(dot, ".c") == 0;
}

static void enter_path(struct file_changes *c, const char *path, bool is_open) {
    const char *copy = arena_strdup(&c->arena, path);
    map_str_put(&c->arena, is_open ? &c->open : &c->paths, copy, 1);
}

/* Of a file that is gone the folder may still have another name. */
static const char *real_path(struct arena *a, const char *path) {
    char *real = realpath(path, NULL), *folder = NULL;
    const char *out = real ? arena_strdup(a, real) : NULL;
    if (!real) folder = realpath(path_directory(a, path), NULL);
    if (folder) out = arena_printf(a, "%s/%s", folder, str_behind(path, '/'));
    free(real);
    free(folder);
    return out ? out : path;
}

void changes_add(struct file_changes *c, const char *path, enum change_kind kind, bool is_open) {
    const char *name = str_behind(path, '/');
    const char *real = real_path(&c->arena, path);
    /* What an open document shows of a file that was not there is not what others have read. */
    bool counts_open = is_open && kind == CHANGE_WRITTEN;
    c->n++;
    c->flags = c->flags || is_flags_file(name);
    enter_path(c, path, counts_open);
    if (strcmp(real, path) != 0) enter_path(c, real, counts_open);
    if (kind != CHANGE_CREATED) return;
    map_str_put(&c->arena, &c->created, arena_strdup(&c->arena, name), 1);
    c->search = c->search || !(is_source(name) || is_flags_file(name));
}

static bool holds_path(const struct map *m, const char *path) {
    return m->n && map_str_get(m, path, NULL);
}

static bool holds_around(const struct map *m, const char *path) {
    char folder[4096];
    size_t n = strlen(path);
    if (!m->n) return false;
    if (holds_path(m, path)) return true;
    if (n >= sizeof folder) return true; /* too long to look at */
    memcpy(folder, path, n + 1);
    for (char *slash = strrchr(folder, '/'); slash && slash != folder;
         slash = strrchr(folder, '/')) {
        *slash = 0;
        if (holds_path(m, folder)) return true;
    }
    return false;
}

bool changes_have(const struct file_changes *c, const char *path) {
    return holds_around(&c->paths, path) || holds_path(&c->open, path);
}

bool changes_concern(const struct file_changes *c, const char *const *includes, uint32_t n,
                     bool is_open) {
    if (c->flags || c->search) return true;
    for (uint32_t i = 0; i < n; i++) {
        if (holds_around(&c->paths, includes[i]) ||
            holds_path(&c->created, str_behind(includes[i], '/')))
            return true;
        if (!is_open && holds_path(&c->open, includes[i])) return true;
    }
    return false;
}

void changes_free(struct file_changes *c) {
    arena_free(&c->arena);
    *c = (struct file_changes){0};
}

/* ---- what files include ---- */

static const char *name_once(struct include_names *names, const char *path) {
    uint64_t v;
    if (map_str_get(&names->index, path, &v)) return (const char *)(uintptr_t)v;
    const char *copy = arena_strdup(&names->arena, path);
    map_str_put(&names->arena, &names->index, copy, (uint64_t)(uintptr_t)copy);
    return copy;
}

void includes_set(struct include_names *names, struct include_list *l, const char *const *at,
                  uint32_t n) {
    includes_forget(l);
    l->at = vl_malloc((n + 1) * sizeof *l->at);
    for (uint32_t i = 0; i < n; i++) l->at[l->n++] = name_once(names, at[i]);
    l->known = true;
}

void includes_forget(struct include_list *l) {
    free(l->at);
    *l = (struct include_list){0};
}
