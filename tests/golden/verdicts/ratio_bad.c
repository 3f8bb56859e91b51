// expect: percent: violated
unsigned percent(unsigned part, unsigned whole) {
    return part / whole; //! division-by-zero information
}
