// GCC manual, "Common Function Attributes": constructors run before main, lower priorities first.
// vl: --entry main
// expect: main: violated
static int scale = 5;
__attribute__((constructor(200))) static void second(void) { scale -= 2; }
__attribute__((constructor(101))) static void first(void) { scale = 2; }
int main(void) { return 10 / scale; } //! division-by-zero error
