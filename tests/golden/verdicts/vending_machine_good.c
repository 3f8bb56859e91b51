// vl: --budget 10000
// expect: main: proved
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum state { IDLE, PAYING, DONE };
int main(void) {
    enum state state = IDLE;
    unsigned paid = 0, price = 150;
    for (int step = 0; step < 4 && state != DONE; step++) {
        unsigned coin = __VERIFIER_nondet_uint() % 3 * 50;
        switch (state) {
        case IDLE: state = PAYING; /* fall through */
        case PAYING:
            paid += coin;
            if (paid >= price) state = DONE;
            break;
        case DONE: break;
        }
    }
    if (state == DONE) assert(paid - price <= 100);
    return 0;
}
