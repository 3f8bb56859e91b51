// expect: total: violated
int total(int n) {
    int sum;
    sum += n; //! uninitialised-read warning
    return sum;
}
