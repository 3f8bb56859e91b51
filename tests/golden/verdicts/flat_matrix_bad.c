// Columns are counted from one, rows from zero.
// expect: cell: violated
static int grid[12];
int cell(unsigned row, unsigned col) {
    if (row >= 3 || col > 4) return 0;
    return grid[row * 4 + col]; //! array-bounds information
}
