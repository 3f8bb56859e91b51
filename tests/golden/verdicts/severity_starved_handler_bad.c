// An error handler that sets the error back, which this file does not see, is why it fails: not only that memory ran out.
// expect: fail: proved
// expect: add_page: proved
// expect: put: violated
// expect: put_unchecked: violated
#include <stdlib.h>

enum { SIZE = 4096 };

struct page {
    struct page *next;
    size_t used;
};

struct writer {
    struct page *page;
    int error;
    void (*on_error)(struct writer *);
    char *at, *end;
};

static void fail(struct writer *w) {
    w->error = 1;
    if (w->on_error) w->on_error(w);
}

static void add_page(struct writer *w) {
    struct page *page = malloc(SIZE);
    if (!page) {
        fail(w);
        return;
    }
    *page = (struct page){NULL, sizeof *page};
    w->page->next = page;
    w->page = page;
}

void put(struct writer *w) {
    add_page(w);
    if (w->error) return;
    w->at = (char *)w->page + w->page->used; //! pointer-overflow information
    w->end = (char *)w->page + SIZE; //! pointer-overflow information
}

void put_unchecked(struct writer *w) {
    struct page *page = malloc(SIZE);
    if (!page) fail(w);
    page->used = sizeof *page; //! null-dereference warning
    w->page = page;
}
