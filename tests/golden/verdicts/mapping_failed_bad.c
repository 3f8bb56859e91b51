// The result of a failed mmap is no address of memory, however it is written.
// expect: mapped: violated
// expect: first: violated
// expect: decoded: violated
// expect: main: violated
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

static void mapped(size_t n) {
    char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == NULL) return;
    p[0] = 1; //! out-of-bounds error
}

static int first(void) {
    const int *p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 3, 0);
    int copy;
    memcpy(&copy, p, sizeof copy); //! out-of-bounds error
    return copy;
}

static int decoded(int fails) {
    static int value = 3;
    const int *p = fails ? (const int *)-1L : &value;
    return *p; //! out-of-bounds error
}

int main(void) {
    int c = getchar();
    if (c == 'a') mapped(100);
    if (c == 'b') return first();
    return decoded(c == 'c');
}
