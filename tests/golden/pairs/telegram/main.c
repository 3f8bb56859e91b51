#include <stdio.h>

#include "telegram.h"

int main(void) {
    int c;
    while ((c = getchar()) != EOF) {
        const struct telegram *telegram = receiver_byte((unsigned char)c);
        if (telegram)
            meter_handle(telegram);
    }
    printf("%u\n", meter_reading(0));
    return 0;
}
