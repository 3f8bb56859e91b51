// Without an argument to an option optarg is null; mkstemp wants its template's end, and may fail.
// expect: main: violated
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    int c = getopt(argc, argv, "ab:");
    if (c == 'a') return optarg[0]; //! null-dereference error
    char name[] = "name";
    return mkstemp(name); //! library-argument error
}
