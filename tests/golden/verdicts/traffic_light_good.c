// expect: next: proved
enum light { RED, RED_AMBER, GREEN, AMBER };
static const unsigned char seconds[4] = {30, 2, 25, 3};
int next(enum light now) {
    unsigned then = ((unsigned)now + 1u) % 4u;
    return seconds[then];
}
