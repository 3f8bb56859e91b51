// bsearch wants its array in the order of the comparison (7.22.5.1p2), and may not find anything.
// expect: ascending: proved
// expect: main: violated
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
    int x = *(const int *)a;
    int y = *(const int *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    static const int wrong[4] = {1, 5, 2, 8}, right[4] = {1, 2, 5, 8};
    int key = 3;
    (void)argv;
    if (argc > 1) return bsearch(&key, wrong, 4, sizeof key, ascending) != NULL; //! library-argument error
    return *(int *)bsearch(&key, right, 4, sizeof key, ascending); //! null-dereference error
}
