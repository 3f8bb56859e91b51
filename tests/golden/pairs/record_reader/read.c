#include <stdio.h>

#include "record.h"

int read_length(void) {
    int c = getchar();
    if (c == EOF)
        return RECORD_END;
    return c <= RECORD_MAX ? c : RECORD_LONG;
}

int record_read(unsigned char *record) {
    int length = read_length();
    if (length < 0)
        return length;
    if (fread(record, 1, (size_t)length, stdin) != (size_t)length)
        return RECORD_TRUNCATED;
    return length;
}
