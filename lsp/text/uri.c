/* uri.c - file URIs to paths and back, with percent-encoding. */
#include "lsp/text/uri.h"

#include "core/base/str.h"
#include "core/sem/bv.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

char *uri_to_path(struct arena *a, const char *uri) {
    if (strncasecmp(uri, "file:", 5) != 0) return NULL;
    uri += 5;
    if (strncmp(uri, "//", 2) == 0) {
        uri = strchr(uri + 2, '/'); /* an authority, "localhost" at most, is skipped */
        if (!uri) return NULL;
    }
    struct str out = {.arena = a};
    for (; *uri; uri++) {
        bool escaped = *uri == '%' && bv_digit(uri[1]) < 16 && bv_digit(uri[2]) < 16;
        char c = escaped ? (char)(bv_digit(uri[1]) * 16 + bv_digit(uri[2])) : *uri;
        if (!c) return NULL;
        str_put(&out, &c, 1);
        if (escaped) uri += 2;
    }
    return out.at && out.at[0] == '/' ? out.at : NULL;
}

char *uri_from_path(struct arena *a, const char *path) {
    struct str out = {.arena = a};
    str_puts(&out, "file://");
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        if (isalnum(c) || strchr("/-._~", c))
            str_put(&out, path, 1);
        else
            str_printf(&out, "%%%02X", c);
    }
    return out.at;
}

char *path_absolute(struct arena *a, const char *directory, const char *path) {
    char cwd[4096];
    struct str all = {.arena = a}, out = {.arena = a};
    if (path[0] != '/') {
        if (!directory || directory[0] != '/')
            str_printf(&all, "%s/", getcwd(cwd, sizeof cwd) ? cwd : "");
        if (directory) str_printf(&all, "%s/", directory);
    }
    str_puts(&all, path);
    str_puts(&out, "");
    for (char *save = NULL, *piece = strtok_r(all.at, "/", &save); piece;
         piece = strtok_r(NULL, "/", &save)) {
        if (strcmp(piece, ".") == 0) continue;
        if (strcmp(piece, "..") == 0) {
            while (out.n && out.at[--out.n] != '/') {
            }
            out.at[out.n] = '\0';
        } else {
            str_printf(&out, "/%s", piece);
        }
    }
    return out.n ? out.at : arena_strdup(a, "/");
}

/* How much of both is the same folder, without the slash behind it. */
static size_t common_folder(const char *folder, const char *path) {
    size_t same = 0, i = 0;
    for (; folder[i] && folder[i] == path[i]; i++)
        if (folder[i] == '/') same = i;
    bool whole = !folder[i] && path[i] == '/';
    return whole ? i : same;
}

char *path_relative(struct arena *a, const char *folder, const char *path) {
    struct str out = {.arena = a};
    const char *from = path_absolute(a, NULL, folder), *to = path_absolute(a, NULL, path);
    if (strcmp(from, to) == 0) return arena_strdup(a, ".");
    size_t same = strcmp(from, "/") == 0 ? 0 : common_folder(from, to);
    for (const char *s = from + same; *s && strcmp(from, "/") != 0; s++)
        if (*s == '/') str_puts(&out, "../");
    str_puts(&out, to[same] == '/' ? to + same + 1 : to + same);
    return out.n ? out.at : arena_strdup(a, ".");
}

const char *path_short(const char *path, const char *here) {
    size_t n = strlen(here);
    return strncmp(path, here, n) == 0 && path[n] == '/' ? path + n + 1 : path;
}

char *path_directory(struct arena *a, const char *path) {
    const char *slash = strrchr(path, '/');
    if (!slash) return arena_strdup(a, ".");
    return arena_strndup(a, path, slash == path ? 1 : (size_t)(slash - path));
}

char *read_whole_file(struct arena *a, const char *path, size_t *n) {
    struct stat st;
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    if (fstat(fileno(f), &st) != 0 || S_ISDIR(st.st_mode)) {
        fclose(f);
        return NULL;
    }
    struct str s = {.arena = a};
    char buf[65536];
    size_t k;
    str_puts(&s, "");
    while ((k = fread(buf, 1, sizeof buf, f)) > 0) str_put(&s, buf, k);
    bool bad = ferror(f) != 0;
    fclose(f);
    *n = s.n;
    return bad ? NULL : s.at;
}
