#include <assert.h>
int puts(const char *s);
int said;
int main(void) {
    puts("x");
    assert(said == 1);
    return 0;
}
