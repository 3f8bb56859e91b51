// expect: peek: proved
int peek(const int *p) {
    if (p != 0) return *p;
    return 0;
}
