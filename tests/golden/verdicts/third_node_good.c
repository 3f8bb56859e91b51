// expect: third: proved
struct node {
    int value;
    struct node *next;
};
int third(const struct node *n) {
    if (n == 0 || n->next == 0 || n->next->next == 0) return 0;
    return n->next->next->value;
}
