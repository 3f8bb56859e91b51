int kind(int c) {
    switch (c) {
    case -3 ... 5: return 1;
    case '0' ... '9': return 2;
    case 100 ... 99: return 3;
    }
    return 0;
}
