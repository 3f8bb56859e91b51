/* What stays of the arguments: an option before the text that is too long; a text in its place. */
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char b[4];
    int seen = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-o") == 0) { seen = 1; continue; }
        if (seen && i == 3) strcpy(b, argv[i]);
    }
    if (argc == 5 && argv[4][0] == argv[1][0] && argv[1][0] == 'x') return 100 / (argc - 5);
    return 0;
}
