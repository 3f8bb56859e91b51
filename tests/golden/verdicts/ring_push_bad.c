// The write index is wrapped too late.
// expect: ring_push: violated
struct ring {
    unsigned char data[16];
    unsigned head;
    unsigned count;
};
void ring_push(struct ring *r, unsigned char byte) {
    if (r->count == 16) return;
    r->data[(r->head + r->count)] = byte; //! array-bounds information
    r->count++;
}
