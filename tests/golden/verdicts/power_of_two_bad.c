// expect: round_up: violated
int round_up(int n) {
    int p = 1;
    while (p < n) p *= 2; //! signed-overflow information
    return p;
}
