struct b { unsigned a : 3; int c : 5; unsigned long long d : 40; _Bool e : 1; signed f : 2; unsigned : 0; unsigned g : 7; };
int main(void) {
    struct b x = {9 & 7, -7, 0x1234567890ull, 1, -1, 100};
    unsigned h = x.a + (unsigned)x.c * 3u + (unsigned)(x.d >> 8) + x.e + (unsigned)x.f;
    x.a += 9;
    x.c = 40 & 15;
    x.d++;
    x.f = 1;
    x.g = (x.g + 60) & 127;
    x.e = 0;
    h = h * 31 + x.a;
    h = h * 31 + (unsigned)x.c;
    h = h * 31 + (unsigned)x.d;
    h = h * 31 + (unsigned)x.f + x.g + x.e;
    return (int)h;
}
