// Many functions handed over in a table, and many calls that might call each: each is looked at
// once.
// vl: --function opens
// expect: opens: proved
#include <stddef.h>
struct state;
struct entry {
    const char *name;
    int (*f)(struct state *);
};
void ext_table(struct state *s, const struct entry *e, int up);
void ext_create(struct state *s, int n, int m);
const char *ext_string(struct state *s, int k, size_t *length);
long ext_integer(struct state *s, int k, long otherwise);
void ext_push(struct state *s, long n);
void ext_set(struct state *s, int k, const char *name);
int ext_error(struct state *s, const char *format, ...);
static unsigned count;

#define FUNCTION(name, from, most)                                                                 \
    static int name(struct state *s) {                                                             \
        size_t length = 0;                                                                         \
        const char *text = ext_string(s, 1, &length);                                              \
        long i = ext_integer(s, 2, from), j = ext_integer(s, 3, -1);                               \
        if (!text || i < 0 || j < i || j > most) return ext_error(s, "not in %d", most);           \
        for (long k = i; k <= j && k < 6; k++) {                                                   \
            ext_push(s, k);                                                                        \
            count ^= 1;                                                                            \
        }                                                                                          \
        ext_push(s, j - i);                                                                        \
        return 1;                                                                                  \
    }
FUNCTION(byte, 1, 5)
FUNCTION(sub, 2, 7)
FUNCTION(find, 0, 8)
FUNCTION(match, 1, 5)
FUNCTION(repeat, 2, 4)
FUNCTION(reverse, 1, 6)
FUNCTION(lower, 1, 5)
FUNCTION(upper, 3, 5)
FUNCTION(pack, 1, 5)
FUNCTION(unpack, 1, 9)
FUNCTION(format, 1, 5)
FUNCTION(dump, 4, 5)
static const struct entry table[] = {
    {"byte", byte},   {"sub", sub},       {"find", find},   {"match", match},
    {"rep", repeat},  {"rev", reverse},   {"lower", lower}, {"upper", upper},
    {"pack", pack},   {"unpack", unpack}, {"fmt", format},  {"dump", dump},
    {NULL, NULL}};

static void meta(struct state *s) {
    ext_create(s, 0, 1);
    ext_push(s, 1);
    ext_push(s, -2);
    ext_set(s, -1, "__index");
    ext_push(s, 3);
    ext_set(s, -2, "__len");
}
int opens(struct state *s) {
    ext_create(s, 0, 12);
    ext_table(s, table, 0);
    meta(s);
    meta(s);
    return 1;
}
