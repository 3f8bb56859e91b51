/* No relation of these: one function, or what memory starts with, breaks each. */
#include <stdlib.h>
#include <string.h>

int unknown(void);
void look(void *);

/* Through a pointer to the number. */
struct aliased { unsigned n, cap; int a[8]; };
void aliased_init(struct aliased *s, unsigned size) { s->n = 0; s->cap = size; }
static void bump(unsigned *p) { *p += 1; }
int aliased_push(struct aliased *s, int v) {
    if (s->n >= s->cap) return 0;
    s->a[s->n++ % 8] = v;
    return 1;
}
void aliased_more(struct aliased *s) { unsigned *p = &s->n; bump(p); }

/* One store too many. */
struct late { unsigned n, cap; };
void late_init(struct late *s, unsigned size) { s->n = 0; s->cap = size; }
int late_push(struct late *s) { if (s->n > s->cap) return 0; s->n++; return 1; }

/* A helper breaks it and calls what expects it. */
struct called { unsigned n, cap; };
void called_init(struct called *s, unsigned size) { s->n = 0; s->cap = size; }
int called_room(const struct called *s) { return (int)(s->cap - s->n); }
static void called_shrink(struct called *s) { s->cap = 0; look(s); s->n = 0; }
int called_push(struct called *s) {
    if (s->n < s->cap) s->n++;
    if (unknown()) called_shrink(s);
    return called_room(s);
}

/* The other way round: the function that expects it is called half way. */
struct half { unsigned n, cap; };
void half_init(struct half *s, unsigned size) { s->n = 0; s->cap = size; }
int half_room(const struct half *s) { return (int)(s->cap - s->n); }
int half_reset(struct half *s, unsigned cap) {
    s->cap = cap;
    int room = half_room(s);
    s->n = 0;
    return room;
}
int half_push(struct half *s) { return s->n < s->cap ? (int)s->n++ : -1; }

/* A static function that only breaks it, and a caller that does not mend. */
struct unmended { unsigned n, cap; };
void unmended_init(struct unmended *s, unsigned size) { s->n = 0; s->cap = size; }
static void unmended_cap(struct unmended *s, unsigned cap) { s->cap = cap; }
int unmended_push(struct unmended *s) { return s->n < s->cap ? (int)s->n++ : -1; }
int unmended_resize(struct unmended *s, unsigned cap) { unmended_cap(s, cap); return unknown(); }

/* The same, and others may call it through its address. */
struct address { unsigned n, cap; };
void address_init(struct address *s, unsigned size) { s->n = 0; s->cap = size; }
static void address_cap(struct address *s, unsigned cap) { s->cap = cap; }
void (*address_hook)(struct address *, unsigned) = address_cap;
int address_push(struct address *s) { return s->n < s->cap ? (int)s->n++ : -1; }
void address_resize(struct address *s, unsigned cap) { s->n = 0; address_cap(s, cap); }

/* A copy of one field only, and of half an array of records. */
struct torn { unsigned n, cap; };
void torn_init(struct torn *s, unsigned size) { s->n = 0; s->cap = size; }
int torn_push(struct torn *s) { return s->n < s->cap ? (int)s->n++ : -1; }
void torn_copy(struct torn *to, const struct torn *from) { memcpy(to, from, sizeof to->n); }

struct torn_array { unsigned n, cap; };
void torn_array_init(struct torn_array *s, unsigned size) { s->n = 0; s->cap = size; }
int torn_array_push(struct torn_array *s) { return s->n < s->cap ? (int)s->n++ : -1; }
void torn_array_copy(struct torn_array *to, const struct torn_array *from, size_t n) { memcpy(to, from, n); }

/* Fields of two records. */
struct mixed { unsigned n, cap; };
void mixed_init(struct mixed *s, unsigned size) { s->n = 0; s->cap = size; }
int mixed_push(struct mixed *s) { return s->n < s->cap ? (int)s->n++ : -1; }
void mixed_up(struct mixed *s, const struct mixed *t) { s->cap = t->cap; }

