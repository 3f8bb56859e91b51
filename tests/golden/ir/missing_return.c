int missing(int x) { if (x) return 1; }
int main(void) { missing(1); }
