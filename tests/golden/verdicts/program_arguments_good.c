// A program's arguments are strings, and a null pointer follows them.
// expect: main: proved
#include <assert.h>
#include <stddef.h>
int main(int argc, char **argv) {
    assert(argc >= 1);
    assert(argv[argc] == NULL);
    if (argc > 1 && argv[1][0] == '-' && argv[1][1] == 'x') return 1;
    return argv[argc - 1][0];
}
