// With --assume-ranges off a number from outside is any number.
// vl: --assume-ranges off
// expect: push: violated
struct stack {
    int n;
    int a[16];
};
void push(struct stack *s, int v) {
    if (s->n < 16) s->a[s->n++] = v; //! array-bounds information
}
