int steps(int x, unsigned char c, int *p) {
    int a = x++ + ++x;
    c--;
    return a + *p++ + (*p)-- + c;
}
