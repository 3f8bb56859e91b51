// expect: put: proved
// expect: main: proved
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int put(int n) {
    char text[12];
    return sprintf(text, "%d", n);
}

int main(void) {
    char text[16];
    if (snprintf(text, sizeof text, "%s=%04d", "answer", 42) != 11) reach_error();
    if (strcmp(text, "answer=0042") != 0) reach_error();
    if (snprintf(text, 4, "%x", 0xabcdef) != 6 || strcmp(text, "abc") != 0) reach_error();
    return 0;
}
