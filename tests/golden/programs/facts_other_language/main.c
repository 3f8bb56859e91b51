extern int limit;
int below(void) {
    int t[8] = {0};
    return t[limit];
}
