// Pointers that are used as strings are taken for strings; what is behind the end is not there.
// vl: --bound 4
// expect: after: violated
// expect: second: violated
// expect: text: violated
#include <string.h>

struct item {
    int n;
    const char *name;
};

char after(const char *s) {
    return s[strlen(s) + 1]; //! out-of-bounds information
}

char second(const struct item *i) {
    if (strcmp(i->name, "x") == 0) return i->name[2]; //! out-of-bounds information
    return 0;
}

/* Nothing here says that s is a string. */
char text(const char *s, int i) {
    return s[i]; //! out-of-bounds information
}
