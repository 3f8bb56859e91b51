// More arguments than the format has conversions are evaluated and otherwise ignored.
// expect: main: proved
#include <stdio.h>

int main(int argc, char **argv) {
    (void)argv;
    printf("%s %c\n", "text", 'c');
    printf("%d %5.2f%%\n", argc, 1.5, argc);
    printf("%ld %zu %llx\n", (long)argc, sizeof argc, 12ull);
    fprintf(stderr, "%-*d|%.3s\n", 8, argc, "abcdef");
    return 0;
}
