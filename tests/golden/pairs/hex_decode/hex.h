#ifndef HEX_H
#define HEX_H

#include <stddef.h>

/* Writes at most `size` bytes; returns their number, or -1. */
int hex_decode(unsigned char *out, size_t size, const char *text);
int hex_digit(char c);

/* key.c */
#define KEY_BYTES 16
int key_set(const char *text);
unsigned key_check(void);

#endif
