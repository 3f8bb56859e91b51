/* frame.h - LSP framing (`Content-Length: n`, blank line, n bytes), read as bytes arrive.
 *
 *     frame_feed(&r, bytes, n);
 *     while ((s = frame_next(&r, &body, &len, &why)) != FRAME_MORE) ...
 *
 * Both directions of both protocols use it: editor <-> server, server <-> workers.
 * A header that makes no sense gives FRAME_BAD once; reading goes on at the next
 * `Content-Length`.  A zeroed reader is ready.  Thread rule: one thread a reader.
 */
#ifndef VL_LSP_WIRE_FRAME_H
#define VL_LSP_WIRE_FRAME_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_MAX_HEADER = 8192, FRAME_MAX_BODY = 256 << 20 };

enum frame_status {
    FRAME_MORE, /* nothing complete yet */
    FRAME_BODY, /* a message */
    FRAME_BAD,  /* a malformed header was skipped */
};

struct frame_reader {
    char *buf;
    size_t at, n, cap;  /* bytes not yet consumed are buf[at..n) */
    bool in_body, lost; /* lost: skipping to the next header */
    size_t length;      /* of the body awaited */
};

void frame_feed(struct frame_reader *r, const char *bytes, size_t n);
/* *body borrows the reader's buffer until the next call; *why is a sentence. */
enum frame_status frame_next(struct frame_reader *r, const char **body, size_t *len,
                             const char **why);
void frame_free(struct frame_reader *r);

/* Header for a body of n bytes; returns its length. */
size_t frame_header(char out[64], size_t n);

#endif
