/* bundled.c - the headers that belong to libclang, where they travel with this program.
 *
 * libclang looks for them where its distribution puts them, which on a machine without that
 * distribution's packages is nowhere, or has those of another version.
 */
#include "core/frontend/clang/unit.h"

#include <string.h>
#include <unistd.h>

const char *clang_version_digits(struct arena *a) {
    CXString s = clang_getClangVersion(); /* "Debian clang version 19.1.7 (3~deb12u1)" */
    const char *text = clang_getCString(s), *at = text ? strstr(text, "version ") : NULL;
    at = at ? at + strlen("version ") : "?";
    const char *digits = arena_strndup(a, at, strcspn(at, " \n"));
    clang_disposeString(s);
    return digits;
}

const char *bundled_headers_flag(struct arena *a) {
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return NULL;
    self[n] = 0;
    char *slash = strrchr(self, '/');
    if (slash) *slash = 0;
    const char *version = clang_version_digits(a);
    const char *folder =
        arena_printf(a, "%s/lib/clang/%.*s", self, (int)strcspn(version, "."), version);
    if (access(arena_printf(a, "%s/include/stddef.h", folder), R_OK) != 0) return NULL;
    return arena_printf(a, "-resource-dir=%s", folder);
}
