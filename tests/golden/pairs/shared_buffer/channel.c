#include "buffer.h"

#define PENDING 4

static struct buffer *pending[PENDING];
static unsigned waiting;

/* Keeps a reference of its own until the channel is flushed. */
int channel_send(struct buffer *buffer) {
    if (waiting == PENDING)
        return -1;
    if (buffer->length == 0)
        return 0;
    pending[waiting++] = buffer_get(buffer);
    return 0;
}

size_t channel_flush(void) {
    size_t sent = 0;
    while (waiting > 0) {
        struct buffer *buffer = pending[--waiting];
        sent += buffer->length;
        buffer_put(buffer);
    }
    return sent;
}
