int divide(int);
int (*table[1])(int) = {divide};
int main(void) { return table[0](0) + divide(1); }
