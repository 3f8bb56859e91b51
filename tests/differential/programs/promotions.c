int main(void) {
    unsigned char a = 200, b = 100;
    signed char c = -3;
    unsigned short s = 65535;
    int h = a + b;
    h = h * 31 + (a * c);
    h = h * 31 + (s + 1);
    h = h * 31 + (c < a) + (c < 4000000000u);
    h = h * 31 + ((unsigned char)(a + b));
    h ^= ~a;
    h ^= -s;
    h += (c >> 1) + (s << 1);
    return h;
}
