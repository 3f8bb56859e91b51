// An array of a structure is left: that another structure may stand behind it is no excuse.
// expect: fifth: proved
// expect: by_call: violated
// expect: words: violated
// expect: copied: violated
// expect: counted: violated
// expect: fill: proved
// expect: filled: violated
#include <string.h>
struct row { int cell[4]; };
void fifth(int *a) {
    a[4] = 0; //! out-of-bounds information
}
void by_call(struct row *r) { fifth(r->cell); }
void words(struct row *r) {
    int *p = r->cell;
    for (int i = 0; i < 5; i++) p[i] = 0; //! out-of-bounds information
}
void copied(struct row *r, const int *from) {
    memcpy(r->cell, from, 5 * sizeof *from); //! out-of-bounds information
}
void counted(struct row *r, int n) {
    int *p = r->cell;
    for (int i = 0; i < n; i++) p[i] = 0; //! out-of-bounds information
}
void fill(int *p, int n) {
    for (int i = 0; i < n && i < 9; i++) p[i] = 0; //! out-of-bounds information
}
void filled(struct row *r, int n) { fill(r->cell, n); }
