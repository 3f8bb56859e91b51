// expect: percent: proved
unsigned percent(unsigned part, unsigned whole) {
    return whole ? part / whole : 0;
}
