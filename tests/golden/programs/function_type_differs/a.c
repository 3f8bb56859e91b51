double half(int n);
int main(void) { return half(3) > 1; }
