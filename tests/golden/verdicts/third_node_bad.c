// The code tests for the end of the list twice, and takes three steps.
// expect: third: violated
struct node {
    int value;
    struct node *next;
};
int third(const struct node *n) {
    if (n == 0 || n->next == 0) return 0;
    return n->next->next->value; //! null-dereference information
}
