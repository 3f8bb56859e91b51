// vl: --bound 12
// A string read as a word still ends where it ends: strlen stays inside.
// expect: hash: proved
// expect: finds: proved
#include <string.h>
unsigned long hash(const char *s, unsigned long n) {
    if (strlen(s) < 8) return n;
    unsigned long word = *(const unsigned long *)(const void *)s;
    return word + strlen(s);
}
char *finds(const char *s) {
    unsigned long word = 0;
    if (s[0] && s[1] && s[2]) word = *(const unsigned *)(const void *)s;
    return word ? (char *)s + strlen(s) : 0;
}
