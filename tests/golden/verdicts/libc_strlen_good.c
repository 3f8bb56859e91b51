// expect: main: proved
extern void reach_error(void);
#include <string.h>

int main(void) {
    char b[5] = {'a', 'b', 'c', 'd'};
    if (strlen(b) != 4) reach_error();
    b[2] = 0;
    if (strlen(b) != 2 || strlen(b + 3) != 1 || strlen("") != 0) reach_error();
    return 0;
}
