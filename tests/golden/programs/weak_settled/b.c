void tune(const char *name, int *p) {
    if (*name) *p = 9;
}
