/* loops: search violated within 1: the search looks at the element behind the end */
#include <assert.h>

int search(const int *items, int n, int key) {
    int i = 0;
    while (i <= n && items[i] != key) i++;
    assert(n < 0 || i <= n);
    if (i < n) {
        assert(items[i] == key);
        return i;
    }
    return -1;
}
