#include "telegram.h"

enum state { WAIT, LENGTH, DATA, CHECK };

static enum state state = WAIT;
static struct telegram current;
static unsigned char filled, sum;

static void begin(void) {
    state = LENGTH;
    filled = 0;
    sum = 0;
}

static void take(unsigned char byte) {
    current.data[filled++] = byte;
    sum = (unsigned char)(sum + byte);
    if (filled == current.length)
        state = CHECK;
}

const struct telegram *receiver_byte(unsigned char byte) {
    switch (state) {
    case WAIT:
        if (byte == START)
            begin();
        break;
    case LENGTH:
        current.length = byte;
        state = byte <= DATA_MAX ? DATA : WAIT;
        break;
    case DATA:
        take(byte);
        break;
    case CHECK:
        state = WAIT;
        if (byte == sum)
            return &current;
        break;
    }
    return 0;
}
