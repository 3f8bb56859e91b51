// expect: count_ones: violated
// expect: set: proved
static unsigned char flags[4];
int count_ones(void) {
    unsigned i = 0;
    while (flags[i] == 1 && i < 4) i++; //! array-bounds information
    return (int)i;
}
void set(unsigned i) { flags[i & 3] = 1; }
