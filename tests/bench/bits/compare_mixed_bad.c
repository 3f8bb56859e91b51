/* loops: main violated: -1 compared with an unsigned number is the greatest one */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned limit = 10;
    for (;;) {
        int level = input();
        if (level < -100 || level > 100) continue;
        if (level < limit)
            assert(level <= 9);
        else
            assert(level >= 10);
    }
}
