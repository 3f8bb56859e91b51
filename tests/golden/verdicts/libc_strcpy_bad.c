// strcpy writes five characters and the end to a buffer of four, whenever it is called so.
// expect: keep: violated
// expect: main: proved
#include <string.h>

static char name[4];

void keep(int which) {
    if (which)
        strcpy(name, "short"); //! out-of-bounds warning
    else
        strcpy(name, "abc");
}

int main(void) {
    keep(0);
    return name[2] == 'c' ? 0 : 1;
}
