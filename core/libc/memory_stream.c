/* memory_stream.c - <stdio.h>: streams on memory (fmemopen, open_memstream). POSIX.
 *
 * What is written is not followed: once the stream is flushed, closed or moved, the memory of
 * fmemopen may hold anything, and the text of open_memstream, which is told when it is flushed or
 * closed, may be any, of any length. What is read from memory is left open likewise.
 *
 * Assumed: at most four of them are open at a time.
 */
#include "vl_stream.h"

FILE *__vl_new_stream(long at, _Bool updates);

enum { VL_TEXTS = 4 };

/* Where the text of an open_memstream is told, or the memory of an fmemopen. */
struct vl_on_memory {
    FILE *stream;
    char **to;
    size_t *length;
    char *memory; /* the text that was told last, or of fmemopen */
    size_t room;
};

static struct vl_on_memory __vl_noted_texts[VL_TEXTS];
_Bool __vl_noted_on_memory = 0; /* there was one */

static struct vl_on_memory *vl_on_memory_of(FILE *f) {
    for (int i = 0; i < VL_TEXTS; i++)
        if (__vl_noted_texts[i].stream == f) return &__vl_noted_texts[i];
    return NULL;
}

static FILE *vl_note_memory(struct vl_on_memory it, _Bool updates) {
    struct vl_on_memory *place = vl_on_memory_of(NULL);
    if (!place) __vl_not_covered("more than 4 streams on memory");
    it.stream = __vl_new_stream(0, updates);
    if (!it.stream) return NULL;
    *place = it;
    __vl_noted_on_memory = 1;
    vl_opened(it.stream)->state.own = 1;
    return it.stream;
}

FILE *open_memstream(char **to, size_t *length) {
    __vl_check("null-dereference", to != NULL && length != NULL, "there is no place for the text");
    return vl_note_memory((struct vl_on_memory){.to = to, .length = length}, 0);
}

FILE *fmemopen(void *memory, size_t n, const char *mode) {
    vl_check_string(mode);
    __vl_check("library-argument", mode[0] == 'r' || mode[0] == 'w' || mode[0] == 'a',
               "mode does not begin with r, w or a");
    _Bool updates = mode[1] == '+' || (mode[1] != 0 && mode[2] == '+');
    if (memory && n > 0) vl_touch(memory, n);
    _Bool reads = mode[0] == 'r' && !updates;
    if (!memory && !updates) {
        vl_fail(VL_EINVAL);
        return NULL;
    }
    if (memory && mode[0] == 'w' && n > 0) *(char *)memory = 0;
    FILE *f =
        vl_note_memory((struct vl_on_memory){.memory = reads ? NULL : memory, .room = n}, updates);
    if (f) vl_opened(f)->state.reads_only = reads;
    return f;
}

/* The text so far is told: memory that was told before is no more. */
static void vl_tell_text(struct vl_on_memory *m) {
    size_t n = __vl_open_size_t();
    __VERIFIER_assume(n < SIZE_MAX / 4);
    char *text = malloc(n + 1);
    __VERIFIER_assume(text != NULL);
    vl_open_bytes(text, n);
    text[n] = 0;
    free(m->memory);
    m->memory = text;
    *m->to = text;
    *m->length = n;
}

/* What was written gets to memory: the stream is flushed, closed, or moved to another place. */
void __vl_tell_memory(FILE *f, enum vl_tells when) {
    struct vl_on_memory *m = vl_on_memory_of(f);
    if (!m) return;
    if (m->to && when != VL_MOVES) vl_tell_text(m);
    if (m->memory && !m->to) vl_open_bytes(m->memory, m->room);
    if (when == VL_ENDS) *m = (struct vl_on_memory){0};
}
