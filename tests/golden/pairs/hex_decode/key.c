#include "hex.h"

static unsigned char key[KEY_BYTES];
static int length;

int key_set(const char *text) {
    length = hex_decode(key, sizeof key, text);
    return length;
}

unsigned key_check(void) {
    unsigned sum = 0;
    for (int i = 0; i < length; i++)
        sum = sum * 31 + key[i];
    return sum;
}
