// The place after lseek is the one asked for, but for what has no places, as /dev/null.
// expect: main: violated
#include <assert.h>
#include <unistd.h>

int main(void) {
    off_t at = lseek(0, 5, SEEK_SET);
    assert(at == 5 || at == -1); //! assertion information
    assert(at >= 0); //! assertion error
    return 0;
}
