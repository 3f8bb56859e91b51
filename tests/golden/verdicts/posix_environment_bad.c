// The environment may be empty, and ends with its null pointer.
// vl: --budget 400
// expect: first: violated
// expect: zone: violated
// expect: main: violated
#include <string.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

char first(void) {
    return **environ; //! null-dereference information
}

size_t zone(int i) {
    return strlen(tzname[i]); //! array-bounds information
}

int main(int argc, char *argv[], char *envp[]) {
    int n = 0;
    if (argc > 2) {
        while (envp[n++]) continue;
        return envp[n] != NULL; //! out-of-bounds error
    }
    (void)argv;
    return environ[0][0] == 'x'; //! null-dereference error
}
