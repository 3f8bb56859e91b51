// Members of a union share their bytes, in an array of unions too.
// expect: halves: proved
// expect: whole: proved
union word {
    unsigned all;
    unsigned short half[2];
};
static union word words[200];
unsigned halves(unsigned i) {
    if (i >= 200) return 0;
    words[i].all = 0x00050006;
    words[(i + 1) % 200].all = 1;
    return 10u / words[i].half[1];
}
unsigned whole(unsigned i, unsigned k) {
    if (i >= 200 || k > 1) return 0;
    words[i].all = 0;
    words[i].half[k] = 2;
    return 10u / words[i].all;
}
