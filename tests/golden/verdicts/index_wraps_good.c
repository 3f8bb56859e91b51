// expect: subscript: proved
// expect: store: proved
// expect: backwards: proved
// expect: element: proved
// expect: rows: proved
// expect: flexible: proved
// expect: whole: proved
// expect: member: proved
// expect: array_member: proved
// expect: sum: proved
// expect: difference: proved
// expect: variable_rows: proved
// expect: wide_index: proved
// expect: wide_pointer: proved
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
static int table[4];
struct pair {
    int first, second;
    int more[2];
};
static struct pair pairs[4];
int subscript(size_t n) {
    int *p = table;
    return p[n % 4];
}
void store(uint64_t n) {
    int *p = table;
    if (n < 4) p[n] = 1;
}
int backwards(long n) {
    int *p = table + 1;
    if (n < -1 || n > 2) return 0;
    return p[n];
}
int element(size_t n) {
    struct pair *p = pairs;
    if (n > 3) return 0;
    return p[n].second;
}
int rows(size_t n) {
    static int a[2][4];
    int(*p)[4] = a;
    if (n > 1) return 0;
    return p[n][3];
}
struct list {
    size_t n;
    int at[];
};
int flexible(size_t n) {
    struct list *l = malloc(sizeof *l + 4 * sizeof *l->at);
    if (!l) return 0;
    for (int i = 0; i < 4; i++) l->at[i] = i;
    int v = 0;
    if (n < 4) v = l->at[n];
    free(l);
    return v;
}
struct pair whole(size_t n) {
    struct pair *p = pairs;
    if (n > 3) return *p;
    return p[n];
}
int *member(size_t n) {
    struct pair *p = pairs;
    if (n > 3) return 0;
    return &p[n].second;
}
int *array_member(int n) {
    struct pair *p = pairs;
    return p[n & 3].more;
}
int sum(size_t n) {
    int *p = table;
    if (n >= 4) return 0;
    return *(p + n);
}
int difference(ptrdiff_t n) {
    int *p = table;
    if (n > 0 || n < -3) return 0;
    p -= n;
    return *p;
}
int variable_rows(int m, long i) {
    if (m != 4) return 0;
    int a[2][m];
    int(*p)[m] = a;
    for (int j = 0; j < m; j++) a[0][j] = a[1][j] = j;
    if (i < 0 || i > 1) return 0;
    return p[i][3];
}
int wide_index(__int128 i) {
    if (i < 0 || i > 3) return 0;
    return table[i];
}
int wide_pointer(unsigned __int128 i) {
    char *p = (char *)table;
    if (i >= sizeof table) return 0;
    return p[i];
}
