// The result of a function of another file may lie in an argument's object, if the code compares them.
// expect: distance: violated
// expect: equal: violated
// expect: behind: violated
// expect: heap: violated
// expect: parameter: violated
// expect: variable: violated
// expect: constant: violated
#include <assert.h>
#include <stdlib.h>
char *find(char *text, int c);
const char *look(const char *text);
int distance(int n) {
    char text[10] = "abc", *at = find(text, n);
    return 10 / (int)(at - text); //! division-by-zero information
}
int equal(int n) {
    char text[10] = "abc", *at = find(text, n);
    if (at == text) assert(n != 3); //! assertion information
    return 0;
}
void behind(int n) {
    char text[10] = "abc", *at = find(text, n);
    if (at >= text && at - text < 9) at[2] = 0; //! out-of-bounds information
}
int heap(int n) {
    char *text = malloc(10);
    if (!text) return 0;
    int far = find(text, n) - text > 3;
    free(text);
    assert(!far); //! assertion information
    return far;
}
int parameter(char *text, int n) {
    char *at = find(text, n);
    if (at - text > 3) assert(n != 7); //! assertion information
    return 0;
}
static char table[20];
int variable(int n) {
    char *at = find(table, n);
    if (at - table == 20) assert(n != 7); //! assertion information
    return 0;
}
int constant(const char *text) {
    return 10 / (int)(look(text) - text); //! division-by-zero information
}
