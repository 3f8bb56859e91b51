/* describe.c - which libclang this is, and where it has its headers from. */
#include "core/frontend/frontend.h"

#include "core/frontend/clang/unit.h"

#include <stdlib.h>
#include <string.h>

struct header_search {
    const char *name;
    struct arena *arena;
    const char *folder;
};

static void look_at_include(CXFile f, CXSourceLocation *stack, unsigned depth, CXClientData data) {
    struct header_search *h = data;
    CXString s = clang_getFileName(f);
    const char *path = clang_getCString(s), *slash = path ? strrchr(path, '/') : NULL;
    (void)stack, (void)depth;
    if (slash && !h->folder && strcmp(slash + 1, h->name) == 0)
        h->folder = realpath(arena_strndup(h->arena, path, (size_t)(slash - path)), NULL);
    clang_disposeString(s);
}

/* The folder that the compiler takes a header from; malloc'ed, NULL: it finds none. */
static const char *folder_of(struct arena *a, CXIndex index, const char *name) {
    struct header_search h = {.name = name, .arena = a};
    const char *text = arena_printf(a, "#include <%s>\n", name);
    struct CXUnsavedFile file = {"/describe.c", text, strlen(text)};
    const char *bundled = bundled_headers_flag(a);
    CXTranslationUnit tu =
        clang_parseTranslationUnit(index, file.Filename, &bundled, bundled ? 1 : 0, &file, 1, 0);
    if (tu) clang_getInclusions(tu, look_at_include, &h);
    if (tu) clang_disposeTranslationUnit(tu);
    return h.folder;
}

void fe_describe(struct arena *a, struct fe_description *out) {
    CXIndex index = clang_createIndex(0, 0);
    *out = (struct fe_description){.version = clang_version_digits(a)};
    const char *own = folder_of(a, index, "stddef.h"), *system = folder_of(a, index, "stdio.h");
    if (own) out->own_headers = arena_strdup(a, own);
    if (system) out->system_headers = arena_strdup(a, system);
    free((char *)own);
    free((char *)system);
    clang_disposeIndex(index);
}
