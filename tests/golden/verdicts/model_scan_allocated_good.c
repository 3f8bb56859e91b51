// What scanf allocates is there, and no empty text, if the conversion is counted.
// expect: length: proved
// expect: letter: proved
// expect: of_text: proved
// vl: --budget 300
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int length(void) {
    char *s;
    if (scanf("%5ms", &s) != 1) return -1;
    int n = (int)strlen(s);
    assert(n <= 5); /* there may be zeros in what comes */
    free(s);
    return n;
}
int letter(FILE *f) {
    char *c = NULL;
    int k = 0, r = fscanf(f, "%d %mc", &k, &c), x = r == 2 ? c[0] : 0;
    free(c);
    return x;
}
int of_text(void) {
    char *s = NULL;
    int n = sscanf(" ab c", "%ms", &s) == 1 ? 8 / (s[1] - 'a') : 0;
    free(s);
    return n;
}
