/* Single executions in other words are no condition. */
int rate(const unsigned char *t, int i) { return 100 / (t[3] + t[5] + i); }
int weight(int a, int b, int c) { return 10 / (a ^ b ^ c); }
int gap(int a, int b, int n) {
    int s = 0;
    for (int i = 0; i < (n & 63); i++) s ^= i;
    return s / (a - b);
}
