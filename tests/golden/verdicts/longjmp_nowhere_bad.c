// longjmp in main, which has called no setjmp: the function that did has returned (7.13.2.1p2).
// expect: sets: proved
// expect: main: violated
#include <setjmp.h>
static jmp_buf place;
static int sets(void) { return setjmp(place); }
int main(void) {
    if (sets() == 0) longjmp(place, 1); //! library-argument error
    return 0;
}
