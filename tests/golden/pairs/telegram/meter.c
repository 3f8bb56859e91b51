#include "telegram.h"

#define METERS 8

static unsigned readings[METERS];

void meter_handle(const struct telegram *telegram) {
    if (telegram->length >= 3 && telegram->data[0] < METERS)
        readings[telegram->data[0]] = telegram->data[1] | (unsigned)telegram->data[2] << 8;
}

unsigned meter_reading(unsigned meter) {
    return meter < METERS ? readings[meter] : 0;
}
