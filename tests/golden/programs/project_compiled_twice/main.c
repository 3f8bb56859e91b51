#include <assert.h>
int util(int);
int way(void);
int main(void) {
    assert(util(way()) == 0);
    return 0;
}
