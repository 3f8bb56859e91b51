// expect: repeat: proved
#include <stdlib.h>
char *repeat(char c, unsigned n) {
    if (n > 1000) return NULL;
    char *s = malloc(n + 1);
    if (!s) return NULL;
    for (unsigned i = 0; i < n && i < 4; i++) s[i] = c;
    s[n] = 0;
    return s;
}
