// The attribute `access`: so many elements must be there.
#include <stddef.h>
#include <stdint.h>

#define SIZED(mode, ...) __attribute__((__access__(mode, __VA_ARGS__)))

static int sum(const int *p, int n) SIZED(read_only, 1, 2);
static int sum(const int *p, int n) {    //! array-parameter warning
    int s = 0;
    for (int i = 0; i < n && i < 3; i++) s ^= p[i];
    return s;
}

void fill(void *to, size_t n) __attribute__((access(write_only, 1, 2)));
__attribute__((nonnull(2), access(read_write, 2, 1))) void swap(uint8_t n, uint32_t *words);

int too_few(void) {
    int x[2] = {1, 2};
    return sum(x, 3);
}

int of_some_length(int n) {
    int x[8] = {0};
    return sum(x, n);
}

void bytes(void) {
    int x[2];
    fill(x, 9);    //! array-argument warning
}

void elements(void) {
    uint32_t x[2] = {0};
    swap(3, x);    //! array-argument warning
}

// expect: sum: proved
// expect: too_few: violated
// expect: of_some_length: violated
// expect: bytes: violated
// expect: elements: violated
