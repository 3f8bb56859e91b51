// vl: --entry main
// expect: main: proved
/* No caller uses what `note` returns, or what it is called with: 6.9.1p12 leaves that defined. */
static int last, calls;

static int note(int x) {
    calls++;
    last = x;
}

static int either(int x) {
    if (x) return note(x), x;
}

int main(void) {
    int (*through)(int) = note;
    note(3);
    (void)note(4);
    through(5);
    either(0);
    for (note(1); calls < 6; note(2)) continue;
    int y = either(7);
    return last == 7 && y == 7 ? 10 / (calls - 6) - 10 : 10 / calls;
}
