int digits(unsigned x) {
    int n = 0;
    do {
        n++;
        if (n == 3) continue;
        x /= 10;
    } while (x);
    return n;
}
