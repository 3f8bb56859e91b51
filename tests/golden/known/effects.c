/* The memory that functions write and keep, and the functions that they call. */
#include <string.h>

struct buffer {
    char *data;
    int length;
    struct buffer *next;
};

int counter;
int table[10];
struct buffer *list;
static int hidden;
static struct buffer *own;
static int *into = &counter;

int unknown(int x);
void reader(const struct buffer *b);

int pure(int x) { return x + 1; }

int reads(const struct buffer *b) { return b->length + counter; }

void sets(struct buffer *b, int n) { b->length = n; }

void puts_char(struct buffer *b, char c) { b->data[b->length++] = c; }

void behind(struct buffer *b) { b->next->length = 0; }

void counts(void) { counter++; }

void counts_hidden(void) { hidden++; }

void fills(int i, int v) { table[i] = v; }

void both(struct buffer *b) {
    counts();
    sets(b, 3);
}

void writes_list(void) { list->length = 0; }

void writes_own(void) { own->length = 0; }

void through_initialiser(void) { *into = 3; }

void keeps(struct buffer *b) { own = b; }

void keeps_second(struct buffer *a, struct buffer *b) { a->next = b; }

struct buffer *gives_back(struct buffer *b) { return b; }

struct buffer *gives_next(struct buffer *b) { return b->next; }

void writes_given(struct buffer *b) { gives_back(b)->length = 1; }

void writes_next(struct buffer *b) { gives_next(b)->length = 1; }

void local_only(void) {
    struct buffer b = {0};
    sets(&b, 1);
}

void local_pointer(struct buffer *b) {
    struct buffer here = {0};
    here.next = b;
    here.next->length = 2;
}

void local_behind(struct buffer *b) {
    struct buffer here = {0};
    keeps_second(&here, b);
    here.next->length = 2;
}

void copies(struct buffer *to, const struct buffer *from) { memcpy(to, from, sizeof *to); }

void byte_by_byte(struct buffer *to, const struct buffer *from) {
    char *p = (char *)to;
    const char *q = (const char *)from;
    for (unsigned i = 0; i < sizeof *to; i++) p[i] = q[i];
}

void copied_pointer(struct buffer *b) {
    struct buffer here;
    byte_by_byte(&here, b);
    here.data[0] = 1;
}

void calls_unknown(struct buffer *b) {
    b->length = unknown(1);
}

void calls_reader(struct buffer *b) { reader(b); }

void calls_given(void (*f)(int), struct buffer *b) {
    (void)b;
    f(1);
}

void from_number(unsigned long n) { *(int *)n = 1; }

int recursive(struct buffer *b) {
    if (!b->next) return 0;
    b->length = 1;
    return recursive(b->next);
}

void even(struct buffer *b, int n);
void odd(struct buffer *b, int n) {
    if (n) even(b, n - 1);
}
void even(struct buffer *b, int n) {
    counter = n;
    if (n) odd(b, n - 1);
}

void escaped_local(void) {
    struct buffer here = {0};
    own = &here;
    unknown(1);
    here.next->length = 1;
}

void swap(char **a, char **b) {
    char *t = *a;
    *a = *b;
    *b = t;
}

void aliased(struct buffer *a, struct buffer *b, char *p) {
    a->data = p;
    b->data[0] = 1;
}
