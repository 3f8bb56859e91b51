int main(void) {
    int h = 0, i, j;
    for (i = 0, j = 10; i < j; i++, j--) h += i * j;
    do { h -= 3; if (h % 5 == 0) continue; h ^= 1; } while (h > 40);
    while (1) { if (h++ > 60) break; if (h & 1) continue; h += 2; }
    for (;;) { int k = h; h = k + 7; if (k > 90) break; }
    for (i = 0; i < 3; i++) for (j = i; j < 3; j++) { if (j == 1) continue; if (i == 2) break; h = h * 2 + j; }
    return h;
}
