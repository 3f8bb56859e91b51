// expect: main: proved
// expect: take: proved
#include <assert.h>
struct slot {
    int value;
    int next;
};
static struct slot pool[2] = {{0, 1}, {0, -1}};
static int first_free = 0;
int take(void) {
    int i = first_free;
    if (i < 0 || i >= 2) return -1;
    first_free = pool[i].next;
    return i;
}
int main(void) {
    int a = take(), b = take(), c = take();
    assert(a == 0 && b == 1 && c == -1);
    return 0;
}
