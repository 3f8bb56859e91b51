/* Three functions, three answers. */
enum { SLOTS = 8 };

int midpoint(int lo, int hi) {
    if (lo < 0 || hi < lo) return -1;
    return lo + (hi - lo) / 2;
}

int sum_of_squares(void) {
    int squares[SLOTS];
    int sum = 0;
    for (int i = 0; i <= SLOTS; i++) {
        squares[i] = i * i;
        sum += squares[i];
    }
    return sum;
}

int average(int a, int b) {
    return (a + b) / 2;
}
