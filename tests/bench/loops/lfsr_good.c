/* loops: main proved: a shift register with this feedback never gets to 0 */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned state = 0xACE1u;
    while (input() != 0) {
        unsigned out = state & 1u;
        state >>= 1;
        if (out) state ^= 0xB400u;
        assert(state != 0);
        assert(state <= 0xFFFFu);
    }
    return 0;
}
