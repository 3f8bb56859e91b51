static const int *last;
int forget(const int *p, int n) {
    if (p == last) last = 0;
    return n;
}
