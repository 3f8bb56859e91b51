// Type, length, value: the length of the last record may lie outside.
// expect: records: violated
struct message {
    unsigned char data[12];
};
int records(const struct message *m) {
    unsigned at = 0;
    int n = 0;
    while (at < 12) {
        unsigned length = m->data[at + 1]; //! array-bounds information
        at += 2 + length;
        n++;
    }
    return n;
}
