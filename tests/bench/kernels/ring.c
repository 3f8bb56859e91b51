/* A ring buffer between an interrupt and a task, with marks at which the sender stops and goes on. */
// vl: --entry main
extern int arrived(void);
extern int wanted(void);
extern void consume(unsigned char byte);
extern void flow(int go);

enum { SIZE = 8, MASK = SIZE - 1, HIGH = 6, LOW = 2 };

static unsigned char data[SIZE];
static unsigned head, tail, lost;
static int stopped;

static unsigned used(void) {
    return head - tail;
}

static int put(unsigned char byte) {
    if (used() == SIZE) return 0;
    data[head++ & MASK] = byte;
    return 1;
}

static int get(unsigned char *byte) {
    if (used() == 0) return 0;
    *byte = data[tail++ & MASK];
    return 1;
}

int main(void) {
    for (;;) {
        int in = arrived();
        if (in >= 0 && in < 256) {
            if (!put((unsigned char)in) && lost < 2) lost++;
        }
        if (!stopped && used() >= HIGH) {
            stopped = 1;
            flow(0);
        }
        int n = wanted() & 3;
        unsigned char byte;
        while (n > 0 && get(&byte)) {
            if (byte == 0x1b && used() > 0) break;
            consume(byte);
            n--;
        }
        if (stopped && used() <= LOW) {
            stopped = 0;
            flow(1);
        }
        if (used() > SIZE || (stopped && used() == 0)) return 1;
        if (lost == 2 && !stopped) return 2;
    }
}
