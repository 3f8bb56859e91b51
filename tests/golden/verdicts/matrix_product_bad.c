// The sum is not set to zero for the first cell.
// expect: corner: violated
struct matrix {
    signed char at[3][3];
};
int corner(const struct matrix *a, const struct matrix *b) {
    int sum;
    for (int k = 0; k < 3; k++)
        sum += a->at[0][k] * b->at[k][0]; //! uninitialised-read warning
    return sum;
}
