/* ranges_int.h - what the files of ranges.h share: the places whose numbers may have a range, and
 * the memory that an instruction refers to, by type.
 *
 * Ownership: all of it is ranges.tmp's. */
#ifndef VL_ANALYSIS_RANGES_RANGES_INT_H
#define VL_ANALYSIS_RANGES_RANGES_INT_H

#include "core/analysis/ranges/ranges.h"
#include "core/base/map.h"
#include "core/ir/cfg.h"
#include "core/program/callers.h"

enum { MAX_BOUNDS = 12 };

/* In range_leaving.from: it is an argument behind the named ones. */
#define RANGES_ARGUMENTS "..."

/* A field of a record type, wherever such a record is, or a variable. */
struct range_place {
    ir_ct record; /* 0: a variable */
    const char *variable;
    uint64_t off;
    ir_ct ct;
    unsigned bytes;
    bool is_signed;
    bool open;           /* code writes it that is not followed */
    bool dull;           /* no range of it is worth having */
    bool is_read;        /* some code depends on it ... */
    bool moves;          /* ... and stores more than constants to it, or uses it as an index */
    bool is_limit;       /* ... or is compared with such a number beside it */
    int64_t least, most; /* of the constants that it is given, and 0 */
    int64_t bounds[MAX_BOUNDS];
    uint32_t nbounds, at; /* ascending; at: the one in question */
    int64_t reach;        /* the largest number that stores may give it ... */
    int64_t limited; /* ... and of those that give no more than half of its type's, the largest */
    name_list by;    /* functions that store to it */
};

enum { NO_PLACE = UINT32_MAX };

/* An instruction and a place that it loads, or may write. */
struct range_access {
    ir_val at;
    uint32_t place;
    bool loads;
    bool loose; /* a load of what a store of the same function may have put out of range */
};
/* The value that a store gives a place is seen here: before an instruction, or on an edge. */
struct range_seen {
    uint32_t access;
    ir_val before;
    ir_blk from; /* 0: before it is */
    uint32_t edge;
};
/* The load gives the other value: nothing has written there since. */
struct range_equal {
    ir_val load, is;
};

struct range_tried;

struct range_target {
    ir_val root;          /* where it comes from */
    ir_ct ct;             /* the object, or one element of those there; 0: not known */
    const char *variable; /* the object is this one */
    int64_t off;          /* in there */
    uint64_t stride;      /* of an object of no known type: and any number of these */
    bool wild;            /* somewhere in there */
};

/* A number or a record whose address goes somewhere as what it is not written through: as a pointer
 * to a constant, or to nothing that is known. It counts if the code writes through such pointers
 * all the same. */
struct range_leaving {
    struct range_target at;
    unsigned bytes;   /* of the constant number; 0: it goes as bytes, and ... */
    const char *from; /* ... is returned by this function; NULL: it is stored */
};

struct range_body {
    const struct ir_func *f;
    struct cfg g;
    uint32_t *param_at; /* by value: of a block's parameter, which one */
    bool *shown;        /* by value: it is used as a number, for more than its low bits */
    uint8_t *bytes;     /* by parameter: 0 or, once asked, 1 + whether its bytes are written */
    VEC(struct range_access) accesses; /* in the order of the text */
    uint32_t *first;                   /* by instruction: 1 + its first access; 0: it has none */
    VEC(struct range_equal) equals;
    VEC(struct range_seen) seen;
    struct range_tried *tried; /* prove.c: what was taken for granted last, and what was kept */
};

struct ranges {
    struct arena tmp;
    struct ir_module *m;
    struct map bodies; /* name -> index in .body */
    struct ir_callers callers;
    VEC(struct range_body) body;
    ir_ct *record;        /* by type: the first record type that is the same; 0: it is none */
    struct map fields;    /* record << 32 | off -> place */
    struct map variables; /* name -> place */
    VEC(struct range_place) places;
    VEC(struct range_leaving) leaving; /* escape.c: decided last */
    uint64_t unconst;      /* bit n: numbers of n bytes are written that a pointer calls constant */
    bool writes_const;     /* bytes are written that a pointer in memory calls constant */
    bool keeps_bytes;      /* a `void *` is kept as a pointer to bytes ... */
    bool writes_kept;      /* ... and some are written that memory has the pointer to */
    bool own_variadic;     /* the module's own functions get arguments by va_arg */
    bool unhides;          /* `void *` from memory is taken for a pointer to numbers */
    struct map unhidden;   /* functions whose `void *` is */
    const char *returning; /* the function whose result is looked at; NULL: none is */
    bool callbacks_take_numbers; /* hidden.c: some function that is called by its address does */
    uint64_t callbacks_write;    /* and writes bytes behind these parameters */
    uint64_t steps;              /* left for proofs */
};

/* ---- places (places.c) ---- */

void ranges_places(struct ranges *r);
/* That its type has. */
int64_t ranges_largest(const struct range_place *p);
bool ranges_same_record(const struct ranges *r, ir_ct x, ir_ct y);

/* Which place is the whole of these bytes of an object of type ct? */
uint32_t ranges_place_at(const struct ranges *r, ir_ct ct, uint64_t off, uint64_t bytes);

/* Each place of which bytes off .. off + n - 1 of an object of type ct have a part. at: from where
 * on in these bytes; whole: all of it lies there. */
typedef void place_visitor(struct ranges *r, uint32_t place, int64_t at, bool whole, void *ctx);
void ranges_each_place(struct ranges *r, ir_ct ct, uint64_t off, uint64_t n, place_visitor *visit,
                       void *ctx);
/* Has it a field with a range, in place? */
bool ranges_has_kept(const struct ir_module *m, ir_ct ct);
void ranges_open_all(struct ranges *r, ir_ct ct);
void ranges_open_everything(struct ranges *r);

