// One store does not keep them.
// expect: put: violated
// expect: get: violated
// expect: select_port: proved
// expect: port: violated
// expect: reset: proved
// expect: step: violated
// expect: break_it: proved
static unsigned char buffer[64];
static unsigned head, tail;
void put(unsigned char c) {
    buffer[head] = c; //! array-bounds information
    head = (head + 1) % 65;
}
int get(void) {
    if (head == tail) return -1;
    int c = buffer[tail]; //! array-bounds information
    if (++tail > 64) tail = 0;
    return c;
}

static int ports[4], selected = 1;
void select_port(int k) {
    if (k >= 0 && k < 4) selected = k;
}
int port(void) { return ports[selected]; } //! array-bounds information
void reset(void) { selected = -1; }

static int phase;
int step(void) {
    static const int table[3] = {1, 2, 4};
    int now = table[phase]; //! array-bounds information
    phase = phase == 2 ? 0 : phase + 1;
    return now;
}
void break_it(int *p) {
    int *q = p ? p : &phase;
    *q = 3;
}