/* Two pointers to what may be one record. */
struct twice { unsigned n, cap; };
void twice_init(struct twice *s, unsigned size) { s->n = 0; s->cap = size; }
int twice_push(struct twice *s, struct twice *t) {
    unsigned n = s->n;
    if (n >= s->cap) return 0;
    t->cap = t->n;
    s->n = n + 1;
    return 1;
}

/* Wraps around. */
struct wraps { size_t n, cap; char *at; };
void wraps_init(struct wraps *s, size_t size) { s->n = 0; s->cap = size; }
int wraps_push(struct wraps *s) {
    if (s->n == s->cap) s->cap *= 2;
    s->n++;
    return 1;
}
struct wraps_add { unsigned n, cap; };
void wraps_add_init(struct wraps_add *s, unsigned size) { s->n = 0; s->cap = size; }
void wraps_add_room(struct wraps_add *s, unsigned more) { if (s->n + more > s->cap) s->cap = s->n + more; }
void wraps_add_grow(struct wraps_add *s) { s->cap = s->cap + 16; }

/* Early return, goto, and a loop that leaves half way. */
struct early { unsigned n, cap; };
int early_push(struct early *s) { return s->n < s->cap ? (int)s->n++ : -1; }
int early_set(struct early *s, unsigned cap) {
    s->cap = cap;
    if (unknown()) return -1;
    if (s->n > cap) s->n = cap;
    return 0;
}
struct jumps { unsigned n, cap; };
int jumps_push(struct jumps *s) { return s->n < s->cap ? (int)s->n++ : -1; }
int jumps_set(struct jumps *s, unsigned cap) {
    s->cap = cap;
    if (cap == 7) goto out;
    if (s->n > cap) s->n = cap;
out:
    return 0;
}
struct loops { unsigned n, cap; };
void loops_init(struct loops *s, unsigned size) { s->n = 0; s->cap = size; }
void loops_fill(struct loops *s, unsigned k) {
    if (s->n >= s->cap) return;
    do s->n++; while (--k);
}

/* Starts with what breaks it. */
struct starts { unsigned n, cap; };
void starts_init(struct starts *s, unsigned size) { s->n = 0; s->cap = size; }
struct starts starts_all[2] = {{1, 2}, {3, 2}};
int starts_push(struct starts *s) { return s->n < s->cap ? (int)s->n++ : -1; }
int starts_second(void) { return starts_push(&starts_all[1]); }

/* Less is not what zeros are. */
struct ring { unsigned head, size; };
static struct ring ring_one;
void ring_init(struct ring *r, unsigned size) { r->head = 0; r->size = size ? size : 1; }
unsigned ring_next(struct ring *r) { if (++r->head == r->size) r->head = 0; return r->head; }
struct ring *ring_static(void) { return &ring_one; }

/* In a union, and volatile. */
struct in_union { unsigned n, cap; };
void in_union_init(struct in_union *s, unsigned size) { s->n = 0; s->cap = size; }
union either { struct in_union s; unsigned a[2]; };
int in_union_push(struct in_union *s) { return s->n < s->cap ? (int)s->n++ : -1; }
void in_union_set(union either *e) { e->a[0] = 9; }

/* Negative numbers. */
struct negative { int n, cap; };
void negative_init(struct negative *s) { s->n = 0; s->cap = 4; }
int negative_push(struct negative *s) { return s->n < s->cap ? s->n++ : 0; }
int negative_pop(struct negative *s) { return s->n < s->cap ? s->n-- : 0; }

/* Only gets smaller here. */
struct smaller { unsigned n, cap; };
void smaller_init(struct smaller *s, unsigned size) { s->n = 0; s->cap = size; }
int smaller_pop(struct smaller *s) { return s->n <= s->cap && s->n ? (int)s->n-- : -1; }

/* Grows, and an allocation that fails leaves it behind with more than there is. */
struct failed { int n, cap; int *at; };
void failed_init(struct failed *s) { s->n = 0; s->cap = 4; }
int failed_push(struct failed *s, int v) {
    if (s->n == s->cap) {
        s->n++;
        int *at = realloc(s->at, (size_t)(s->cap + 1) * sizeof *at);
        if (!at) return -1;
        s->at = at;
        s->cap++;
        s->n--;
    }
    s->at[s->n++] = v;
    return 0;
}
