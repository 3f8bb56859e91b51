// Three digits reach 999.
// expect: octet: violated
#include <assert.h>
struct field {
    char d[3];
};
int octet(const struct field *f) {
    int v = 0;
    for (int i = 0; i < 3; i++) {
        if (f->d[i] < '0' || f->d[i] > '9') break;
        v = v * 10 + (f->d[i] - '0');
    }
    assert(v <= 255); //! assertion information
    return v;
}
