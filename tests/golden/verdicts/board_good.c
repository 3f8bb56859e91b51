// expect: diagonal: proved
struct board {
    signed char at[3][3];
};
int diagonal(const struct board *b) {
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += b->at[i][2 - i];
    return sum == 3;
}
