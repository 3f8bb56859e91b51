// vl: --entry main
// expect: main: violated
/* 6.9.1p12: reaching `}` is undefined where the caller uses the value; here the second does. */
static int last, calls;

static int note(int x) {
    calls++;
    last = x;
} //! missing-return error

int main(void) {
    note(3);
    if (calls != 1) return 2;
    int y = note(4);
    return y == last;
}
