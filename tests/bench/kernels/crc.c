/* Packets of four bytes and their CRC-8 (polynomial 0x07); after three wrong ones the line is given up. */
// vl: --entry main
extern unsigned char next_byte(void);
extern void packet(const unsigned char *bytes);

enum { SIZE = 4, TRIES = 3 };

static unsigned char crc8(unsigned char crc, unsigned char byte) {
    crc ^= byte;
    for (int bit = 0; bit < 8; bit++) {
        if (crc & 0x80)
            crc = (unsigned char)(crc << 1 ^ 0x07);
        else
            crc = (unsigned char)(crc << 1);
    }
    return crc;
}

int main(void) {
    unsigned char bytes[SIZE];
    int wrong = 0, number = 0;
    for (;;) {
        unsigned char crc = 0, all = 0;
        for (int i = 0; i < SIZE; i++) {
            bytes[i] = next_byte();
            crc = crc8(crc, bytes[i]);
            all |= bytes[i];
        }
        unsigned char check = next_byte();
        if (crc8(crc, check) != 0) {
            if (crc == check) return 2;
            if (++wrong >= TRIES) return 1;
            continue;
        }
        wrong = 0;
        if (bytes[0] == 0xa5 && bytes[1] == (unsigned char)~bytes[2]) {
            packet(bytes);
            if (number < 3) number++;
        } else if (all == 0 || (number == 2 && check == 0x42)) {
            number = 0;
        }
        if (number > 3) return 3;
    }
}
