// memcpy is for ranges that do not overlap, an assignment for the same object or another.
// expect: shift: violated
// expect: insert: violated
// expect: assign: violated
#include <string.h>
void shift(void) {
    char line[8] = "abcdefg";
    memcpy(line, line + 1, 7); //! overlap warning
}
static char text[16];
void insert(unsigned at, unsigned n) {
    if (at > 4 || n > 4) return;
    memcpy(text + at + 2, text + at, n); //! overlap information
}
struct pair {
    int a, b;
};
static int cells[8];
void assign(unsigned i) {
    if (i > 4) return;
    struct pair *p = (struct pair *)&cells[2], *q = (struct pair *)&cells[i];
    *p = *q; //! overlap information
}
