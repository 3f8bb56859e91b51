// Room for the terminator was forgotten.
// expect: repeat: violated
#include <stdlib.h>
char *repeat(char c, unsigned n) {
    if (n > 1000) return NULL;
    char *s = malloc(n);
    if (!s) return NULL;
    for (unsigned i = 0; i < n && i < 4; i++) s[i] = c;
    s[n] = 0; //! out-of-bounds warning
    return s;
}
