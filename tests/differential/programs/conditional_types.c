struct s { int a; };
int main(void) {
    int c = 1;
    unsigned u = 5;
    signed char sc = -1;
    struct s x = {1}, y = {2};
    long long h = (c ? -1 : u) / 1000;
    h += (c ? sc : 1ull) > 100;
    h += (c ? x : y).a * 10 + (c ? &x : 0)->a;
    int *p = c ? &y.a : (void *)0;
    h += *p * 100 + (int)sizeof(c ? sc : sc);
    return (int)(h ^ (h >> 32));
}
