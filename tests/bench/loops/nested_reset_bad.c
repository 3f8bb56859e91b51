/* loops: main violated within 12: the inner loop makes an eleventh step */
#include <assert.h>
extern int input(void);

int main(void) {
    int rounds = 0, total = 0, steps = 0;
    while (rounds < 1000) {
        steps = 0;
        while (input() > 0 && steps <= 10) {
            steps++;
            total++;
        }
        rounds++;
        assert(steps <= 10);
        assert(total <= 10 * rounds);
    }
    return 0;
}
