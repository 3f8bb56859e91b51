#ifndef BUFFER_H
#define BUFFER_H

#include <stddef.h>

/* A buffer that several users share; the last one to put it frees it. */
struct buffer {
    unsigned users;
    size_t length;
    unsigned char data[64];
};

struct buffer *buffer_new(void);
struct buffer *buffer_get(struct buffer *buffer);
void buffer_put(struct buffer *buffer);

/* channel.c */
int channel_send(struct buffer *buffer);
size_t channel_flush(void);

#endif
