// The helper is fine for what its caller should pass; the caller passes zero.
// expect: scale: violated
// expect: main: violated
static int scale(int total, int parts) {
    return total / parts; //! division-by-zero error
}
int main(void) {
    int sum = 0;
    for (int parts = 2; parts >= 0; parts--) sum += scale(100, parts);
    return sum;
}
