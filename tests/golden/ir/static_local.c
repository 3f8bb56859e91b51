int counter(void) {
    static int n = 3;
    static int n2;
    return n++ + n2;
}
int other(void) {
    { static int n; n++; }
    { static int n; return n; }
}
