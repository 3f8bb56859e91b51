/* hash.c - <search.h>: hash tables (hcreate, hsearch, hdestroy and glibc's _r). POSIX.
 *
 * What a table holds is exact, and so is which pointer comes back: an entry has memory of its own
 * until the table ends. Entries beyond the number that was asked for may be refused. The table of
 * hcreate may have been made before a function that is verified alone: what is in it is an input.
 *
 * Assumed: struct hsearch_data is glibc's, and its table null before hcreate_r, as that wants it.
 */
#include "vl_model.h"

int strcmp(const char *a, const char *b);

/* ENTRY and ACTION of <search.h> */
struct vl_keyed {
    char *key;
    void *data;
};

enum vl_hash_action { VL_FIND, VL_ENTER };

enum { VL_NO_ENTRY = 3, VL_NO_MEMORY = 12 }; /* ESRCH, ENOMEM */

struct vl_chained {
    struct vl_keyed entry; /* first: a client knows the element by a pointer to this */
    struct vl_chained *next;
};

struct vl_table {
    struct vl_chained *first;
};

/* struct hsearch_data */
struct vl_hash {
    struct vl_table *table;
    unsigned size, filled;
};

static struct vl_hash __vl_noted_hash;
static struct vl_table *vl_table_before; /* from outside: null where main begins */

int hcreate_r(size_t size, struct vl_hash *h) {
    if (!h || size > INT_MAX) {
        vl_fail(h ? VL_NO_MEMORY : VL_EINVAL);
        return 0;
    }
    if (h->table) return 0;
    struct vl_table *t = malloc(sizeof *t);
    if (!t) {
        vl_fail(VL_NO_MEMORY);
        return 0;
    }
    t->first = NULL;
    h->table = t;
    h->size = (unsigned)size;
    h->filled = 0;
    return 1;
}

void hdestroy_r(struct vl_hash *h) {
    if (!h) {
        vl_fail(VL_EINVAL);
        return;
    }
    struct vl_chained *e = h->table ? h->table->first : NULL;
    while (e) {
        struct vl_chained *next = e->next;
        free(e);
        e = next;
    }
    free(h->table);
    h->table = NULL;
}

/* NULL: there is no room. Below the size that was asked for, glibc has some. */
static struct vl_chained *vl_new_chained(struct vl_hash *h, struct vl_keyed item) {
    _Bool full = h->filled >= h->size ? __VERIFIER_nondet_bool() : vl_goes_wrong();
    struct vl_chained *e = full ? NULL : malloc(sizeof *e);
    __VERIFIER_assume(full || e != NULL);
    if (full) {
        vl_fail(VL_NO_MEMORY);
        return NULL;
    }
    e->entry = item;
    e->next = h->table->first;
    h->table->first = e;
    h->filled++;
    return e;
}

int hsearch_r(struct vl_keyed item, enum vl_hash_action action, struct vl_keyed **found,
              struct vl_hash *h) {
    vl_check_string(item.key);
    __vl_check("library-argument", h->table != NULL, "there is no table: hcreate comes first");
    struct vl_chained *e = h->table->first;
    while (e && strcmp(e->entry.key, item.key) != 0) e = e->next;
    if (!e && action != VL_ENTER) vl_fail(VL_NO_ENTRY);
    if (!e && action == VL_ENTER) e = vl_new_chained(h, item);
    *found = e ? &e->entry : NULL;
    return e != NULL;
}

int hcreate(size_t size) {
    if (vl_table_before) return 0;
    return hcreate_r(size, &__vl_noted_hash);
}

void hdestroy(void) {
    vl_table_before = NULL;
    hdestroy_r(&__vl_noted_hash);
}

/* In a table that was made before: an entry with the key, or none. */
static struct vl_keyed *vl_search_before(struct vl_keyed item, enum vl_hash_action action) {
    if (__VERIFIER_nondet_bool()) {
        vl_fail(action == VL_ENTER ? VL_NO_MEMORY : VL_NO_ENTRY);
        return NULL;
    }
    struct vl_keyed *e = (struct vl_keyed *)(void *)__vl_lent();
    __VERIFIER_assume(e != NULL);
    __VERIFIER_assume(__vl_size(e) >= sizeof *e);
    if (action == VL_ENTER && __VERIFIER_nondet_bool()) *e = item;
    return e;
}

struct vl_keyed *hsearch(struct vl_keyed item, enum vl_hash_action action) {
    struct vl_keyed *found;
    if (!__vl_noted_hash.table && vl_table_before) {
        vl_check_string(item.key);
        return vl_search_before(item, action);
    }
    hsearch_r(item, action, &found, &__vl_noted_hash);
    return found;
}
