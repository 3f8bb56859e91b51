// A comparison with a copy of null asks whether the other pointer is null, as `!p` does.
// expect: never_set_pointer: violated
// expect: constant_pointer: violated
// expect: constant_member: violated
// expect: constant_element: violated
// expect: constant_rows: violated
// expect: returned: violated
// expect: returned_record: violated
// expect: handed_down: violated
// expect: handed_down_by_address: violated
// expect: called_back: violated
// expect: local_element: violated
// expect: round_after_round: violated
// expect: cleared_record: violated
// expect: cleared_by_another: violated
// expect: cleared_in_a_loop: violated
// expect: fresh_memory: violated
// expect: made_by_another: violated
// expect: just_cleared: violated
// expect: through_a_union: violated
// expect: static_local: violated
// expect: numbers: violated
// expect: number_case: violated
// expect: ask: proved
// expect: clear: proved
// expect: clear_all: proved
// expect: get_none: proved
// expect: get_pair: proved
// expect: holds: proved
// expect: make_pair: proved
// expect: same: proved
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct node {
    int id;
};
struct pair {
    struct node *first, *second;
};
struct ring {
    struct node *at[8];
    int n;
};
struct row {
    struct node *of;
    int kind;
};

static struct node *never_set;
static struct node *const none = NULL;
static const struct row nothing = {0};
static struct node *const no_nodes[3];
static const struct row rows[] = {{NULL, 1}, {NULL, 2}};
static const uintptr_t no_address = 0;

void never_set_pointer(struct node *p) {
    if (p == never_set) assert(0); //! assertion information
}
void constant_pointer(struct ring *r) {
    if (r->at[7] == none) assert(0); //! assertion information
}
void constant_member(struct ring *r) {
    if (r->at[7] == nothing.of) assert(0); //! assertion information
}
void constant_element(struct ring *r, unsigned i) {
    if (i < 3 && r->at[7] == no_nodes[i]) assert(0); //! assertion information
}
void constant_rows(const struct row *r) {
    for (int i = 0; i < 2; i++)
        if (r->of == rows[i].of && r->kind == rows[i].kind) assert(0); //! assertion information
}

static struct node *get_none(void) { return NULL; }
static struct pair get_pair(void) {
    struct pair p = {NULL, NULL};
    return p;
}
void returned(struct ring *r) {
    if (r->at[7] == get_none()) assert(0); //! assertion information
}
void returned_record(struct node *p) {
    if (p == get_pair().second) assert(0); //! assertion information
}

static int same(const struct node *p, const struct node *q) { return p == q; }
static int holds(const struct node *const *p, const struct node *q) { return *p == q; }
static int ask(int (*how)(const struct node *, const struct node *), const struct node *p,
               const struct node *q) {
    return how(p, q);
}
void handed_down(struct ring *r) {
    if (same(r->at[7], NULL)) assert(0); //! assertion information
}
void handed_down_by_address(const struct node *p) {
    const struct node *no = NULL;
    if (holds(&no, p)) assert(0); //! assertion information
}
void called_back(const struct node *p) {
    if (ask(same, p, NULL)) assert(0); //! assertion information
}

void local_element(struct ring *r) {
    struct node *const no[2] = {0};
    if (r->at[7] == no[r->n & 1]) assert(0); //! assertion information
}
void round_after_round(struct ring *r) {
    struct node *last = NULL;
    for (int i = 0; i < 3; i++)
        if (i == 1) last = NULL;
    if (r->at[7] == last) assert(0); //! assertion information
}
void cleared_record(struct ring *r) {
    struct pair own;
    memset(&own, 0, sizeof own);
    if (r->at[7] == own.second) assert(0); //! assertion information
}
static void clear(struct pair *p) { p->first = NULL; }
void cleared_by_another(struct node *p) {
    struct pair own;
    clear(&own);
    if (p == own.first) assert(0); //! assertion information
}
static void clear_all(struct node **t, int n) {
    for (int i = 0; i < n; i++) t[i] = NULL;
}
void cleared_in_a_loop(struct node *p) {
    struct node *t[3];
    clear_all(t, 3);
    if (p == t[1]) assert(0); //! assertion information
}
void fresh_memory(struct node *p) {
    struct pair *own = calloc(1, sizeof *own);
    if (!own) return;
    if (own->second == p) assert(0); //! assertion information
    free(own);
}
static struct pair *make_pair(struct node *first) {
    struct pair *own = malloc(sizeof *own);
    if (!own) abort();
    own->first = first;
    own->second = NULL;
    return own;
}
void made_by_another(struct node *p) {
    struct pair *own = make_pair(p);
    if (own->first == NULL) assert(0); //! assertion information
    free(own);
}
void just_cleared(struct pair *s, struct node *p) {
    s->first = NULL;
    if (p == s->first) assert(0); //! assertion information
}
void through_a_union(struct node *p) {
    union {
        struct node *p;
        uintptr_t number;
    } u;
    u.number = 0;
    if (p == u.p) assert(0); //! assertion information
}
void static_local(struct node *p) {
    static struct node *last;
    if (p == last) assert(0); //! assertion information
}
void numbers(struct ring *r) {
    if ((uintptr_t)r->at[7] == no_address) assert(0); //! assertion information
}
void number_case(struct ring *r) {
    switch ((uintptr_t)r->at[7] - no_address) {
    case 0:
        assert(0); //! assertion information
    default:
        break;
    }
}
