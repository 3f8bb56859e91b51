int main(void) {
    int h = 0;
    for (int a = -20; a <= 20; a += 3)
        for (int b = -7; b <= 7; b++)
            if (b) h = (h * 7 + a / b * 3 + a % b) % 1000003;
    unsigned u = 4000000000u;
    h += (int)(u / 7 % 1000) + (int)(u % 13);
    long long l = -9000000000LL;
    h += (int)(l / 1000000) + (int)(l % 1000);
    return h;
}
