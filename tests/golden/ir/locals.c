int uninitialised(int c) {
    int x;
    if (c) x = 1;
    return x;
}
int each_time(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        int x;
        if (i == 0) x = 5;
        s += x;
    }
    return s;
}
