/* With --alias same pointers of any type may be equal. */
struct item {
    struct item *owner;
    int n;
};

int owns(struct item *a, struct item *b) { return b->owner == a; }

int others(int *p, int *q) { return *p + *q; }
