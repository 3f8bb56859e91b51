// expect: fill: proved
int fill(void) {
    int table[8];
    for (int i = 0; i < 8; i++)
        table[i] = i * i;
    return table[7];
}
