// 6.5.1.1: a record of the function's own hides another one with its tag.
// expect: nth: violated
struct s {
    int a;
};
static int row[4];
int nth(struct s *x) {
    struct s {
        char c;
    };
    struct s y = {1};
    return row[_Generic(x, struct s *: 0, default: 4)] + y.c; //! array-bounds warning
}
