// What annex_main_bad.c does wrong, done right.
// expect: once: proved
// expect: main: proved
#include <stdlib.h>
#include <string.h>

// 7.22.4.4, 7.22.4.7: `exit` twice
static void once(void) {}

// 7.24: string function leaves its array
int main(int argc, char **argv) {
    char text[] = "a b";
    (void)argv;
    char *first = strtok(text, " ");
    if (argc > 1) return strtok(NULL, " ") > first;
    atexit(once);
    return 1;
}
