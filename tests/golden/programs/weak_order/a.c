#include <assert.h>
extern int count;
int advance(void);
__attribute__((weak)) int advance(void) { return 1; }
int main(void) {
    count = 1;
    int sum = count + advance();
    assert(sum == 2);
    return 0;
}
