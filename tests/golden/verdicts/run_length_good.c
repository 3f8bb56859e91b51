// expect: encode: proved
#include <assert.h>
struct plain {
    char at[5];
};
struct code {
    char at[10];
};
int encode(const struct plain *in, struct code *out) {
    int n = 0, i = 0;
    while (i < 5) {
        char c = in->at[i];
        char run = 0;
        while (i < 5 && in->at[i] == c) {
            run++;
            i++;
        }
        out->at[n++] = c;
        out->at[n++] = run;
    }
    assert(n % 2 == 0 && n >= 2);
    return n;
}
