// A name of the library hides nothing of what the program's own function of that name does.
// vl: --entry main
// expect: main: violated
#include <assert.h>

static int flushed;

void exit(int status) {
    assert(status == 0 || flushed); //! assertion error
    for (;;) {
    }
}

int abs(int v) {
    return v < 0 ? -v : v + 1;
}

int main(void) {
    assert(abs(-3) == 3);
    exit(abs(3));
}
