int odd_sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i % 2 == 0) continue;
        if (i > 100) break;
        s += i;
    }
    return s;
}
