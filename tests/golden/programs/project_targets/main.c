#include <assert.h>
int helper(void);
extern int ready;
int main(void) {
    assert(helper() == 2);
    return 0;
}
