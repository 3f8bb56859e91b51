/* included.c - looks into included files, once. */
#include "core/frontend/clang/included.h"

#include "core/frontend/clang/clauses.h"
#include "core/frontend/clang/speech.h"

#include <string.h>
#include <sys/stat.h>

/* Of a buffer of the editor's the disk does not tell when it has changed. */
static bool is_unsaved(const struct fe_source *src, const char *name) {
    for (uint32_t i = 0; i < src->nheaders; i++)
        if (strcmp(src->headers[i].path, name) == 0) return true;
    return strcmp(src->path, name) == 0;
}

static const char *included_text(struct included *x, CXString s) {
    const char *text = clang_getCString(s);
    const char *copy = arena_strdup(&x->arena, text ? text : "");
    clang_disposeString(s);
    return copy;
}

static struct file_state file_state_of(const char *path) {
    struct stat st;
    if (!*path || stat(path, &st) != 0) return (struct file_state){0};
    return (struct file_state){true, st.st_mtim, (uint64_t)st.st_size, (uint64_t)st.st_ino};
}

static bool same_state(const struct file_state *x, const struct file_state *y) {
    return x->known && y->known && x->size == y->size && x->number == y->number &&
           x->changed.tv_sec == y->changed.tv_sec && x->changed.tv_nsec == y->changed.tv_nsec;
}

/* Members one by one: there may be padding. */
static struct hash128 state_hash(const struct file_state *s) {
    const uint64_t parts[] = {s->known, (uint64_t)s->changed.tv_sec, (uint64_t)s->changed.tv_nsec,
                              s->size, s->number};
    return hash128_bytes(parts, sizeof parts);
}

/* For a location clang searches the macro arguments of the file, in cubic time. */
static bool is_system_file(CXTranslationUnit tu, const struct fe_source *src, CXFile file) {
    CXFile main = clang_getFile(tu, src->path);
    return !(main && clang_File_isEqual(main, file)) &&
           clang_Location_isInSystemHeader(clang_getLocation(tu, file, 1, 1));
}

/* The disk may have another file by now than the one that was parsed: then its state says nothing.
 */
static void read_included_file(struct included_file *f, CXTranslationUnit tu,
                               const struct fe_source *src, CXFile file) {
    size_t n = 0;
    const int64_t parsed = (int64_t)clang_getFileTime(file);
    f->system = is_system_file(tu, src, file);
    f->contents = state_hash(&f->state);
    hash128_add(&f->contents, &parsed, sizeof parsed);
    f->state.known = f->state.known && parsed == (int64_t)f->state.changed.tv_sec;
    if (f->system) return;
    const char *text = clang_getFileContents(tu, file, &n);
    f->state.known = f->state.known && n == f->state.size;
    if (!text) text = "";
    f->contents = hash128_bytes(text, n);
    f->speaks_of = speech_of(text, n, 0);
    f->has_contracts = clauses_marked(text, n);
}

static struct included_file *known_file(struct included *x, CXFile file) {
    CXString s = clang_getFileName(file);
    const char *name = clang_getCString(s);
    uint64_t known;
    bool found = name && map_str_get(&x->by_name, name, &known);
    clang_disposeString(s);
    return found ? (struct included_file *)(uintptr_t)known : NULL;
}

static bool lies_there(const struct included_file *f, CXFile file) {
    CXString s = clang_File_tryGetRealPathName(file);
    const char *real = clang_getCString(s);
    bool same = strcmp(real ? real : "", f->real) == 0;
    clang_disposeString(s);
    return same;
}

const struct included_file *included_look(struct included *x, CXTranslationUnit tu,
                                          const struct fe_source *src, CXFile file) {
    struct included_file *f = known_file(x, file);
    if (!f) {
        f = arena_new(&x->arena, struct included_file);
        f->name = included_text(x, clang_getFileName(file));
        f->real = "";
        map_str_put(&x->arena, &x->by_name, f->name, (uint64_t)(uintptr_t)f);
    }
    bool moved = !lies_there(f, file);
    if (moved) f->real = included_text(x, clang_File_tryGetRealPathName(file));
    struct file_state now = file_state_of(f->real);
    bool unsaved = is_unsaved(src, f->name) || is_unsaved(src, f->real);
    if (!unsaved && !moved && same_state(&f->state, &now)) return f;
    *f = (struct included_file){.name = f->name, .real = f->real};
    if (!unsaved) f->state = now;
    read_included_file(f, tu, src, file);
    return f;
}
