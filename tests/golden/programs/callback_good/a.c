#include <assert.h>
void each(const int *p, int n, void (*f)(int));
static int sum;
static void add(int x) { sum += 100 / x; }
int main(void) {
    int a[] = {1, 2, 4};
    each(a, 3, add);
    assert(sum == 175);
    return sum;
}
