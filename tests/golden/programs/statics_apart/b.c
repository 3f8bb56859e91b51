static int count = 10;
static int next(void) {
    static int calls;
    calls++;
    return ++count;
}
int other(void) { return next(); }
