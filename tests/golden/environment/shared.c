/* Parameters that the function orders, subtracts or moves towards each other share an object. */
#include <string.h>

int sum(const int *begin, const int *end) {
    int s = 0;
    while (begin != end) s += *begin++;
    return s;
}

long distance(const char *a, const char *b, const char *other) { return b - a + *other; }

int writes(const int *from, int *to) {
    if (from < to) *to = 0;
    return *from;
}

int strings(char *text, char *limit) { return strlen(text) > 3 && text < limit; }

int apart(int *restrict a, int *restrict b) { return *a + *b; }
