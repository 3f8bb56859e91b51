static int length(const char *s) { int n = 0; while (*s++) n++; return n; }
static const char *const words[] = {"zero", "one", "two" "three", "a\0b", "\x41\102\n"};
int main(void) {
    char buf[] = "hello", pad[10] = "hi", exact[3] = "abc";
    int h = 0;
    for (int i = 0; i < 5; i++) h = h * 7 + length(words[i]) + words[i][0];
    h = h * 3 + (int)sizeof buf + buf[4] + pad[2] + pad[9] + exact[2];
    h = h * 3 + (int)sizeof("a\0bc") + words[3][2] + "xyz"[1];
    buf[0] = 'j';
    char *p = buf + 5;
    while (p > buf) h = (h * 31 + *--p) & 0xffffff;
    return h;
}
