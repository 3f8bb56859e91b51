/* memory.h - the interpreter's memory: objects of bytes, each byte with a tag.
 *
 * A pointer is (object, offset).  A byte is uninitialised, a plain number, part of
 * a pointer, or unknown (it came from an unsupported construct).  A pointer stored
 * at an offset that is a multiple of its size keeps its object beside its bytes and
 * comes back exactly; a copy of such a whole pointer keeps it too.
 *
 * Addresses (address.c): each object gets one at creation, with a gap behind it: the one that
 * the caller wants, else one of our own, aligned to 16 or more, in order of creation, never
 * used again and outside of what is reserved.  The bytes of a stored pointer
 * are its address, so reading them as a number is exact for this layout; a number
 * becomes a pointer again where it lies inside or just behind an object whose address
 * the program has seen as a number ("exposed"; dead or not), so that a number that merely happens
 * to be an address is none.  Any other number is a pointer to MEM_NOWHERE with that
 * offset: it can be compared and become a number again, but not be used.
 *
 * Objects larger than MEM_SMALL are kept in pages that appear on first write: a
 * model may ask for an object of 2^60 bytes.
 * Ownership: all memory is the struct's own until mem_free.
 */
#ifndef VL_INTERP_MEMORY_H
#define VL_INTERP_MEMORY_H

#include "core/base/map.h"
#include "core/ir/ir.h"

struct mem_ptr {
    int64_t off;
    uint32_t obj; /* 0 = null */
};

enum {
    MEM_NOWHERE = 0xffffffffu, /* not an object: .off is the address */
    MEM_UNSET = 0xfffffffeu    /* the same, of a pointer that was never set: certainly none */
};

enum mem_tag {
    TAG_UNINIT,
    TAG_PLAIN,
    TAG_PTR,
    TAG_PTR_NOWHERE /* its object has no address */,
    TAG_UNKNOWN,
    TAG_PART /* some bits hold a value: chunk.parts */
};

enum mem_fault {
    MEM_OK,
    MEM_NULL,
    MEM_DEAD,
    MEM_BOUNDS,
    MEM_READONLY,
    MEM_UNINIT,
    MEM_NOT_HEAP, /* freed: not an allocated object's start */
    MEM_FREED,    /* freed again */
    MEM_POISON,   /* the bytes come from an unsupported construct */
    MEM_UNKNOWN,  /* no exact meaning: through a number that is no object's address */
};

enum { MEM_SMALL = 1 << 16, MEM_PAGE = 4096 };

/* Consecutive bytes of an object with their tags; ptrs has one slot an aligned pointer, on demand.
 */
struct mem_chunk {
    uint8_t *bytes, *tags;
    struct mem_ptr *ptrs;
    uint8_t *parts; /* of each byte the bits that hold a value, on demand */
};

struct mem_object {
    uint64_t size;
    uint64_t base;               /* address */
    struct mem_chunk chunk;      /* all of a small object */
    struct map *pages;           /* of a large one: page number -> struct mem_chunk */
    const struct ir_ins *origin; /* alloca, malloc, or the call of the model that allocates */
    uint32_t nth;                /* number of earlier allocations there */
    uint32_t next;               /* caller's list of one frame's objects */
    bool addressed; /* base is its own: not of huge objects, nor once addresses ran out */
    bool live, readonly, heap, function;
    bool literal; /* a string literal: others may overlap it */
    bool escaped; /* a pointer to it was passed to a function without body */
    bool exposed; /* the program has seen its address as a number */
    bool clear;   /* initial contents: zeros; else uninitialised */
    bool part;    /* the program takes it for a part of a larger one, whose rest there is none of */
};

struct mem_range {
    uint64_t base, size;
};

struct mem {
    struct arena arena;
    VEC(struct mem_object) objects; /* [0] null */
    uint8_t *spare[64]; /* finished chunks by size class, linked through their first bytes */
    uint32_t ended;     /* the object that ended last: realloc still reads it; 0: none */
    uint64_t next_address;
    VEC(uint32_t) by_address;       /* addressed objects, apart from each other, ascending */
    VEC(struct mem_range) reserved; /* ranges that mem_place does not use */
    uint32_t ptr_bits, ptr_bytes;
    bool big_endian;
    bool reads_unset; /* bytes without a value may be read: they give their contents */
    bool peeks;       /* who loads is not the program: it sees no address as a number by that */
};

