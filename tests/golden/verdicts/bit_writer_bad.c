// The code does not test whether there is room.
// expect: put: violated
struct writer {
    unsigned char out[2];
    unsigned at;
    unsigned pending;
};
void put(struct writer *w, unsigned char byte) {
    if (w->pending) {
        w->out[w->at] = byte; //! array-bounds information
        w->at++;
    }
    w->pending = 0;
}
