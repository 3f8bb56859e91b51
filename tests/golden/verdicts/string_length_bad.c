// vl: --bound 6
// expect: label: violated
int label(unsigned n) {
    static const char text[] = "abc";
    unsigned i = 0;
    while (text[i] != 'd') { //! array-bounds information
        if (i == n) return -1;
        i++;
    }
    return (int)i;
}
