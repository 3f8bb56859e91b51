#include <assert.h>
extern int ready;
int main(void) {
    assert(ready == 0);
    return 0;
}
