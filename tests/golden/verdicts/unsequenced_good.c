// expect: next: proved
// expect: comma: proved
// expect: called: proved
// expect: f: proved
// expect: and_then: proved
// expect: chosen: proved
// expect: copy: proved
// expect: linked: proved
// expect: chain: proved
// expect: bits: proved
// expect: members: proved
// expect: unevaluated: proved
// expect: elements: proved
// expect: push: proved
#include <assert.h>
int next(unsigned char c) {
    int i = c;
    i = i + 1;
    i += i;
    return i;
}
int comma(unsigned char c) {
    int i = c;
    i = (i++, 5);
    return i;
}
static int f(int x) { return x & 3; }
int called(unsigned char c) {
    int i = c;
    i = f(i++);
    return i;
}
int and_then(unsigned char c) {
    int i = c;
    return (i++ && i) + 1;
}
int chosen(unsigned char c) {
    int i = c;
    i = i++ > 3 ? i : 0;
    return i;
}
void copy(void) {
    char a[4] = "abc", b[4], *p = b, *q = a;
    while ((*p++ = *q++)) {}
    assert(b[2] == 'c');
}
struct node {
    struct node *next;
    int x;
};
void linked(struct node *p, struct node *q) {
    p = p->next = q;
    assert(p == q);
}
void chain(struct node *p, struct node *q) {
    p->x = q->x = 3;
    assert(p->x == 3);
}
struct s {
    unsigned low : 3, high : 5;
    int a[4], n;
};
void bits(struct s *p) { /* neighbours are objects of their own */
    p->low = p->high++;
}
void members(struct s *p) {
    p->n = 2;
    p->a[p->n++] = 7;
    assert(p->a[2] == 7 && p->n == 3);
}
unsigned long unevaluated(int i) { return sizeof(i++) + (i & 1); }
void elements(void) {
    int a[3] = {1, 2, 3};
    a[0] = a[1]++ + a[2]--;
    assert(a[0] == 5 && a[1] == 3 && a[2] == 2);
}
void push(void) {
    static int stack[4];
    int top = 0;
    stack[top++] = 1;
    stack[top++] = 2;
    assert(stack[1] == 2 && top == 2);
}
