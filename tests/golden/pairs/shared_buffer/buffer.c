#include "buffer.h"

#include <stdlib.h>

struct buffer *buffer_new(void) {
    struct buffer *buffer = calloc(1, sizeof *buffer);
    if (buffer)
        buffer->users = 1;
    return buffer;
}

struct buffer *buffer_get(struct buffer *buffer) {
    buffer->users++;
    return buffer;
}

void buffer_put(struct buffer *buffer) {
    if (buffer && --buffer->users == 0)
        free(buffer);
}
