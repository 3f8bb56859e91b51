int gone(int);
int main(void) { return gone(1) / 2; }
