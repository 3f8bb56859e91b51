int shared(void);
int main(void) { return shared() & 1; }
