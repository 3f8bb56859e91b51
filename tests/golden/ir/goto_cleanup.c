int cleanup(int x) {
    int r = -1;
    if (x < 0) goto out;
    r = x;
    if (x > 10) goto out;
    r = 2 * x;
out:
    return r;
}
