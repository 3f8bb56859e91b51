int limit(void) { return 1; }
int use(void);
int main(void) { return use(); }
