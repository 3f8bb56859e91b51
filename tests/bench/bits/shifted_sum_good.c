/* loops: main proved: the low 20 bits stay empty */
#include <assert.h>
extern unsigned input(void);

int main(void) {
    unsigned x = 0, y = 0, z = 0;
    for (;;) {
        x += input() << 20;
        y += input() << 21;
        z += input() << 22;
        assert((x - y + z) % 0x100000u == 0);
    }
}
