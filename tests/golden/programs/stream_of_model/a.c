#include <assert.h>
#include <stdio.h>
int is_given(FILE *f);
int main(void) {
    assert(is_given(stdout));
    return 0;
}
