/* way_int.h - what the files of ways share: the state of one way through a function (way.c).
 *
 * Everything that grows along a way is a list; going back to a fork makes the lists short again and
 * undoes what the trail names.
 * Ownership: all of it is way.tmp's. */
#ifndef VL_ANALYSIS_RANGES_WAY_INT_H
#define VL_ANALYSIS_RANGES_WAY_INT_H

#include "core/analysis/ranges/relation_int.h"

/* A value on the way: a number of the line, or so many bytes behind a root. */
struct sym {
    ir_val v;
    uint32_t root; /* 0: it is a number */
    int64_t off;
};

/* Where a pointer comes from.  Different roots may be one object unless one is private. */
enum { ROOT_NULL = 1 };
struct way_root {
    bool made;        /* an object that the way itself has made */
    bool cleared;     /* of zeros */
    struct sym *null; /* is it null? An i1, once asked */
};

/* The two numbers of one object, as they are now. */
struct window {
    uint32_t root;
    int64_t base; /* of the record, behind the root */
    ir_val a, b;
    bool dirty; /* the relation may not hold */
};
enum { MAX_WINDOWS = 6 };

struct way_cell {
    uint32_t root; /* 0: all that was known before is forgotten */
    int64_t off;
    ir_type type;
    bool stored;
    struct sym is;
};
struct way_fact {
    ir_val v;
    bool is;
};
struct way_undo {
    struct sym *at, was;
};

/* A call that is entered. */
struct way_frame {
    uint32_t body;
    const struct range_body *b;
    const struct relation_body *e;
    struct sym *map; /* by value */
    bool *passed;    /* by block: the way goes through it */
    struct way_frame *up;
    ir_blk back; /* where it goes on up there */
    uint32_t back_at;
    ir_val call;
    unsigned depth;
};

struct writer_way {
    struct arena tmp;
    struct relations *x;
    struct line l;
    struct window win[MAX_WINDOWS];
    uint32_t nwin;
    uint32_t known_below; /* roots below are not private */
    VEC(struct way_root) roots;
    VEC(uint32_t) shared;  /* roots that are not private any more */
    VEC(uint32_t) cleared; /* private ones of zeros */
    VEC(struct way_cell) cells;
    VEC(struct way_fact) facts;
    VEC(struct way_undo) trail;
    VEC(bool *) passed;
    struct map globals; /* name -> root */
    uint32_t proved;    /* of l.asked */
    uint32_t ways;
    unsigned forks;
    bool broken;
};

struct way_mark {
    struct line_mark line;
    struct window win[MAX_WINDOWS];
    uint32_t nwin, known_below, roots, shared, cleared, cells, facts, trail, passed;
};
void way_mark(const struct writer_way *w, struct way_mark *m);
void way_back_to(struct writer_way *w, const struct way_mark *m);

/* ---- values (way_value.c) ---- */

void way_set(struct writer_way *w, struct sym *at, struct sym is);
uint32_t way_new_root(struct writer_way *w, bool made, bool cleared);
struct sym way_fresh(struct writer_way *w, ir_type type);
struct sym way_value(struct writer_way *w, struct way_frame *f, ir_val v);
/* An i1: its truth, or -1. */
int way_truth(struct writer_way *w, ir_val v);
void way_assume(struct writer_way *w, ir_val v, bool is);
/* Loads and stores but those of the relation. */
struct sym way_load(struct writer_way *w, struct sym p, ir_type type);
void way_store(struct writer_way *w, struct sym p, ir_type type, struct sym is);
void way_forget_memory(struct writer_way *w);

/* ---- the objects of the relation (window.c) ---- */

bool way_is_private(const struct writer_way *w, uint32_t root);
/* Others may see the object from here on. */
void way_share(struct writer_way *w, struct sym p);
/* The relation has to hold of this one, and is known to from here on. */
void window_settle(struct writer_way *w, struct window *x);
/* Of all that others may see; of what p points to, too. */
void windows_settle(struct writer_way *w);
void windows_settle_at(struct writer_way *w, struct sym p);
/* Nothing is known any more but of what is private; of that neither. */
void windows_drop(struct writer_way *w);
void windows_drop_all(struct writer_way *w);
ir_val window_load(struct writer_way *w, struct sym p, bool is_b);
void window_store(struct writer_way *w, struct sym p, bool is_b, struct sym is);
/* So many bytes there become zero; n < 0: not known how many. */
void window_clear(struct writer_way *w, struct sym p, int64_t n, enum pair_event how);
void window_copy(struct writer_way *w, struct sym to, struct sym from);
void window_overwrite(struct writer_way *w, struct sym p);
void window_made(struct writer_way *w, uint32_t root, ir_ct ct, uint64_t size);
void window_freed(struct writer_way *w, struct sym p);

#endif
