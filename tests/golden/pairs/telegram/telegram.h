#ifndef TELEGRAM_H
#define TELEGRAM_H

#define START 0x7e
#define DATA_MAX 10

struct telegram {
    unsigned char length;
    unsigned char data[DATA_MAX];
};

/* receiver.c: bytes in, telegrams out */
const struct telegram *receiver_byte(unsigned char byte);
/* meter.c: what telegrams say */
void meter_handle(const struct telegram *telegram);
unsigned meter_reading(unsigned meter);

#endif
