int main(void) {
    int x = 3, h = 0;
    h = x++ * 10;
    h += ++x;
    h += x-- * 100;
    h += --x * 1000;
    unsigned char c = 255;
    h += c++;
    h += c;
    signed char d = 127;
    d++;
    h += d;
    int a[3] = {1, 2, 3}, *p = a;
    h += *p++ * 7;
    h += ++*p;
    h += (*p)++;
    h += *--p;
    _Bool b = 0;
    h += b--;
    h += b;
    return h + a[1];
}
