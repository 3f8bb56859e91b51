// A pointer may point into its object or just behind it, whether it is used or not.
// expect: two_behind: violated
// expect: jump: violated
// expect: before: violated
// expect: huge: violated
// expect: around: violated
// expect: element_around: violated
#include <stddef.h>
#include <stdint.h>
static int table[8];
int two_behind(void) {
    int *p = &table[8];
    p++; //! pointer-overflow warning
    return p == table;
}
int jump(int n) {
    int *p = table + n; //! pointer-overflow information
    return p == table;
}
int before(void) {
    int local[4], *p = local;
    p--; //! pointer-overflow warning
    return p == local;
}
int huge(size_t n) {
    int *p = table;
    if (n <= 8) return 0;
    return p + n == p; //! pointer-overflow warning
}
int around(void) {
    int *p = &table[1];
    return p + PTRDIFF_MAX == table; //! pointer-overflow warning
}
int element_around(void) {
    int *p = &table[1];
    return p[PTRDIFF_MAX]; //! out-of-bounds warning
}
