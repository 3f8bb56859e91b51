// expect: scale: proved
// expect: main: proved
static int scale(int total, int parts) {
    if (parts <= 0) return 0;
    return total / parts;
}
int main(void) {
    int sum = 0;
    for (int parts = 2; parts >= 0; parts--) sum += scale(100, parts);
    return sum;
}
