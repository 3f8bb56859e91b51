// A function that is named like the macro, and compares two numbers: what it does is not lost.
// expect: main: violated
// expect: assert: safe
static int failures;
static void assert(int wanted, int got, const char *text) {
    if (wanted != got && text) failures++;
}
int main(void) {
    assert(0, 1 - 1, "a difference");
    assert(3, 3, "equal");
    return 1 / failures; //! division-by-zero error
}
