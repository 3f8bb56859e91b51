// Seven bits a byte; the eighth says that more follow. A long encoding shifts too far.
// expect: read_varint: violated
struct packet {
    unsigned char data[8];
};
unsigned read_varint(const struct packet *p) {
    unsigned value = 0, shift = 0;
    for (int i = 0; i < 8; i++) {
        value |= (unsigned)(p->data[i] & 0x7f) << shift; //! shift information
        if ((p->data[i] & 0x80) == 0) break;
        shift += 7;
    }
    return value;
}
