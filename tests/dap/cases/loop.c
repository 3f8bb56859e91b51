int loop(void) {
    int squares[4];
    int sum = 0;
    for (int i = 0; i <= 4; i++) {
        squares[i] = i * i;
        sum += squares[i];
    }
    return sum;
}

int short_loop(void) {
    int n = 0;
    while (n < 3) n++;
    for (;;) { if (n++ == 5) break; }
    return 1 / (n - 6);
}
