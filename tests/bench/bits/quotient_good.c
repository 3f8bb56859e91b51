/* loops: main proved: the quotient is the same each time, so it does not name 5 and later 9 */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned a = input(), b = input(), state = 0;
    int seen = 0;
    if (b == 0) return 0;
    for (;;) {
        switch (state) {
        case 0:
            state = 1;
            break;
        case 1:
            state = a * 7u / b;
            break;
        case 5:
            seen = 1;
            state = 1;
            break;
        case 9:
            assert(!seen);
            state = 1;
            break;
        default:
            return 0;
        }
    }
}
