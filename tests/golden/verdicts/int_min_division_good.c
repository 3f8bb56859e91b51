// expect: scale: proved
int scale(int value, int divisor) {
    if (divisor == 0 || (value == -2147483647 - 1 && divisor == -1)) return 0;
    return value / divisor;
}
