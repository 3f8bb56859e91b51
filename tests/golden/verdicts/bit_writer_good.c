// expect: put: proved
struct writer {
    unsigned char out[2];
    unsigned at;
    unsigned pending;
};
void put(struct writer *w, unsigned char byte) {
    if (w->pending && w->at < sizeof w->out) {
        w->out[w->at] = byte;
        w->at++;
    }
    w->pending = 0;
}