void mem_init(struct mem *m, const struct ir_target *t);
void mem_free(struct mem *m);

/* A new live object; the reference holds until the next one is created. */
uint32_t mem_new(struct mem *m, uint64_t size, uint32_t align, bool clear);
/* The same at address `base`; 0 if a live object is there or too near, or it does not fit. */
uint32_t mem_new_at(struct mem *m, uint64_t size, uint64_t base, bool clear, bool literal);
void mem_reserve(struct mem *m, uint64_t base, uint64_t size);
void mem_kill(struct mem *m, uint32_t obj);
/* The chunks of an object that exist, one after the other from *at = 0 on; *n: its bytes. NULL:
 * there are no more. */
struct mem_chunk *mem_next_chunk(struct mem_object *o, uint32_t *at, size_t *n);
struct mem_object *mem_object(struct mem *m, uint32_t obj); /* of a bad id: null's */

bool mem_inbounds(struct mem *m, struct mem_ptr p, uint64_t n);
/* The n bytes lie in the object and all hold a value. */
bool mem_isinit(struct mem *m, struct mem_ptr p, uint64_t n);
/* May the n bytes be accessed? */
enum mem_fault mem_check(struct mem *m, struct mem_ptr p, uint64_t n, bool write);

/* Values of 1 to 16 bytes. Faults leave everything as it was. */
enum mem_fault mem_load_int(struct mem *m, struct mem_ptr p, uint32_t n, bv_t *out);
enum mem_fault mem_load_ptr(struct mem *m, struct mem_ptr p, struct mem_ptr *out);
enum mem_fault mem_store_int(struct mem *m, struct mem_ptr p, uint32_t n, bv_t v);
enum mem_fault mem_store_ptr(struct mem *m, struct mem_ptr p, struct mem_ptr v);
/* The mask's bits of one byte. */
enum mem_fault mem_set_bits(struct mem *m, struct mem_ptr p, uint8_t value, uint8_t mask);
bool mem_bits_init(struct mem *m, struct mem_ptr p, uint8_t mask);
/* Sets the bytes to v and keeps them uninitialised. */
void mem_put_unset(struct mem *m, struct mem_ptr p, uint32_t n, bv_t v);
enum mem_fault mem_write(struct mem *m, struct mem_ptr p, const uint8_t *bytes, uint64_t n);
/* All with one tag (and byte): fill, initialisation, unknown values. */
enum mem_fault mem_fill(struct mem *m, struct mem_ptr p, uint64_t n, uint8_t byte,
                        enum mem_tag tag);
enum mem_fault mem_copy(struct mem *m, struct mem_ptr to, struct mem_ptr from, uint64_t n);
/* The same for realloc, from the start of an object that lives or has ended last. */
enum mem_fault mem_relocate(struct mem *m, struct mem_ptr to, struct mem_ptr from, uint64_t n);

/* The address; false if the object has none. */
bool mem_address(struct mem *m, struct mem_ptr p, uint64_t *out);
void mem_hide(struct mem *m, uint32_t obj); /* its address is taken as unknown */
/* The program has seen an address in this object as a number. */
void mem_expose(struct mem *m, uint32_t obj);
/* inttoptr: 0 is null. */
struct mem_ptr mem_at_address(struct mem *m, uint64_t address);
/* A pointer that was never set, whose bytes happen to be that address. */
struct mem_ptr mem_unset_ptr(const struct mem *m, uint64_t address);
/* Order of two pointers: by offset in one object, else by address; false if not known. */
bool mem_order(struct mem *m, struct mem_ptr p, struct mem_ptr q, int *out);
/* An offset as W bits, read as signed. */
int64_t mem_wrap(const struct mem *m, uint64_t off);

/* address.c, for mem_new and mem_new_at: an own address or none; the one wanted */
void mem_place(struct mem *m, struct mem_object *o, uint32_t id, uint32_t align);
/* false: o.base is not free. */
bool mem_place_at(struct mem *m, struct mem_object *o, uint32_t id);

#endif
