#include <stdio.h>

#include "calc.h"

int main(void) {
    char line[32];
    struct input in = {line, 0, 0};
    int value;
    if (!fgets(line, sizeof line, stdin))
        return 1;
    value = parse_sum(&in);
    if (in.failed || *in.at != '\n') {
        fprintf(stderr, "error at '%s'\n", in.at);
        return 1;
    }
    printf("%d\n", value);
    return 0;
}
