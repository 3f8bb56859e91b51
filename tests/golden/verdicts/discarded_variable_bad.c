// A variable that is only named as unused is not read, one whose value goes somewhere is.
// expect: spare: violated
// expect: watched: violated
#define UNUSED(x) (void)(x)
int spare(int given) {
    int rest;
    UNUSED(given);
    return (rest); //! uninitialised-read warning
}
int watched(void) {
    volatile int port;
    UNUSED(port); //! uninitialised-read warning
    return 0;
}
