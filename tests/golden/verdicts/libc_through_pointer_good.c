// expect: main: proved
#include <string.h>
extern void reach_error(void);

static size_t (*measure)(const char *) = strlen;

int main(void) {
    char b[2] = {'x', 0};
    if (measure(b) != 1) reach_error();
    return 0;
}
