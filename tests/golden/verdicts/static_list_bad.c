// The last node has no successor.
// expect: walk: violated
struct node {
    int value;
    struct node *next;
};
int walk(void) {
    struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
    int sum = 0;
    for (struct node *n = &a; n->value < 4; n = n->next) //! null-dereference warning
        sum += n->value;
    return sum;
}
