// The alignment that __builtin_assume_aligned promises the compiler does not hold.
// vl: --property +alignment
// expect: whole: violated
// expect: behind: violated
int whole(unsigned n) {
    _Alignas(16) char block[64] = {0};
    char *p = __builtin_assume_aligned(block + n % 32, 16); //! alignment information
    return *p;
}
int behind(void) {
    _Alignas(16) char block[64] = {0};
    char *p = __builtin_assume_aligned(block + 4, 16, 8); //! alignment warning
    return *p;
}
