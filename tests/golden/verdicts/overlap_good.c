// expect: shift: proved
// expect: insert: proved
// expect: assign: proved
#include <string.h>
void shift(void) {
    char line[8] = "abcdefg";
    memmove(line, line + 1, 7);
}
static char text[16];
void insert(unsigned at, unsigned n) {
    if (at > 4 || n > 2) return;
    memcpy(text + at + 2, text + at, n);
}
struct pair {
    int a, b;
};
static int cells[8];
void assign(unsigned i) {
    if (i > 4 || i % 2) return;
    struct pair *p = (struct pair *)&cells[2], *q = (struct pair *)&cells[i];
    *p = *q;
}
