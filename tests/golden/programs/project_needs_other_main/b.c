int shared(void) { return 3; }
int main(void) { return shared(); }
