// A `void *` from a function without body is to what it is converted to, but may be null.
// expect: chosen: violated
// expect: assigned: violated
// expect: either: violated
#include <stddef.h>
struct pair {
    int x, y;
};
void *lookup(const char *key);
int chosen(const char *key) {
    struct pair *p = key ? lookup(key) : NULL;
    p->y = 1; //! null-dereference information
    return 1;
}
int assigned(const char *key) {
    void *found = NULL;
    if (key) found = lookup(key);
    struct pair *p = found;
    p->y = 1; //! null-dereference information
    return 1;
}
int either(const char *key, const char *other) {
    struct pair *p = key ? lookup(key) : other ? lookup(other) : NULL;
    p->y = 1; //! null-dereference information
    return 1;
}
