/* Opened by the editor tests: one function of each colour. */
enum { SLOTS = 8 };

int clamp(int value, int low, int high) {
    if (value < low) return low;
    return value > high ? high : value;
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

int middle(int lo, int hi) {
    return (lo + hi) / 2;
}
