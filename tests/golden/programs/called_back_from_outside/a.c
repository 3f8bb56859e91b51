#include <assert.h>
void keep(void (*f)(void)); /* of a library that is not here */
void notify(void);
int state;
static void changed(void) { state = 1; }
int main(void) {
    keep(changed);
    state = 0;
    notify();
    assert(state == 0);
    return 0;
}
