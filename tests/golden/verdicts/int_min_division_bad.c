// The one quotient that does not fit.
// expect: scale: violated
int scale(int value, int divisor) {
    if (divisor == 0) return 0;
    return value / divisor; //! signed-overflow information
}
