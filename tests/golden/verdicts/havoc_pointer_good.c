// expect: share: proved
int refill(int *left);
int share(int *left) {
    refill(left);
    return *left != 0 ? 100 / (*left > 0 ? *left : 1) : 0;
}
