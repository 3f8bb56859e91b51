// expect: main: proved
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);

int main(int argc, char **argv) {
    int c = getopt(argc, argv, "ab:");
    if (c != -1 && c != 'a' && c != 'b' && c != '?') reach_error();
    if (c == 'b') return optarg[0];
    char name[] = "nameXXXXXX";
    if (mkstemp(name) >= 0 && (name[3] != 'e' || name[10] != 0)) reach_error();
    return 0;
}
