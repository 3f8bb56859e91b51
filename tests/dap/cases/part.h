extern int shared;
int half(int n);
