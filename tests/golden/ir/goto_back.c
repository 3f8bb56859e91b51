int again(int n) {
    int *last = 0;
retry:;
    int x = n;
    last = &x;
    if (--n > 0) goto retry;
    return *last;
}
