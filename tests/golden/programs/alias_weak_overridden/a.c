#include <assert.h>
int level(void);
int report(void);
int main(void) {
    assert(level() == 2);
    assert(report() == 2);
    return 0;
}
