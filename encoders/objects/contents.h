/* contents.h - the contents of one object on one path: cells, views, and the source, its contents
 * before any store.
 *
 * A cell holds bytes at a constant offset, a view the elements of an array at variable ones, and
 * the source the remaining bytes. Invariants: cells and views of one object do not overlap. `owner`
 * marks the memory that may change a piece in place: the one with the same number; any other copies
 * it first, so states share contents until one of them writes. Ownership: all of it is in the
 * context's arena.
 */
#ifndef VL_ENCODERS_OBJECTS_CONTENTS_H
#define VL_ENCODERS_OBJECTS_CONTENTS_H

#include "core/analysis/environment/textwalk.h"
#include "core/base/map.h"
#include "core/base/vec.h"
#include "encoders/objects/trie.h"
#include "encoders/objects/value.h"

/* Of a variable: does a finding that depends on it need particular arguments? */
enum origin {
    ORIGIN_NONDET,
    ORIGIN_ENVIRONMENT,
    ORIGIN_UNKNOWN_CALL, /* of the environment, too: what a function without body did, if it can */
    ORIGIN_ADDRESS       /* where an object lies: no input (address.c) */
};

/* The objects of one state. */
struct memory {
    struct trie *objects; /* object id to struct contents */
    uint64_t owner;
    /* The object that surely ended last, and what it held: realloc still reads it. */
    uint32_t ended;
    struct contents *ended_contents;
};

/* Bytes at a constant offset. */
struct cell {
    uint64_t owner;
    struct value v;
    term init;    /* width 1: holds a value; of one byte also 8: its bits that do */
    uint8_t size; /* bytes, 1 to 16 */
};

/* Elements r, r + g, r + 2g ... of `size` bytes each, as terms indexed by their number. */
struct array_view {
    uint64_t g, r;
    uint64_t count; /* elements, of an array inside a struct; 0: to the object's end */
    uint32_t size;
    bool is_ptr;
    term vals; /* integers, or offsets of pointers */
    term objs; /* objects of pointers */
    term init; /* elements of width 1; 0 = all hold a value */
    /* Of an unknown source: */
    term base;                    /* the array variable of integers */
    struct unknown_objs *unknown; /* pointers */
};

/* Pointers of an unknown source at variable indices: the view's place, as array_view has it. */
struct unknown_objs {
    struct source *src;
    uint64_t g, r, count;
    term nulls;       /* which are null; 0: none */
    uint32_t pointee; /* the object that all others refer to */
    VEC(term) reads;  /* indices that were read */
    term read, first; /* executions that read one that is not null, and the first such index */
};

enum { MAX_VIEWS = 16 };

/* The origin of an object's bytes where nothing was stored. */
enum source_kind { SOURCE_UNINIT, SOURCE_BYTES, SOURCE_UNKNOWN, SOURCE_MIX };

struct source_pointer {
    uint64_t off;
    struct value v;
};

/* A header in front of an object's elements. */
struct object_head {
    uint64_t bytes;   /* 0: there is none */
    ir_ct ct;         /* of a record that begins there; 0: not known */
    const char *name; /* of a pointer to that record */
};

struct contents;
struct escaped;
struct source {
    enum source_kind kind;
    const struct ir_global *global; /* BYTES; UNKNOWN: of a variable; else NULL */
    /* UNKNOWN: created on first use, the same for every state. */
    ir_ct ct;       /* of one element */
    uint32_t taint; /* 1 + index in symex.found.taints, or 0 */
    enum origin origin;
    uint8_t links;           /* of its object */
    const char *name;        /* of the object, or of the pointer to it */
    bool pointed;            /* name is the pointer's */
    struct object_head head; /* in front of the elements */
    /* A terminator: in the element number `end`, this member is 0 or -1 (.size 0: none). */
    term end;
    struct array_end last;
    uint64_t end_element; /* bytes of an element */
    bool maybe_unset;     /* which of its bytes hold a value is not known, either */
    bool unset;           /* none does: a read gives any value, the same each time */
    bool strings;         /* its pointers refer to terminated strings and are not null */
    struct trie *cells;
    VEC(struct source_pointer)
    pointers;                      /* found here; cells may lose them to an array of numbers */
    VEC(struct array_view) arrays; /* of MIX: those made so far */
    /* MIX: `a` where sel holds, else `b` */
    term sel;
    struct contents *a, *b;
    struct map cache;
    const struct escaped *escaped; /* UNKNOWN: objects its pointers may refer to; NULL: none */
    const struct contents *before; /* UNKNOWN: what a function without body may have left; NULL */
};

/* One object on one path. */
struct contents {
    uint64_t owner;
    term live;
    bool holes; /* some byte may hold no value */
    bool stale; /* something may stand behind the object's end: it was larger once */
    struct source *src;
    struct trie *cells;
    uint32_t nviews;
    struct array_view *views; /* copied when changed */
};

#endif
