// POSIX: a conversion may name its argument by its number, again and in any order.
// expect: text: violated
// expect: few: violated
// expect: type: violated
// expect: none: violated
// expect: room: violated
#include <assert.h>
#include <stdio.h>
#include <string.h>
void text(void) {
    char b[16];
    sprintf(b, "%2$s-%1$02d", 7, "ab");
    assert(strcmp(b, "07-ab") == 0); //! assertion warning
}
void few(void) {
    printf("%2$d\n", 1); //! format warning
}
void type(void) {
    printf("%2$s\n", "a", 1); //! format warning
}
void none(void) {
    printf("%0$d\n", 1); //! format warning
}
void room(int n) {
    char b[12];
    sprintf(b, "%2$s%1$d", n, "ab"); //! out-of-bounds information
}
