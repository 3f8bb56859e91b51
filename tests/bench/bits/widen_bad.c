/* loops: main violated: a negative char becomes a huge index when it is widened through unsigned */
#include <assert.h>
extern int input(void);

int main(void) {
    for (;;) {
        int raw = input() & 0xFF;
        signed char with = (signed char)raw;
        unsigned long index = (unsigned long)with;
        assert(index <= 255);
    }
}
