struct item { int id; struct item *next; const char *name; };

int scale;

int inputs(struct item *head, int n) {
    int total = 0;
    if (!head || !head->next || n != 3 || scale != 7) return 0;
    if (head->id != 4 || head->next->id != 5) return 0;
    for (struct item *i = head; i != head->next->next; i = i->next)
        total += i->id * scale * n;
    return 1 / (total - 189);
}

int proved(int n) {
    return n & 1;
}

int shadow(int n) {
    int x = 1, *p = &n;
    if (*p == 2) {
        int x = 5;
        int y = x;
        n += y;
    }
    for (int x = 7; x < 8; x++) n--;
    return x / (n - 6);
}
