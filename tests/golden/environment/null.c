/* Pointers that the code compares with null may be null, and others are not. */
struct node {
    struct node *next;
    int *value;
};

int tested(int *p) { return p ? *p : 0; }

int untested(int *p) { return *p; }

static int callee(const int *p) { return p ? *p : 0; }
int tested_in_a_callee(int *p) { return callee(p); }

int tested_in_memory(struct node *n) {
    if (!n->next) return 0;
    return *n->value;
}
