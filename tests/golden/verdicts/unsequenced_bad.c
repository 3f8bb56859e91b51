// 6.5p2, C11: two unsequenced accesses of one object, one of which changes it.
// expect: two: proved
// expect: twice: violated
// expect: itself: violated
// expect: index: violated
// expect: read_beside: violated
// expect: argument: violated
// expect: compound: violated
// expect: assigned: violated
// expect: arm: violated
// expect: member: violated
// expect: bits: violated
// expect: walk: violated
// expect: global: violated
// expect: overlay: violated
void twice(void) {
    int k = 0;
    k = k++ + 1; //! unsequenced warning
}
void itself(int k) {
    k = ++k; //! unsequenced warning
}
void index(void) {
    int a[3] = {0}, k = 0;
    a[k] = k++; //! unsequenced warning
}
int read_beside(unsigned char c) {
    int k = c;
    return k + k++; //! unsequenced warning
}
static int two(int x, int y) { return x ^ y; }
int argument(unsigned char c) {
    int k = c;
    return two(k++, k); //! unsequenced warning
}
void compound(unsigned char c) {
    int k = c;
    k += k++; //! unsequenced warning
}
int assigned(int a) {
    return (a = 1) ^ (a = 2); //! unsequenced warning
}
int arm(int c, unsigned char b) {
    int k = b;
    return k + (c ? k++ : 0); //! unsequenced information
}
struct s {
    int x, y;
    unsigned low : 3, high : 5;
};
void member(struct s *p) {
    p->x = p->x++; //! unsequenced warning; signed-overflow information
}
void bits(struct s *p) {
    p->low = p->low--; //! unsequenced warning
}
void walk(char *p, char *end) {
    if (p < end) *p++ = *p; //! unsequenced warning
}
static int g;
int global(void) {
    g = 1;
    return g-- + g--; //! unsequenced warning
}
union u {
    int i;
    unsigned n;
};
void overlay(union u *p) {
    p->i = p->n++; //! unsequenced warning
}
