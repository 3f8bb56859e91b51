#include <stdio.h>

#include "frame.h"

static int receive(struct frame *frame) {
    unsigned char wire[4];
    if (fread(wire, 1, sizeof wire, stdin) != sizeof wire)
        return -1;
    header_decode(&frame->header, wire);
    if (!header_valid(&frame->header))
        return -1;
    if (fread(frame->payload, 1, frame->header.length, stdin) != frame->header.length)
        return -1;
    return 0;
}

int main(void) {
    static struct frame frame;
    unsigned bad = 0;
    while (receive(&frame) == 0)
        if (channel_deliver(&frame) != 0)
            bad++;
    printf("channel 0: %u bytes, %u bad frames\n", channel_bytes(0), bad);
    return 0;
}
