// One step too far, whatever happens.
// expect: fill: violated
int fill(void) {
    int table[8];
    for (int i = 0; i <= 8; i++)
        table[i] = i * i; //! array-bounds warning
    return table[7];
}
