/* A moving average over eight samples; one that is far from it is left out, twice in a row at most. */
// vl: --entry main
extern int adc(void);
extern void show(int value);

enum { SLOTS = 8, FAR = 200, FULL = 4095 };

struct filter {
    int slot[SLOTS];
    int sum, at, n, left_out;
};

static int far_off(const struct filter *f, int x) {
    if (f->n < SLOTS) return 0;
    int mean = f->sum / SLOTS;
    return x > mean + FAR || x < mean - FAR;
}

static int push(struct filter *f, int x) {
    if (far_off(f, x) && f->left_out < 2) {
        f->left_out++;
        return 0;
    }
    f->left_out = 0;
    if (f->n == SLOTS)
        f->sum -= f->slot[f->at];
    else
        f->n++;
    f->slot[f->at] = x;
    f->sum += x;
    if (++f->at == SLOTS) f->at = 0;
    return 1;
}

int main(void) {
    struct filter f = {{0}, 0, 0, 0, 0};
    int alarm = 0;
    for (;;) {
        int x = adc();
        if (x < 0 || x > FULL) {
            alarm = 1;
            continue;
        }
        if (push(&f, x) && f.n == SLOTS) {
            int mean = f.sum / SLOTS;
            if (mean > 3000 && !alarm)
                alarm = 1;
            else if (mean < 1000 && alarm)
                alarm = 0;
            show(mean);
        }
        if (f.at >= SLOTS || f.n > SLOTS) return 1;
        if (f.left_out > 2) return 2;
    }
}
