// expect: total: proved
int total(int n) {
    int sum = 0;
    sum += n;
    return sum;
}
