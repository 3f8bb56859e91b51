// expect: two_behind: proved
// expect: jump: proved
// expect: before: proved
// expect: huge: proved
// expect: next: proved
#include <stddef.h>
static int table[8];
int two_behind(void) {
    int *p = &table[7];
    p++;
    return p == table;
}
int jump(int n) {
    if (n < 0 || n > 8) return 0;
    int *p = table + n;
    return p == table;
}
int before(void) {
    int local[4], *p = local + 4;
    p--;
    return p == local;
}
int huge(size_t n) {
    int *p = table;
    if (n > 8) return 0;
    return p + n == p;
}
char *next(char *s) {
    return *s ? s + 1 : s + 0;
}
