// vl: --bound 6
// expect: label: proved
int label(unsigned n) {
    static const char text[] = "abc";
    unsigned i = 0;
    while (text[i] != '\0') {
        if (i == n) return -1;
        i++;
    }
    return (int)i;
}
