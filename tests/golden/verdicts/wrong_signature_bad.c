// expect: twice: proved
// expect: through: violated
// expect: data: violated
static long twice(long x) { return x > 1000000 || x < 0 ? 0 : 2 * x; }
static int number;
int through(int x) {
    int (*f)(int) = (int (*)(int))twice;
    return f(x); //! bad-function-pointer warning
}
int data(int x) {
    void *p = &number;
    int (*f)(int) = (int (*)(int))p;
    return x > 3 ? f(x) : x; //! bad-function-pointer warning
}
