// A word that holds a number or a pointer: the number is not taken back.
// expect: main: violated
#include <assert.h>
#include <stdint.h>
union word {
    int *p;
    uintptr_t n;
};
int main(void) {
    int pair[2] = {3, 4};
    union word w;
    w.p = pair;
    w.n += sizeof(int);
    assert(*w.p == 3); //! assertion error
    return 0;
}
