long long scale(int x, unsigned y, long z) { return x * 2L + y - z; }
