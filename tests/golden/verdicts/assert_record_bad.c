// A function of the file's own that is named like the macro: what it does is not lost.
// expect: assert: proved
// expect: main: violated
struct report { int line, wrong; };
static int wrong = 1;
static void assert(struct report r) { wrong = r.wrong; }
int main(void) {
    struct report none = {1, 0};
    assert(none);
    return 1 / wrong; //! division-by-zero error
}
