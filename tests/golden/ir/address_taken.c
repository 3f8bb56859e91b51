void set(int *p);
int taken(void) {
    int x;
    set(&x);
    return x;
}
int param(int a) {
    int *p = &a;
    *p += 1;
    return a;
}
