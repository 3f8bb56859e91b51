/* loops: main proved: what starts odd stays odd when even numbers are added */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned odd = 3;
    for (;;) {
        unsigned step = input();
        odd -= step + step;
        odd += 10 * input();
        assert(odd != 0);
    }
}
