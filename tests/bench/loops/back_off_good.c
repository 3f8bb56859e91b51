/* loops: main proved: the delay is a power of two and at most 1024 */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned delay = 1, failures = 0;
    for (;;) {
        if (input() == 0) {
            delay = 1;
            failures = 0;
        } else {
            delay *= 2;
            if (delay > 1024) delay = 1024;
            if (failures < 20) failures++;
        }
        assert(delay >= 1 && delay <= 1024);
        assert((delay & (delay - 1)) == 0);
        assert(failures > 0 || delay == 1);
    }
}
