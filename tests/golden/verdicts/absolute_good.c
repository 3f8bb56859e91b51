// expect: magnitude: proved
unsigned magnitude(int x) {
    return x < 0 ? 0u - (unsigned)x : (unsigned)x;
}
