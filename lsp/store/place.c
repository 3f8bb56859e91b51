/* place.c - paths of stores, and who owns what is there. */
#include "lsp/store/place.h"

#include "core/base/hash.h"
#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- where ---- */

static bool is_project(struct arena *a, const char *folder) {
    static const char *const marks[] = {"compile_commands.json", "build/compile_commands.json",
                                        ".clangd", ".git"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (access(arena_printf(a, "%s/%s", folder, marks[i]), F_OK) == 0) return true;
    return false;
}

const char *place_project(struct arena *a, const char *path) {
    struct stat st;
    const char *folder = path_absolute(a, NULL, path);
    if (stat(folder, &st) != 0 || !S_ISDIR(st.st_mode)) folder = path_directory(a, folder);
    for (const char *up = folder; *up; up = path_directory(a, up)) {
        if (is_project(a, up)) return up;
        if (!up[1]) break;
    }
    return folder;
}

static const char *cache_folder(struct arena *a) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache == '/') return arena_printf(a, "%s/verify-ls", cache);
    return home && *home == '/' ? arena_printf(a, "%s/.cache/verify-ls", home) : NULL;
}

const char *place_default(struct arena *a, const char *project) {
    char hex[33];
    const char *folder = cache_folder(a);
    if (!folder) return NULL;
    hash128_hex(hash128_bytes(project, strlen(project)), hex);
    return arena_printf(a, "%s/%.40s-%.16s.db", folder, str_behind(project, '/'), hex);
}

/* ---- whether ---- */

static void make_folders(struct arena *a, const char *path) {
    char *copy = arena_strdup(a, path);
    for (char *at = strchr(copy + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = 0;
        mkdir(copy, 0700); /* one that is there already, or cannot be made, shows when opening */
        *at = '/';
    }
}

const char *place_prepare(struct arena *a, const char *path) {
    struct stat st;
    make_folders(a, path);
    if (stat(path, &st) != 0) return errno == ENOENT ? NULL : strerror(errno);
    if (!S_ISREG(st.st_mode)) return "it is no regular file";
    if (st.st_uid != geteuid()) return "it belongs to another user";
    if (st.st_mode & S_IWOTH) return "anyone may write to it";
    return NULL;
}

bool place_is_writable(const char *path) {
    struct arena a = {0};
    bool there = access(path, F_OK) == 0;
    bool can = access(path_directory(&a, path), W_OK) == 0 && (!there || access(path, W_OK) == 0);
    arena_free(&a);
    return can;
}

const char *place_escape(struct arena *a, const char *path) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (; *path; path++)
        if (strchr("?#%", *path))
            str_printf(&s, "%%%02x", (unsigned)(unsigned char)*path);
        else
            str_put(&s, path, 1);
    return s.at;
}
