/* loops: main proved: successive numbers differ in one bit, from 255 to 0 too */
#include <assert.h>
extern int input(void);

static unsigned gray(unsigned n) { return n ^ (n >> 1); }

int main(void) {
    unsigned n = 0, last = 0;
    while (input() != 0) {
        n = (n + 1) % 256;
        unsigned now = gray(n);
        unsigned changed = now ^ last;
        assert(changed != 0);
        assert((changed & (changed - 1)) == 0);
        last = now;
    }
    return 0;
}
