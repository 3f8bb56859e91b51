int fall(unsigned char c) {
    int r = 0;
    switch (c) {
    case 'a': r += 1;
    case 'b': r += 2; break;
    case -1: r = 100; break;
    default: r = -1;
    case 255: r += 7;
    }
    return r;
}
