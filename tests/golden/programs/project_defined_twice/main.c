int a(void);
int b(void);
int main(void) { return a() + b(); }
