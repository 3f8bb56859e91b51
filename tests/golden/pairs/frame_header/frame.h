#ifndef FRAME_H
#define FRAME_H

#include <stddef.h>
#include <stdint.h>

#define PAYLOAD_MAX 128

/* The header of a frame, four bytes on the wire. */
struct header {
    uint32_t version : 3;
    uint32_t urgent : 1;
    uint32_t type : 6;
    uint32_t channel : 6;
    uint32_t length : 12;
    uint32_t parity : 4;
};

struct frame {
    struct header header;
    unsigned char payload[PAYLOAD_MAX];
};

/* decode.c */
void header_decode(struct header *header, const unsigned char wire[4]);
int header_valid(const struct header *header);
/* channel.c */
int channel_deliver(const struct frame *frame);
unsigned channel_bytes(unsigned channel);

#endif
