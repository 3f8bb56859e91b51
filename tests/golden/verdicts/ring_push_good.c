// expect: ring_push: proved
struct ring {
    unsigned char data[16];
    unsigned head;
    unsigned count;
};
void ring_push(struct ring *r, unsigned char byte) {
    if (r->count == 16) return;
    r->data[(r->head + r->count) % 16] = byte;
    r->count++;
}
