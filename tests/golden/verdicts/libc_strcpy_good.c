// expect: keep: proved
// expect: main: proved
#include <string.h>
extern void reach_error(void);

static char name[6];

void keep(int which) {
    if (which)
        strcpy(name, "short");
    else
        strcpy(name, "abc");
}

int main(void) {
    keep(1);
    if (strcmp(name, "short") != 0) reach_error();
    keep(0);
    if (strcmp(name, "abc") != 0 || name[4] != 't') reach_error();
    return 0;
}
