// expect: sum: bounded
// expect: blank: bounded
// vl: --budget 600 --bound 4
int sum(const unsigned char *p, const unsigned char *end) {
    int s = 0;
    while (p < end) s ^= *p++;
    return s;
}
void blank(char *from, char *to) {
    for (; from != to; from++) *from = ' ';
}
