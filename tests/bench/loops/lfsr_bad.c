/* loops: main violated within 15: the feedback does not reach the top bit: after some rounds
 * nothing is left */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned state = 0xACE1u;
    while (input() != 0) {
        unsigned out = state & 1u;
        state >>= 1;
        if (out) state ^= 0x0001u;
        assert(state != 0);
        assert(state <= 0xFFFFu);
    }
    return 0;
}
