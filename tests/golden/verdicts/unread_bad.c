// A variable that was never set is read after all: in a condition, in arithmetic, on some way; or has no address (6.3.2.1p2).
// expect: use: violated
// expect: somewhere: violated
// expect: condition: violated
// expect: member: violated
// expect: plain: violated
// expect: back: violated
// expect: beyond: violated
struct pair { int a, b; };
static int other = 3;
int use(void) {
    int *p, **at = &p;
    int *copy = *at;   //! uninitialised-read warning
    return *copy;
}
int somewhere(int c) {
    int n, *at = &n;
    int copy = *at;    //! uninitialised-read warning
    if (c) copy = 1;
    return copy;
}
int condition(void) {
    int n, *at = &n;
    int copy = *at;    //! uninitialised-read warning
    if (copy) return 1;
    return other;
}
int member(void) {
    struct pair p;
    int copy = p.a;    //! uninitialised-read warning
    copy = 2;
    return copy;
}
int plain(void) {
    int n;
    int copy = n;      //! uninitialised-read warning
    copy = 2;
    return copy;
}
int back(int k) {
    int n, *at = &n, copy = 0, sum = 0;
    for (int i = 0; i < k && i < 3; i++) {
        sum += copy;
        copy = *at;    //! uninitialised-read warning
    }
    return sum;
}
int beyond(int n) {
    char small[5] = "abcd", big[9] = "12345678", *p, **at = &p;
    {
        char *copy = *at;
        copy = small;
        *at = copy;
    }
    {
        char *copy = *at;
        for (int i = 0; i < n && big[i]; i++) big[i] = copy[i];  //! out-of-bounds information
    }
    return big[0];
}
