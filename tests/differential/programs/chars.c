static int upper(int c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; }
int main(void) {
    char s[] = "Hello, World! 123";
    int h = 0;
    for (char *p = s; *p; p++) { *p = (char)upper(*p); h = (h * 131 + *p) & 0xffffff; }
    h += '\n' + '\\' + '\'' + '\0' + '\377' + '\x7f' + 'ab' % 7;
    signed char c = -128;
    unsigned char d = (unsigned char)c;
    return h + c + d + (c == (signed char)d);
}