/* ---- what a pointer refers to (target.c) ---- */

enum { MAX_TARGETS = 16 };
struct range_targets {
    struct range_target at[MAX_TARGETS];
    uint32_t n;
    bool more; /* and others */
};
void ranges_targets(const struct ranges *r, const struct range_body *b, ir_val p,
                    struct range_targets *out);
/* The one place that a load or store is of, NO_PLACE: none, or not only that. *root: from where. */
uint32_t ranges_accessed(const struct ranges *r, const struct range_body *b,
                         const struct ir_ins *access, ir_val *root);

/* ---- what code does to places (writes.c, escape.c, hidden.c) ---- */

typedef void write_visitor(struct ranges *r, uint32_t place, const struct ir_ins *i, void *ctx);
/* Each place that the instruction may write; places that it writes in part, or with what is not
 * followed, are opened, if `opens`. */
void ranges_each_write(struct ranges *r, const struct range_body *b, const struct ir_ins *i,
                       bool opens, write_visitor *visit, void *ctx);
/* The array member that off is in: its first byte, and how many. false: it is in none. */
bool ranges_array_around(const struct ir_module *m, ir_ct ct, uint64_t off, uint64_t *start,
                         uint64_t *bytes);
/* Opens places whose addresses leave what is followed. */
void ranges_escapes(struct ranges *r, const struct range_body *b);
/* hidden.c: the pointer goes to a function as this parameter, or by a call through a pointer; is a
 * call's result; is copied to. Requires: ranges_hidden_begin, once. */
void ranges_hidden_begin(struct ranges *r);
void ranges_hidden_passed(struct ranges *r, const struct range_body *b, ir_val p,
                          const struct ir_func *to, uint32_t param);
void ranges_hidden_called(struct ranges *r, const struct range_body *b, ir_val p);
void ranges_hidden_returned(struct ranges *r, const struct range_body *b, ir_val call);
/* After all of these: from the functions whose results are taken so, to where they have them from.
 */
void ranges_hidden_close(struct ranges *r);
/* May a function that is called by its address write any bytes behind this parameter? */
bool ranges_callback_writes(const struct ranges *r, uint32_t param);
/* escape.c: does the function, of bytes? */
bool ranges_writes_bytes(const struct ranges *r, const struct ir_func *f, uint32_t param);
/* Does memory, or a caller, call the pointer a `void *`? */
bool ranges_is_hidden(const struct ranges *r, const struct range_body *b, ir_val p);
/* The bytes there are written by a function that gets the pointer. */
void ranges_hidden_written(struct ranges *r, const struct range_body *b, ir_val p);
void ranges_byte_written(struct ranges *r, const struct range_body *b, const struct ir_ins *store);
void ranges_number_written(struct ranges *r, const struct range_body *b, const struct ir_ins *i);
void ranges_open_library(struct ranges *r);
/* Requires: ranges_escapes of all bodies, ranges_start. */
void ranges_open_leaving(struct ranges *r);
/* An initialiser of an object of this type (0: an alias) holds the target's address at off. */
void ranges_pointed(struct ranges *r, ir_ct holder, uint64_t off, const char *target,
                    int64_t addend);

/* ---- candidates (bounds.c) and proofs (prove.c, equal.c, seen.c) ---- */

struct relation_list;
/* Pairs of fields that the code compares, too. */
void ranges_bounds(struct ranges *r, struct relation_list *pairs);
/* Initial values of variables. */
void ranges_start(struct ranges *r);
/* What a variable starts with in these bytes; without an initialiser 0. */
bv_t ranges_initial(const struct ranges *r, const struct ir_global *g, uint64_t off,
                    unsigned bytes);
/* Are some of these bytes an address, `static uintptr_t end = (uintptr_t)&last;`? */
bool ranges_starts_as_address(const struct ir_module *m, const struct ir_global *g, uint64_t off,
                              unsigned bytes);
/* How many bytes MALLOC or CALLOC is asked for; 0: not known. */
uint64_t ranges_size_made(const struct ir_func *f, const struct ir_ins *made);
void ranges_prove(struct ranges *r);
void ranges_equals(struct ranges *r, struct range_body *b);
void ranges_seen(struct ranges *r, struct range_body *b);

/* "f, g and h". */
const char *ranges_names(struct arena *a, const name_list *by);

/* All functions of the module but models, to be looked at. */
void ranges_bodies(struct ranges *r);

static inline bool ranges_is_scalar(const struct ir_module *m, ir_ct ct) {
    enum ir_ctkind k = ir_ctype_at(m, ct)->kind;
    return k != CT_STRUCT && k != CT_UNION && k != CT_ARRAY;
}

static inline bool ranges_is_pointer(const struct ranges *r, ir_ct ct) {
    return ct && ir_ctype_at(r->m, ct)->kind == CT_PTR;
}

/* To integers of more than a byte, which may be written through it. */
static inline bool ranges_is_number_pointer(const struct ranges *r, ir_ct ptr) {
    const struct ir_ctype *to = ir_ctype_at(r->m, ir_pointee(r->m, ptr));
    return to->kind == CT_INT && to->size > 1 && !to->is_const;
}

static inline bool ranges_stores_byte(const struct range_body *b, const struct ir_ins *store) {
    return b->f->ins.at[store->args[0]].type == IR_I(8);
}

static inline bool ranges_is_candidate(const struct range_place *p) {
    return !p->open && !p->dull && p->at < p->nbounds;
}

static inline struct range_body *ranges_body(const struct ranges *r, const char *name) {
    uint64_t at;
    return map_str_get(&r->bodies, name, &at) ? &r->body.at[at] : NULL;
}

#endif
