// Bytes that only const bit-fields share may not be written, nor const members of an object with a flexible array.
// expect: bits: violated
// expect: second: violated
// expect: flexible: violated
struct b {
    const unsigned a : 8;
    const unsigned b : 12;
    unsigned c : 12;
};
struct f {
    const int n;
    char d[];
};
static struct f v = {3, {1, 2, 3}};
void bits(void) {
    struct b s = {1, 2, 3};
    *(unsigned char *)&s = 4; //! string-literal-write warning
}
void second(void) {
    struct b s = {1, 2, 3};
    ((unsigned char *)&s)[1] = 4; //! string-literal-write warning
}
void flexible(void) {
    *(int *)&v.n = 4; //! string-literal-write warning
}
