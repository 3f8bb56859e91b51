// expect: spare: proved
// expect: watched: proved
#define UNUSED(x) (void)(x)
int spare(int given) {
    int rest;
    double more;
    char *text;
    UNUSED(rest);
    UNUSED(more);
    (void)text;
    UNUSED(given);
    rest = 1;
    return rest;
}
int watched(void) {
    volatile int port = 0;
    UNUSED(port);
    return 0;
}
