// What stands further back than the header, behind what it counts, or in front of the program's own objects.
// vl: --budget 50
// expect: length: proved
// expect: beyond: violated
// expect: second: violated
// expect: behind: violated
// expect: element: violated
// expect: key: violated
// expect: put: violated
// expect: any_length: proved
// expect: upper: violated
// expect: written_out: violated
// expect: larger: violated
// expect: drop: violated
// expect: local: violated
// expect: variable: violated
// expect: allocated: violated
// expect: release: violated
// expect: outer: violated
// expect: before: violated
#include <stddef.h>
#include <stdlib.h>

struct header {
    size_t length;
};

static size_t length(const int *v) { return ((const struct header *)v)[-1].length; }

// The header has one number.
size_t beyond(const int *v) {
    return length(v) + ((const size_t *)v)[-2]; //! out-of-bounds information
}

// Two headers, one in front of the other.
size_t second(const int *v) {
    return ((const struct header *)v)[-2].length; //! out-of-bounds information
}

int behind(const int *v) {
    return v[length(v)]; //! out-of-bounds information
}

char element(const char *s) {
    const struct header *h = (const struct header *)s - 1;
    char all = 0;
    for (size_t i = 0; i <= h->length; i++) all |= s[i]; //! out-of-bounds information
    return all;
}

struct item {
    int key;
    char *name;
};
struct items {
    unsigned n, room;
};
int key(struct item *v, int i) {
    struct items *h = (struct items *)v - 1;
    if (i < 0 || (unsigned)i > h->n) return 0;
    return v[i].key; //! out-of-bounds information
}

void put(char **v, char *x) {
    struct items *h = (struct items *)v - 1;
    if (h->n <= h->room) v[h->n++] = x; //! out-of-bounds information
}

struct __attribute__((packed)) small {
    unsigned char length, kind;
    char text[];
};
struct __attribute__((packed)) large {
    unsigned length;
    unsigned char kind;
    char text[];
};
static size_t any_length(const char *s) {
    if (s[-1]) return ((const struct small *)(s - sizeof(struct small)))->length;
    return ((const struct large *)(s - sizeof(struct large)))->length;
}
void upper(char *s) {
    size_t n = any_length(s);
    for (size_t i = 0; i <= n; i++)
        if (s[i] == 'a') s[i] = 'A'; //! out-of-bounds information
}

#define COUNT(v) ((v) ? ((const struct items *)(v))[-1].n : 0)
int written_out(const struct item *v) {
    return COUNT(v) > 0 ? v[COUNT(v)].key : 0; //! out-of-bounds information
}

int larger(const int *s, const int *t) {
    size_t n = length(s), m = length(t), most = n > m ? n : m;
    int all = 0;
    for (size_t i = 0; i < most; i++) all ^= s[i]; //! out-of-bounds information
    return all;
}

// The header has one number, and memory begins with it.
void drop(int *v) {
    if (!length(v)) free((size_t *)v - 2); //! invalid-free information
}

size_t local(void) {
    int v[4] = {0};
    return ((struct header *)v)[-1].length; //! out-of-bounds warning
}

static int table[4];
size_t variable(void) {
    return ((struct header *)table)[-1].length; //! out-of-bounds warning
}

size_t allocated(void) {
    int *v = calloc(4, sizeof(int));
    size_t n = v ? ((struct header *)v)[-1].length : 0; //! out-of-bounds warning
    free(v);
    return n;
}

// The object begins with its header.
void release(int *v) {
    if (length(v)) return;
    free(v); //! invalid-free warning
}

struct link {
    struct link *next;
};
struct node {
    int key;
    struct link link;
};
// There is one node around the member.
int outer(struct link *l) {
    struct node *n = (struct node *)((char *)l - offsetof(struct node, link));
    return n[-1].key; //! out-of-bounds information
}

// An element like the others is no header.
int before(const int *v) {
    return v[-1]; //! out-of-bounds information
}
