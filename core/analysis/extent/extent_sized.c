/* Library functions that are given a pointer and how much they use behind it.
 *
 *     recv(fd, p, n, 0)           n bytes
 *     fread(p, sizeof *p, n, f)   n elements
 *     qsort(p, n, size, f)        n elements of size bytes
 *
 * They use all that the number says, or may.
 */
#include "core/analysis/extent/extent_int.h"

#include <string.h>

enum { NONE = UINT8_MAX };

static const struct {
    const char *name;
    uint8_t ptr, len, by; /* arguments; by: the size of an element, NONE: as the pointer's type */
    bool may_stop;
} sized[] = {
    {"bcmp", 0, 2, NONE, false},       {"bcmp", 1, 2, NONE, false},
    {"bsearch", 1, 2, 3, false},       {"bzero", 0, 1, NONE, false},
    {"confstr", 1, 2, NONE, false},    {"explicit_bzero", 0, 1, NONE, false},
    {"fgets", 0, 1, NONE, false},      {"fgets_unlocked", 0, 1, NONE, false},
    {"fgetws", 0, 1, NONE, false},     {"fmemopen", 0, 1, NONE, false},
    {"fread", 0, 2, 1, false},         {"fread_unlocked", 0, 2, 1, false},
    {"fwrite", 0, 2, 1, false},        {"fwrite_unlocked", 0, 2, 1, false},
    {"getcwd", 0, 1, NONE, false},     {"getdomainname", 0, 1, NONE, false},
    {"getentropy", 0, 1, NONE, false}, {"gethostname", 0, 1, NONE, false},
    {"getlogin_r", 0, 1, NONE, false}, {"getrandom", 0, 1, NONE, false},
    {"inet_ntop", 2, 3, NONE, false},  {"mbstowcs", 0, 2, NONE, false},
    {"memccpy", 0, 3, NONE, true},     {"memccpy", 1, 3, NONE, true},
    {"memchr", 0, 2, NONE, true},      {"memcmp", 0, 2, NONE, false},
    {"memcmp", 1, 2, NONE, false},     {"memcpy", 0, 2, NONE, false},
    {"memcpy", 1, 2, NONE, false},     {"memmem", 0, 1, NONE, false},
    {"memmem", 2, 3, NONE, false},     {"memmove", 0, 2, NONE, false},
    {"memmove", 1, 2, NONE, false},    {"mempcpy", 0, 2, NONE, false},
    {"mempcpy", 1, 2, NONE, false},    {"memrchr", 0, 2, NONE, false},
    {"memset", 0, 2, NONE, false},     {"poll", 0, 1, NONE, false},
    {"ppoll", 0, 1, NONE, false},      {"pread", 1, 2, NONE, false},
    {"pread64", 1, 2, NONE, false},    {"pwrite", 1, 2, NONE, false},
    {"pwrite64", 1, 2, NONE, false},   {"qsort", 0, 1, 2, false},
    {"qsort_r", 0, 1, 2, false},       {"read", 1, 2, NONE, false},
    {"readlink", 1, 2, NONE, false},   {"readlinkat", 2, 3, NONE, false},
    {"recv", 1, 2, NONE, false},       {"recvfrom", 1, 2, NONE, false},
    {"send", 1, 2, NONE, false},       {"sendto", 1, 2, NONE, false},
    {"setvbuf", 1, 3, NONE, false},    {"snprintf", 0, 1, NONE, false},
    {"stpncpy", 0, 2, NONE, false},    {"strerror_r", 1, 2, NONE, false},
    {"strftime", 0, 1, NONE, false},   {"strlcat", 0, 2, NONE, false},
    {"strlcpy", 0, 2, NONE, false},    {"strncpy", 0, 2, NONE, false},
    {"strnlen", 0, 1, NONE, true},     {"strxfrm", 0, 2, NONE, false},
    {"swab", 0, 2, NONE, false},       {"swab", 1, 2, NONE, false},
    {"swprintf", 0, 1, NONE, false},   {"ttyname_r", 1, 2, NONE, false},
    {"vsnprintf", 0, 1, NONE, false},  {"vswprintf", 0, 1, NONE, false},
    {"wcsncpy", 0, 2, NONE, false},    {"wcsnlen", 0, 1, NONE, true},
    {"wcstombs", 0, 2, NONE, false},   {"wmemchr", 0, 2, NONE, true},
    {"wmemcmp", 0, 2, NONE, false},    {"wmemcmp", 1, 2, NONE, false},
    {"wmemcpy", 0, 2, NONE, false},    {"wmemcpy", 1, 2, NONE, false},
    {"wmemmove", 0, 2, NONE, false},   {"wmemmove", 1, 2, NONE, false},
    {"wmemset", 0, 2, NONE, false},    {"write", 1, 2, NONE, false},
};

static uint64_t pointed_size(struct extent_finder *t, const struct ir_ins *call, uint32_t param) {
    const struct extent_body *model = extent_body_of(t, call->text);
    if (!model || param >= model->f->params.n) return 1;
    ir_ct to = ir_pointee(t->m, body_ins(model, model->f->params.at[param])->ct);
    uint64_t size = to ? ir_ctype_at(t->m, to)->size : 0;
    return size ? size : 1; /* void */
}

bool extent_sized_argument(struct extent_finder *t, const struct ir_ins *call, uint32_t k,
                           struct extent_sized *out) {
    static const char builtin[] = "__builtin_";
    const char *name = call->text;
    *out = (struct extent_sized){0};
    if (k == sizeof sized / sizeof *sized) return false;
    if (strncmp(name, builtin, sizeof builtin - 1) == 0) name += sizeof builtin - 1;
    bool has_size = sized[k].by != NONE;
    if (strcmp(name, sized[k].name) != 0 || sized[k].len >= call->nargs) return true;
    if (has_size && sized[k].by >= call->nargs) return true;
    out->p = call->args[sized[k].ptr];
    out->n = call->args[sized[k].len];
    out->by = has_size ? call->args[sized[k].by] : 0;
    out->unit = has_size ? 0 : pointed_size(t, call, sized[k].ptr);
    out->may_stop = sized[k].may_stop;
    return true;
}

uint64_t extent_sized_unit(const struct extent_body *b, struct extent_sized *x) {
    bv_t k;
    if (!x->by) return x->unit;
    for (unsigned i = 0; i < 2; i++) {
        ir_val size = i ? x->n : x->by;
        if (!ir_const_value(b->f, size, &k) || k == 0 || k >> 31) continue;
        x->n = i ? x->by : x->n;
        return (uint64_t)k;
    }
    return 0;
}
