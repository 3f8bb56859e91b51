// The attribute `access`: a function relies on the elements, and callers have them.
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#define SIZED(mode, ...) __attribute__((__access__(mode, __VA_ARGS__)))

static int third(const int *p, int n) SIZED(read_only, 1, 2);
static int third(const int *p, int n) { return n > 2 ? p[2] & p[n - 1] : 0; }

void fill(void *to, size_t n) __attribute__((access(write_only, 1, 2)));
void show(const char *text) __attribute__((access(read_only, 1)));

int callers(int n) {
    int x[8] = {0};
    return n > 8 ? 0 : third(x, n);
}

void bytes(void) {
    int x[2];
    fill(x, 8);
    fill(NULL, 0);
    show("none");
}

// A call of the function of that name.
int may_read(const char *path) { return access(path, R_OK) == 0; }

// In calls of itself, too.
__attribute__((access(read_only, 2, 1)))
int down(unsigned n, const int *p) {
    return n % 8 > 3 ? down(n % 8 - 1, p) : n > 3 ? p[3] : 0;
}

// expect: third: proved
// expect: callers: proved
// expect: bytes: proved
// expect: may_read: proved
// expect: down: proved
