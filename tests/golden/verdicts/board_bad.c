// The other diagonal starts at column 2. [0][3] is outside its row, though inside the board.
// expect: diagonal: violated
struct board {
    signed char at[3][3];
};
int diagonal(const struct board *b) {
    int sum = 0;
    for (int i = 0; i < 3; i++) sum += b->at[i][3 - i]; //! array-bounds warning
    return sum == 3;
}
