// vl: --entry main
// expect: main: proved
static int scale;
__attribute__((constructor)) static void last(void) { scale++; }
__attribute__((constructor(101))) static void first(void) { scale = 2; }
int main(void) { return scale == 3 ? 0 : 10 / 0; }
