#include <stdio.h>

#include "ring.h"

int main(void) {
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            while (consumer_step() == 0) {
            }
        } else if (producer_step(c) != 0) {
            consumer_step();
        }
    }
    printf("%u\n", consumer_sum());
    return 0;
}
