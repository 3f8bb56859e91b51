// Elements that are freed while their links are still needed, and a pool's memory that is cleared behind its end.
// vl: --budget 400
// expect: clear: violated
// expect: give: violated
// expect: give_back: violated
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

struct link {
    struct link *next, *prev;
};

struct item {
    int id;
    struct link link;
};

struct list {
    struct link head;
};

void clear(struct list *l) {
    struct link *n = l->head.next;
    while (n != &l->head) {
        free(container_of(n, struct item, link));
        n = n->next; //! use-after-free warning
    }
}

enum { SIZE = 32, COUNT = 8 };
static unsigned char pool[SIZE * COUNT], taken[COUNT];
static void *free_list;

void give(void *p) {
    unsigned char *b = p;
    if (b < pool || b >= pool + sizeof pool) return; //! pointer-comparison information
    memset(b, 0, SIZE); //! out-of-bounds information
}

// As it should be.
void give_back(void *p) {
    unsigned char *b = p;
    if (b < pool || b >= pool + sizeof pool) return; //! pointer-comparison information
    size_t i = (size_t)(b - pool) / SIZE;
    if ((size_t)(b - pool) % SIZE || !taken[i]) return;
    taken[i] = 0;
    memset(b, 0, SIZE);
    *(void **)b = free_list;
    free_list = b;
}
