/* loops: main violated within 11: the limit is tested before the delay is doubled */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned delay = 1, failures = 0;
    for (;;) {
        if (input() == 0) {
            delay = 1;
            failures = 0;
        } else {
            if (delay > 1024) delay = 1024;
            delay *= 2;
            if (failures < 20) failures++;
        }
        assert(delay >= 1 && delay <= 1024);
        assert((delay & (delay - 1)) == 0);
        assert(failures > 0 || delay == 1);
    }
}
