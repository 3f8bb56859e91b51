// pthread_exit does not come back.
// expect: main: proved
// expect: farewell: proved
#include <stdlib.h>
void pthread_exit(void *value);
static int left = 1;
static void farewell(void) { left = 0; }
int main(int argc, char **argv) {
    (void)argv;
    if (atexit(farewell)) return 1;
    if (argc == 3) pthread_exit(0);
    return 10 / (argc - 3);
}
