#include "hex.h"

int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

int hex_decode(unsigned char *out, size_t size, const char *text) {
    size_t n = 0;
    while (text[2 * n] != '\0') {
        int high = hex_digit(text[2 * n]);
        int low = high < 0 ? -1 : hex_digit(text[2 * n + 1]);
        if (low < 0 || n == size)
            return -1;
        out[n++] = (unsigned char)(high << 4 | low);
    }
    return (int)n;
}
