#include <stdio.h>

#include "buffer.h"

static struct buffer *read_message(void) {
    struct buffer *buffer = buffer_new();
    if (buffer)
        buffer->length = fread(buffer->data, 1, sizeof buffer->data, stdin);
    return buffer;
}

int main(void) {
    size_t total = 0;
    for (int i = 0; i < 6; i++) {
        struct buffer *buffer = read_message();
        if (!buffer)
            break;
        if (channel_send(buffer) != 0) {
            total += channel_flush();
            channel_send(buffer);
        }
        buffer_put(buffer);
    }
    total += channel_flush();
    printf("%zu bytes\n", total);
    return 0;
}
