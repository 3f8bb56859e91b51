// No samples, no average.
// expect: average: violated
struct samples {
    unsigned char count;
    short value[4];
};
int average(const struct samples *s) {
    int sum = 0;
    for (int i = 0; i < 4 && i < s->count; i++) sum += s->value[i];
    return sum / s->count; //! division-by-zero information
}
