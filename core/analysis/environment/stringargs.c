/* stringargs.c - which arguments library functions read as strings. */
#include "core/analysis/environment/stringargs.h"

#include <string.h>

enum { PRINTS = STRINGARGS_PRINTS };

/* Models that look at the characters themselves. */
static const struct {
    const char *name;
    unsigned arguments;
} readers[] = {
    {"strlen", 1},
    {"strcmp", 3},
    {"strcoll", 3},
    {"strcasecmp", 3},
    {"strcpy", 2},
    {"stpcpy", 2},
    {"strcat", 3},
    {"strncat", 3},
    {"strlcpy", 2},
    {"strlcat", 2},
    {"strchr", 1},
    {"strrchr", 1},
    {"strchrnul", 1},
    {"strspn", 3},
    {"strcspn", 3},
    {"strpbrk", 3},
    {"strstr", 3},
    {"strcasestr", 3},
    {"strtok", 3},
    {"strtok_r", 3},
    {"strsep", 2},
    {"atoi", 1},
    {"atol", 1},
    {"atoll", 1},
    {"atof", 1},
    {"strtol", 1},
    {"strtoul", 1},
    {"strtoll", 1},
    {"strtoull", 1},
    {"strtod", 1},
    {"strtof", 1},
    {"strptime", 3},
    {"strtold", 1},
    {"scanf", 1},
    {"fscanf", 2},
    {"sscanf", 3},
    {"getenv", 1},
    {"setenv", 3},
    {"strncmp", 3},
    {"strncasecmp", 3},
    {"strncpy", 2},
    {"stpncpy", 2},
    {"strndup", 1},
    {"strxfrm", 2},
    {"strtoimax", 1},
    {"strtoumax", 1},
    {"vfprintf", 2 | PRINTS},
    {"vprintf", 1 | PRINTS},
    {"vdprintf", 2 | PRINTS},
    {"vsnprintf", 4 | PRINTS},
    {"vsprintf", 2 | PRINTS},
    {"vasprintf", 2 | PRINTS},
    {"vfscanf", 2},
    {"vscanf", 1},
    {"vsscanf", 3},
};

struct deriver {
    struct arena *a;
    struct stringargs *s;
    const struct map *index; /* of functions, by name */
    const struct ir_module *m;
};

static unsigned known_reader(const char *name) {
    static const char builtin[] = "__builtin_";
    if (strncmp(name, builtin, sizeof builtin - 1) == 0) name += sizeof builtin - 1;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(readers[i].name, name) == 0) return readers[i].arguments;
    return 0;
}

static unsigned of_function(struct deriver *d, const char *name);

/* Strings among the model's own parameters, as a call in it shows. */
static unsigned through_call(struct deriver *d, const struct ir_func *f,
                             const struct ir_ins *call) {
    unsigned read = of_function(d, call->text), own = 0;
    for (uint32_t k = 0; k < call->nargs && k < 8; k++)
        for (uint32_t p = 0; read >> k & 1 && p < f->params.n && p < 8; p++)
            if (f->params.at[p] == call->args[k]) own |= 1u << p;
    return own ? own | (read & PRINTS) : 0;
}

static unsigned of_function(struct deriver *d, const char *name) {
    uint64_t i, known;
    if (!map_str_get(d->index, name, &i)) return 0;
    const struct ir_func *f = d->m->funcs.at[i];
    uint64_t key = (uint64_t)(uintptr_t)f;
    if (!f->is_model) return 0;
    if (map_get(&d->s->known, key, &known)) return (unsigned)known;
    unsigned read = known_reader(name);
    map_put(d->a, &d->s->known, key, read); /* for a recursive one, too */
    if (read) return read;
    for (ir_val v = 1; f->has_body && v < f->ins.n; v++)
        if (f->ins.at[v].op == IR_CALL) read |= through_call(d, f, &f->ins.at[v]);
    map_put(d->a, &d->s->known, key, read);
    return read;
}

unsigned stringargs_of(struct arena *a, struct stringargs *s, const struct map *index,
                       const struct ir_module *m, const char *name) {
    struct deriver d = {a, s, index, m};
    unsigned read = of_function(&d, name);
    uint64_t i;
    if (!map_str_get(index, name, &i) || !m->funcs.at[i]->varargs) read &= ~(unsigned)PRINTS;
    return read;
}
