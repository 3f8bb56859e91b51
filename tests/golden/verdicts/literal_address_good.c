// expect: aligned: proved
// expect: error_code: proved
// expect: used: proved
// expect: chosen: proved
// expect: null: proved
static int here;
int aligned(int z) {
    if ((int *)4097 == &here) return 10 / z;
    return 0;
}
int error_code(int z) {
    if (&here == (int *)-1) return 10 / z;
    return 0;
}
// A register is no object of the program.
int used(int z) {
    *(volatile int *)4096 = 1;
    if ((int *)4096 == &here) return 10 / z;
    return 0;
}
int chosen(int a) {
    int *p = a ? &here : (int *)1;
    return p == (int *)1 ? 10 / (a ? 0 : 1) : *p;
}
int null(int z) {
    return &here == (int *)0 ? 10 / z : 1;
}
