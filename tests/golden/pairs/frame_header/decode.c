#include "frame.h"

void header_decode(struct header *header, const unsigned char wire[4]) {
    header->version = wire[0] >> 5;
    header->urgent = wire[0] >> 4 & 1;
    header->type = (uint32_t)(wire[0] & 15) << 2 | wire[1] >> 6;
    header->channel = wire[1] & 63;
    header->length = (uint32_t)wire[2] << 4 | wire[3] >> 4;
    header->parity = wire[3] & 15;
}

int header_valid(const struct header *header) {
    return header->version == 2 && header->length <= PAYLOAD_MAX;
}
