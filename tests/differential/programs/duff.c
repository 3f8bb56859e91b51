static void duff(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
        } while (--n > 0);
    }
}
int main(void) {
    char a[30], b[30] = {0};
    for (int i = 0; i < 30; i++) a[i] = (char)(i * 7);
    duff(b, a, 21);
    int h = 0;
    for (int i = 0; i < 30; i++) h = (h * 31 + b[i]) & 0xffffff;
    return h;
}
