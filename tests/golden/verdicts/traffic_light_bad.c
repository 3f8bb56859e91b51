// expect: next: violated
enum light { RED, RED_AMBER, GREEN, AMBER };
static const unsigned char seconds[4] = {30, 2, 25, 3};
int next(enum light now) {
    int then = now + 1;
    return seconds[then]; //! array-bounds information
}
