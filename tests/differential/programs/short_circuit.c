static int calls;
static int t(int x) { calls = calls * 3 + x; return x; }
int main(void) {
    int h = 0;
    h += t(1) && t(0) && t(5);
    h += t(0) || t(2) || t(7);
    h = h * 3 + (t(0) ? t(3) : t(4));
    h = h * 3 + (t(2) ?: t(9)) + (t(0) ?: t(6));
    h = h * 3 + (!t(0) + !!t(3));
    h = h * 3 + (t(1), t(2));
    int x = 0;
    x && (h += 1000);
    x || (h += 2000);
    return h * 1000 + calls % 1000;
}
