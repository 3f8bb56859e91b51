// expect: find: proved
// expect: late: proved
// expect: known: safe
// expect: uses: proved
int table[8];

int find(int k) {
    for (int i = 0; i < 8; i++)
        if (table[i] == k) return i;
    return -1;
}

int late(unsigned i) {
    if (i >= 8) return 0;
    return table[i];
}

// All callers pass what is there.
static const int primes[4] = {2, 3, 5, 7};
static int known(int k) {
    for (int i = 0; i <= 4; i++)
        if (primes[i] == k) return i;
    return -1;
}
int uses(int odd) {
    return known(odd ? 3 : 2);
}
