/* loops: main violated within 27: counting modulo 27, the last and the first differ in several bits
 */
#include <assert.h>
extern int input(void);

static unsigned gray(unsigned n) { return n ^ (n >> 1); }

int main(void) {
    unsigned n = 0, last = 0;
    while (input() != 0) {
        n = (n + 1) % 27;
        unsigned now = gray(n);
        unsigned changed = now ^ last;
        assert(changed != 0);
        assert((changed & (changed - 1)) == 0);
        last = now;
    }
    return 0;
}
