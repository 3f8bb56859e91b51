/* Two functions that fail for particular arguments: only one of them is more than a hint. */
struct sample {
    int sum, count;
};

int mean(const struct sample *s) {
    return s->count < 9 ? 100 / s->count : 0;
}

int share(unsigned char whole, unsigned char parts) {
    return whole / parts;
}
