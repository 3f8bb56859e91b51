// Pointers in memory that is seen as bytes, and in structs inside unions: what was there before is
// a pointer to an object; bytes stored over it are not.
// expect: beside: violated
// expect: over: violated
// expect: one_byte: unknown an index that leaves its array
// expect: copied: violated
// expect: copied_number: unknown use of an unknown pointer
// expect: hashed: violated
// expect: twice: violated
// expect: moved: violated
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
struct item {
    int id;
    unsigned size;
};
struct stream {
    size_t used;
    unsigned char buffer[16];
    struct item *item;
};
int beside(struct stream *s, const unsigned char *in, size_t n) {
    if (s->used > 8 || n > 8) return 0;
    memcpy(s->buffer + s->used, in, n);
    return 100 / s->item->id; //! division-by-zero information
}
int over(struct stream *s, const unsigned char in[24], size_t n) {
    if (s->used > 8 || n > 24) return 0;
    memcpy((unsigned char *)s + sizeof s->used + s->used, in, n); //! out-of-bounds information
    return s->item->id;                                           //! null-dereference information
}
int one_byte(struct stream *s, size_t i, size_t k) {
    if (i > 16 || k > 15) return 0;
    s->buffer[k] = 1;
    ((unsigned char *)s)[sizeof s->used + i] = 1;
    return s->item->id;
}
union value {
    struct {
        int tag;
        union {
            struct item *item;
            unsigned long number;
        } u;
    } a;
    struct {
        int tag;
        double x;
    } b;
};
int copied(const union value *v) {
    union value w;
    memcpy(&w, v, sizeof w);
    if (w.a.tag != 1) return 0;
    return 100 / w.a.u.item->id; //! division-by-zero information
}
int copied_number(const union value *v, unsigned long n) {
    union value w = *v;
    if (w.a.tag != 1) w.a.u.number = n * 3;
    union value u = w;
    return u.a.u.item ? u.a.u.item->id : 0;
}
union slot {
    struct item *item;
    unsigned long number;
};
struct table {
    union slot at[64];
};
/* Where an address says which one. */
int hashed(struct table *t, const struct item *key) {
    union slot *s = &t->at[((uintptr_t)key >> 4) % 64];
    if (s->number & 1) return 0;
    return 100 / s->item->id; //! division-by-zero information
}
/* Read twice, or copied among the bytes, it is the same pointer. */
int twice(struct stream *s, const unsigned char in[8], size_t n) {
    if (s->used > 8 || n > 8) return 0;
    memcpy(s->buffer + s->used, in, n);
    struct item *a = s->item, *b = s->item;
    a->id = 1;
    b->id = 2;
    assert(a->id == 1); //! assertion information
    return 0;
}
struct streams {
    size_t used;
    unsigned char buffer[16];
    struct item *from, *to;
};
int moved(struct streams *s, const unsigned char in[8], size_t n) {
    if (s->used > 8 || n > 8) return 0;
    memcpy(s->buffer + s->used, in, n);
    s->to = s->from;
    s->from->id = 4;
    s->to->id = 5;
    assert(s->from->id == 4); //! assertion information
    return 0;
}
