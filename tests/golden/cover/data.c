/* Floats, pointers, structures, strings. */
#include <stddef.h>
struct msg { int kind; double weight; const char *name; struct msg *next; };
int classify(const struct msg *m) {
    if (!m) return -1;
    if (m->kind == 3 && m->weight > 2.5) return m->next ? (m->next->kind ? 3 : 4) : 2;
    return m->name && m->name[0] == 'x' ? 1 : 0;
}
int bands(float x) {
    if (x != x) return -1;
    if (x < 0.0f || x > 100.0f) return 0;
    if (x * 2.0f > 200.0f) return 9;
    return x == 37.5f ? 2 : 1;
}
static int count(const char *s) {
    int n = 0;
    for (; *s; s++)
        if (*s == ',' || *s == ';') n++;
    return n;
}
int commas(const char *s) { return count(s) > 2; }
