#include <stdio.h>

#include "pool.h"
#include "stack.h"

int main(void) {
    int c, value;
    pool_init();
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == '-') {
            if (stack_pop(&value) == 0)
                printf("%d\n", value);
        } else if (stack_push(c) != 0) {
            fputs("full\n", stderr);
            return 1;
        }
    }
    return 0;
}
