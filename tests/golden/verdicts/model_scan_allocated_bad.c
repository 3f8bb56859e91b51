// Memory that scanf allocates is as long as the text, may not be there, and is the caller's to free.
// expect: behind: violated
// expect: uncounted: violated
// expect: kept: violated
// vl: --budget 300 --property +memory-leak
#include <stdio.h>
#include <stdlib.h>
int behind(void) {
    char *s, c = 0;
    if (scanf("%5ms", &s) != 1) return -1;
    c = s[5]; //! out-of-bounds warning
    free(s);
    return c;
}
int uncounted(void) {
    char *s = NULL;
    scanf("%ms", &s);
    char c = s[0]; //! null-dereference warning
    free(s);
    return c;
}
int kept(void) {
    char *c;
    if (scanf("%mc", &c) != 1) return 0;
    return c[0]; //! memory-leak warning
}
