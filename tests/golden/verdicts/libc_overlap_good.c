// expect: main: proved
#include <string.h>
extern void reach_error(void);

int main(void) {
    char s[16] = "  text";
    memmove(s, s + 2, strlen(s + 2) + 1);
    if (strcmp(s, "text") != 0) reach_error();
    strcpy(s + 8, s);
    if (s[8] != 't') reach_error();
    return 0;
}
