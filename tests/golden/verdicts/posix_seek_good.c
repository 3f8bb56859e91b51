// It is none, or not negative.
// expect: main: proved
#include <assert.h>
#include <unistd.h>

int main(void) {
    off_t at = lseek(0, 5, SEEK_SET);
    assert(at >= -1);
    return 0;
}
