// expect: other_counter: proved
// expect: two_elements: proved
// expect: by_pointers: proved
void other_counter(void) {
    int k = 0, m = 0, *q = &m, *r = &k;
    *q = k++;
    *r = m++;
}
int two_elements(unsigned x, unsigned y) {
    int t[4] = {0};
    if (x < 4 && y < 4 && x != y) t[x] = t[y]++;
    return t[0];
}
void by_pointers(void) {
    int a = 1, b = 2, *p = &a, *q = &b;
    *p = (*q)++;
}
