#include "frame.h"

#define CHANNELS 40

static unsigned bytes[CHANNELS];

int channel_deliver(const struct frame *frame) {
    unsigned char check = 0;
    if (frame->header.channel >= CHANNELS)
        return -1;
    for (unsigned i = 0; i < frame->header.length; i++)
        check ^= frame->payload[i];
    if ((check & 15) != frame->header.parity)
        return -1;
    bytes[frame->header.channel] += frame->header.length;
    return 0;
}

unsigned channel_bytes(unsigned channel) {
    return bytes[channel % CHANNELS];
}
