// expect: main: proved
#define __OPTIMIZE__ 1
#define _FORTIFY_SOURCE 2
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char b[4];
    strcpy(b, "abc");
    if (strlen(b) != 3) reach_error();
    snprintf(b, sizeof b, "%d", 12345);
    if (strcmp(b, "123") != 0) reach_error();
    memset(b, 'x', sizeof b);
    return b[3] != 'x';
}
