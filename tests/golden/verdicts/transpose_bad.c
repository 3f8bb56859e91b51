// expect: transpose: violated
void transpose(void) {
    int m[3][5], t[5][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++) m[i][j] = i * 5 + j;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 5; j++) t[i][j] = m[i][j]; //! array-bounds warning
    (void)t;
}
