// expect: average: proved
struct samples {
    unsigned char count;
    short value[4];
};
int average(const struct samples *s) {
    int sum = 0;
    if (s->count == 0 || s->count > 4) return 0;
    for (int i = 0; i < s->count; i++) sum += s->value[i];
    return sum / s->count;
}
