// Variables of the file that all stores keep in a range.
// expect: put: proved
// expect: get: proved
// expect: select_port: proved
// expect: port: proved
// expect: step: proved
static unsigned char buffer[64];
static unsigned head, tail;
void put(unsigned char c) {
    buffer[head] = c;
    head = (head + 1) % 64;
}
int get(void) {
    if (head == tail) return -1;
    int c = buffer[tail];
    if (++tail >= 64) tail = 0;
    return c;
}

static int ports[4], selected = 1;
void select_port(int k) {
    if (k >= 0 && k < 4) selected = k;
}
int port(void) { return ports[selected]; }

int step(void) {
    static int phase;
    static const int table[3] = {1, 2, 4};
    int now = table[phase];
    phase = phase == 2 ? 0 : phase + 1;
    return now;
}
