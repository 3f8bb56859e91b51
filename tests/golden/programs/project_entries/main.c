int level(void);
int main(void) { return level() > 5 ? 1 : 0; }
