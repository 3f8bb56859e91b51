// A `void *` from a function without body is to what it is converted to, also behind a choice.
// expect: chosen: proved
// expect: assigned: proved
// expect: either: proved
#include <stddef.h>
struct pair {
    int x, y;
};
void *lookup(const char *key);
int chosen(const char *key) {
    struct pair *p = key ? lookup(key) : NULL;
    if (!p) return 0;
    p->y = 1;
    return 1;
}
int assigned(const char *key) {
    void *found = NULL;
    if (key) found = lookup(key);
    struct pair *p = found;
    if (!p) return 0;
    p->y = 1;
    return 1;
}
int either(const char *key, const char *other) {
    struct pair *p = key ? lookup(key) : other ? lookup(other) : NULL;
    if (p) p->y = 1;
    return 1;
}
