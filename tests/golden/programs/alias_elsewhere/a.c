#include <assert.h>
extern int shown;
void set(void);
int get(void);
int twice(int);
int main(void) {
    assert(twice(4) == 8);
    set();
    assert(shown == 3);
    shown = 4;
    assert(get() == 4);
    return 0;
}
