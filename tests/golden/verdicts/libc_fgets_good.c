// long
// expect: main: proved
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    char line[8];
    if (!fgets(line, sizeof line, stdin)) return 1;
    line[strcspn(line, "\n")] = 0;
    if (strlen(line) > 7) reach_error();
    return 0;
}
