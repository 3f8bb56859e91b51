// Pointers from all that they may come from, compared with all that they may be to: a failure behind is found, or not proved away.
// expect: plain: proved
// expect: result: violated
// expect: result_node: violated
// expect: result_any: violated
// expect: other_file: unknown
// expect: other_files_node: violated
// expect: constant: violated
// expect: constant_element: unknown
// expect: row: violated
// expect: row_element: violated
// expect: row_of_member: unknown
// expect: element: violated
// expect: first_element: violated
// expect: bytes_of_union: unknown
// expect: own_bytes: unknown
// expect: itself: unknown
// expect: own_number: unknown
// expect: function: violated
// expect: static_local: violated
// expect: by_value: violated
// expect: behind: violated
// expect: among_rows: unknown
// expect: six: violated
// expect: as_any: unknown
// expect: of_this_call: proved
// expect: fresh: proved
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int n;
    short row[4][3];
    union {
        int i;
        char c[8];
    } u;
    const char *name;
    void *data;
    int (*call)(int);
};
extern int *get_int(void);
extern struct node *get_node(void);
extern void *get_any(void);
extern int elsewhere[];
extern struct node far;
static const int fixed[4] = {1};
static short grid[3][5];
static struct node nodes[4];
static int plain(int x) { return x; }

void result(int *p) {
    if (p == get_int()) assert(0); //! assertion information
}
void result_node(struct node *n) {
    if (n == get_node()) assert(0); //! assertion information
}
void result_any(struct node *n) {
    if (n == get_any()) assert(0); //! assertion information
}
void other_file(int *p) {
    if (p == elsewhere) assert(0);
}
void other_files_node(struct node *n) {
    if (n == &far) assert(0); //! assertion information
}
void constant(const int *p) {
    if (p == fixed) assert(0); //! assertion information
}
void constant_element(int *p) {
    if ((const int *)p == fixed) assert(0);
}
void row(short *p) {
    if (p == grid[1]) assert(0); //! assertion information
}
void row_element(short *p) {
    if (p == &grid[1][2]) assert(0); //! assertion information
}
void row_of_member(struct node *n, short *p) {
    if (p == n->row[2]) assert(0);
}
void element(struct node *n) {
    if (n == &nodes[2]) assert(0); //! assertion information
}
void first_element(struct node *n) {
    if (n->next == nodes) assert(0); //! assertion information
}
void bytes_of_union(struct node *n, const char *p) {
    if (n->u.c == p) assert(0);
}
void own_bytes(struct node *n) {
    if (n->name == n->u.c) assert(0);
}
void itself(struct node *n) {
    if (n->data == n) assert(0);
}
void own_number(struct node *n) {
    if (n->data == &n->n) assert(0);
}
void function(struct node *n) {
    if (n->call == plain) assert(0); //! assertion information
}
void static_local(int *p) {
    static int calls;
    if (p == &calls) assert(0); //! assertion information
}
void by_value(struct node v, int *p) {
    if (v.next && &v.next->n == p) assert(0); //! assertion information
}
void behind(int *p, int *q) {
    if (p + 1 == q) assert(0); // a row of them ends there //! assertion information; pointer-overflow information
}
void among_rows(int **pp, int *q, unsigned i) {
    if (i < 4 && pp[i] == q) assert(0);
}
void six(struct node *a, struct node *b, struct node *c, struct node *d, struct node *e, struct node *f) {
    if (a == f && b == e && c == d) assert(0); //! assertion information
}
void as_any(int *p, struct node *n) {
    if ((void *)p == (void *)n) assert(0);
}
/* These cannot be equal. */
void of_this_call(int *p) {
    int x;
    if (p == &x) assert(0);
}
void fresh(int *p) {
    int *q = malloc(4);
    if (q && p == q) assert(0);
    free(q);
}
