int half(int);
int helper(int);
int main(void) { return half(3) + helper(2); }
