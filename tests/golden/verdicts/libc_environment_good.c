// expect: main: proved
#include <stdlib.h>
#include <string.h>

int main(void) {
    char home[16] = "/";
    const char *set = getenv("HOME");
    if (set) strncat(home, set, sizeof home - 2);
    return home[0] != '/';
}
