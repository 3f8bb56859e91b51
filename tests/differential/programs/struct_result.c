struct big { int v[6]; };
static struct big fill(int s) { struct big b; for (int i = 0; i < 6; i++) b.v[i] = s * i; return b; }
static struct big add(struct big a, struct big b) { for (int i = 0; i < 6; i++) a.v[i] += b.v[i]; return a; }
static struct big rec(int n) { return n ? add(rec(n - 1), fill(n)) : fill(1); }
int main(void) {
    struct big b = rec(5), c;
    c = b = add(b, b);
    int h = 0;
    for (int i = 0; i < 6; i++) h = h * 13 + b.v[i] - (i & 1 ? c : b).v[5 - i];
    return h + fill(3).v[4];
}
