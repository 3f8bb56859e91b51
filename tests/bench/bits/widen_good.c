/* loops: main proved: a byte is widened with its sign when it is signed, and without when it is not
 */
#include <assert.h>
extern int input(void);

int main(void) {
    for (;;) {
        int raw = input() & 0xFF;
        signed char with = (signed char)raw;
        unsigned char without = (unsigned char)raw;
        long wide = with;
        unsigned long plain = without;
        assert(wide >= -128 && wide <= 127);
        assert(plain <= 255);
        assert((wide & 0xFF) == (long)plain);
        assert(with >= 0 ? wide == (long)plain : wide == (long)plain - 256);
    }
}
