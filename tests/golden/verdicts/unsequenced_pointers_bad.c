// Whether two lvalues are one object is known at run time only.
// expect: own_counter: violated
// expect: two_elements: violated
// expect: by_pointers: violated
void own_counter(void) {
    int k = 0, *q = &k;
    *q = k++; //! unsequenced warning
}
int two_elements(unsigned x, unsigned y) {
    int t[4] = {0};
    if (x < 4 && y < 4) t[x] = t[y]++; //! unsequenced information
    return t[0];
}
void by_pointers(int same) {
    int a = 1, b = 2, *p = &a, *q = same ? &a : &b;
    *p = (*q)++; //! unsequenced information
}
