// GCC manual, "Optimize Options": constants of one precision are other numbers, which clang does not read so.
// vl: -- -fsingle-precision-constant
// expect: f: unknown -fsingle-precision-constant
static int row[4];
int f(void) {
    float x = 0.1f;
    return x == 0.1 ? row[4] : 0;
}
