// The system's err ends the program.
// expect: main: proved
#include <err.h>
extern void reach_error(void);

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1) {
        err(1, "%d are too many", argc);
        reach_error();
    }
    return 0;
}
