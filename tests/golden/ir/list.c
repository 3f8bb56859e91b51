struct node { int v; struct node *next; };
int total(const struct node *n) {
    int s = 0;
    for (; n; n = n->next) s += n->v;
    return s;
}
