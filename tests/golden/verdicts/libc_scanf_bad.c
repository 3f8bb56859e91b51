// Without a width, %s writes what there is; a conversion that fails writes nothing.
// expect: main: violated
#include <stdio.h>

int main(void) {
    char word[8];
    int n;
    if (scanf("%s", word) != 1) return 1; //! out-of-bounds error
    scanf("%d", &n);
    return n; //! uninitialised-read error
}
