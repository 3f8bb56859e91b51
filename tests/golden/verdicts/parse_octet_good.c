// expect: octet: proved
#include <assert.h>
struct field {
    char d[3];
};
int octet(const struct field *f) {
    int v = 0;
    for (int i = 0; i < 3; i++) {
        if (f->d[i] < '0' || f->d[i] > '9') break;
        int more = v * 10 + (f->d[i] - '0');
        if (more > 255) return -1;
        v = more;
    }
    assert(v >= 0 && v <= 255);
    return v;
}
