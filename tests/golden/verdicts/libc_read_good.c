// expect: main: proved
#include <unistd.h>

int main(void) {
    char b[8];
    ssize_t n = read(0, b, sizeof b - 1);
    if (n < 0) return 1;
    b[n] = 0;
    return b[0];
}
