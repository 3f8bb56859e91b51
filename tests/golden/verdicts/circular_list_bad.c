// Where an object's own address ends a list, a store through a link may be one to the list's head: what
// looks freed twice in one execution need not be in others.
// expect: add: proved
// expect: clear: violated
// expect: twice: violated
// expect: other_member: violated
// expect: set: proved
// expect: unrelated: violated
#include <stdlib.h>
struct tag {
    struct tag *next, *prev;
    char *text;
};
static struct {
    struct tag *first, *last;
} list = {(struct tag *)&list, (struct tag *)&list};
static char *text;

void add(void)
{
    struct tag *t = malloc(sizeof *t);
    if (!t)
        return;
    t->next = (struct tag *)&list;
    t->prev = list.last;
    list.last->next = t;
    list.last = t;
}

void clear(void)
{
    struct tag *p;
    while ((p = list.first) != (struct tag *)&list) {
        p->next->prev = p->prev; //! use-after-free information
        p->prev->next = p->next;
        free(p);
    }
}

void twice(struct tag *t)
{
    free(t);
    free(t); //! double-free warning
}

void other_member(struct tag *t)
{
    t->next = NULL;
    free(t->text);
    free(t->text); //! double-free warning
}

void set(char *s) { text = s; }

void unrelated(struct tag *t)
{
    t->next = NULL;
    free(text);
    free(text); //! double-free warning
}
