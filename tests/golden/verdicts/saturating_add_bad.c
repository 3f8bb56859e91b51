// The test for overflow overflows.
// expect: sat_add: violated
int sat_add(int a, int b) {
    int s = a + b; //! signed-overflow information
    if (a > 0 && b > 0 && s < 0) return 2147483647;
    if (a < 0 && b < 0 && s >= 0) return -2147483647 - 1;
    return s;
}
