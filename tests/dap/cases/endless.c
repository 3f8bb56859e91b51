int main(void) {
    unsigned n = 0, sum = 0;
    for (;;) {
        n++;
        sum ^= n;
    }
}

int waits(void) {
    volatile int ready = 0;
    while (1) {
        int seen = ready;
        if (seen == 2) return 1 / (seen - 2);
    }
}
