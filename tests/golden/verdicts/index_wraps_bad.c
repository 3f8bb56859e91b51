// An index so large that the machine's product of it and the element's size wraps around, into the
// object again: undefined all the same (6.5.6p8), and gcc makes another program of it.
// expect: subscript: violated
// expect: store: violated
// expect: backwards: violated
// expect: element: violated
// expect: rows: violated
// expect: flexible: violated
// expect: whole: violated
// expect: member: violated
// expect: array_member: violated
// expect: sum: violated
// expect: difference: violated
// expect: long_rows: violated
// expect: variable_rows: violated
// expect: far: violated
// expect: wide_index: violated
// expect: wide_pointer: violated
#include <limits.h>
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
    if (n < 4 || n % (SIZE_MAX / 4 + 1) != 2) return 0;
    return p[n]; //! out-of-bounds warning
}
void store(uint64_t n) {
    int *p = table;
    if (n == (uint64_t)1 << 62) p[n] = 1; //! out-of-bounds warning
}
int backwards(long n) {
    int *p = table + 1;
    if (n != LONG_MIN + LONG_MAX / 2) return 0;
    return p[n]; //! out-of-bounds warning
}
int element(size_t n) {
    struct pair *p = pairs;
    if (n != (size_t)1 << 60) return 0;
    return p[n].second; //! out-of-bounds warning
}
int rows(size_t n) {
    static int a[2][4];
    int(*p)[4] = a;
    if (n != (size_t)1 << 60) return 0;
    return p[n][3]; //! out-of-bounds warning
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
    if (n == (size_t)1 << 62) v = l->at[n]; //! out-of-bounds warning
    free(l);
    return v;
}
struct pair whole(size_t n) {
    struct pair *p = pairs;
    if (n != (size_t)1 << 60) return *p;
    return p[n]; //! out-of-bounds warning
}
int *member(size_t n) {
    struct pair *p = pairs;
    if (n != (size_t)1 << 60) return 0;
    return &p[n].second; //! pointer-overflow warning
}
int *array_member(int n) {
    struct pair *p = pairs;
    return p[n].more; //! pointer-overflow information
}
int sum(size_t n) {
    int *p = table;
    if (n != (size_t)1 << 62) return 0;
    return *(p + n); //! pointer-overflow warning
}
int difference(ptrdiff_t n) {
    int *p = table;
    if (n != PTRDIFF_MIN / 2) return 0;
    p -= n; //! pointer-overflow warning
    return *p;
}
int long_rows(long i) {
    static char a[2][8];
    char(*p)[8] = a;
    if (i != (long)1 << 61) return 0;
    return p[i][7]; //! out-of-bounds warning
}
int variable_rows(int m, long i) {
    if (m != 4) return 0;
    int a[2][m];
    int(*p)[m] = a;
    for (int j = 0; j < m; j++) a[0][j] = a[1][j] = j;
    if (i != (long)1 << 60) return 0;
    return p[i][3]; //! out-of-bounds warning
}
struct page {
    char at[1l << 33];
};
char far(struct page *p, int i) {
    p += i == 1 << 30 ? i : 0; //! pointer-overflow information
    return p->at[0];
}
int wide_index(__int128 i) {
    if (i != ((__int128)1 << 64) + 1) return 0;
    return table[i]; //! array-bounds warning
}
int wide_pointer(unsigned __int128 i) {
    char *p = (char *)table;
    if (i != ((unsigned __int128)1 << 64) + 1) return 0;
    return p[i]; //! out-of-bounds warning
}
