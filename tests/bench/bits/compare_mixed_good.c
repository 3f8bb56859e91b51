/* loops: main proved: converted on purpose, the comparison is one of signed numbers */
#include <assert.h>
extern int input(void);

int main(void) {
    unsigned limit = 10;
    for (;;) {
        int level = input();
        if (level < -100 || level > 100) continue;
        if (level < (int)limit)
            assert(level <= 9);
        else
            assert(level >= 10);
    }
}
