int folded(void) { return (3 + 4) * 2 - 10 / 5 + (1 << 4) + (sizeof(int) == 4 ? 1 : 2); }
int overflow(void) { int big = 2147483647; return big + 1; }
