/* Loops: as many iterations as an input says. */
int first(int n) {
    int a[16] = {0}, s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    return s;
}
int down(unsigned n) {
    int a[4] = {0}, s = 0;
    while (n) s ^= a[n--];
    return s;
}
int behind(const int *a, int i, int n) {
    int s = 0;
    for (int k = 0; k < n; k++) s ^= a[k];
    return a[i] ^ s;
}
int counted(int n) {
    int s = 0, a[3] = {0};
    for (int i = 0; i < n; i++) s++;
    return a[s];
}
int until(const char *text, int n) {
    char copy[8];
    int i = 0;
    for (; i < n && text[i] != ','; i++) copy[i] = text[i];
    copy[i] = 0;
    return copy[0];
}
int square(int n) {
    int a[10] = {0};
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) a[i + k] = k;
    return a[0];
}
