// expect: text: proved
// expect: few: proved
// expect: type: proved
// expect: none: proved
// expect: room: proved
// expect: again: proved
#include <assert.h>
#include <stdio.h>
#include <string.h>
void text(void) {
    char b[16];
    sprintf(b, "%2$s-%1$02d", 7, "ab");
    assert(strcmp(b, "ab-07") == 0);
}
void few(void) {
    printf("%2$d\n", 0, 1);
}
void type(void) {
    printf("%1$s %2$d\n", "a", 1);
}
void none(void) {
    printf("%1$d\n", 1);
}
void room(int n) {
    char b[14];
    sprintf(b, "%2$s%1$d", n, "ab");
}
void again(void) {
    char b[8];
    sprintf(b, "%1$d%1$d%2$c", 3, 'x');
    assert(strcmp(b, "33x") == 0);
}
