int impl(int x) { return x / 2; }
