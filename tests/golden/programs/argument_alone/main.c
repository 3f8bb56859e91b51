/* Names that are given are copied, unless they are short. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    char copy[8] = "";
    for (int i = 1; i < argc; i++) {
        if (strlen(argv[i]) < 3) continue;
        strcpy(copy, argv[i]);
    }
    puts(copy);
    return 0;
}
