#include <assert.h>
int shared;
void set(void);
int main(void) {
    set();
    assert(shared == 3);
    return 0;
}
