// Repaired.
// expect: distance: proved
// expect: equal: proved
// expect: behind: proved
// expect: heap: proved
// expect: parameter: proved
// expect: variable: proved
// expect: constant: proved
#include <assert.h>
#include <stdlib.h>
char *find(char *text, int c);
const char *look(const char *text);
int distance(int n) {
    char text[10] = "abc", *at = find(text, n);
    return at == text ? 0 : 10 / (at - text);
}
int equal(int n) {
    char text[10] = "abc", *at = find(text, n);
    if (at == text) assert(at - text == 0);
    return 0;
}
void behind(int n) {
    char text[10] = "abc", *at = find(text, n);
    if (at >= text && at - text < 9) at[0] = 0;
}
int heap(int n) {
    char *text = malloc(10);
    if (!text) return 0;
    int far = find(text, n) - text > 3;
    free(text);
    assert(far == 0 || far == 1);
    return far;
}
int parameter(char *text, int n) {
    char *at = find(text, n);
    if (at - text > 3) assert(at > text);
    return 0;
}
static char table[20];
int variable(int n) {
    char *at = find(table, n);
    assert(at - table <= 20);
    return 0;
}
long constant(const char *text) {
    const char *at = look(text);
    return at == text ? 0 : 10 / (at - text);
}
