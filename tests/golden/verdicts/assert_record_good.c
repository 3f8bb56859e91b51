// A function of the file's own that is named like the macro, and takes a structure.
// expect: assert: proved
// expect: main: proved
struct report { int line, wrong; };
static int wrong;
static void assert(struct report r) { wrong = r.wrong; }
int main(void) {
    struct report none = {1, 0};
    assert(none);
    return 1 / (wrong + 1);
}
