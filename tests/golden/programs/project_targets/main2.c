#include <assert.h>
int helper(void);
int main(void) {
    assert(helper() == 1);
    return 0;
}
