/* frame.c - splits a stream of bytes into messages with Content-Length headers.
 *
 * Invariant: on any input each call consumes bytes or asks for more; after a broken header
 * reading goes on at the next one.
 */
#include "lsp/wire/frame.h"

#include "core/base/arena.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char key[] = "Content-Length";
enum { KEY_LENGTH = sizeof key - 1 };

void frame_feed(struct frame_reader *r, const char *bytes, size_t n) {
    if (r->at) {
        memmove(r->buf, r->buf + r->at, r->n - r->at);
        r->n -= r->at;
        r->at = 0;
    }
    if (r->n + n > r->cap) {
        size_t cap = r->cap ? r->cap : 65536;
        while (cap < r->n + n) cap *= 2;
        r->buf = vl_realloc(r->buf, cap);
        r->cap = cap;
    }
    if (n) memcpy(r->buf + r->n, bytes, n);
    r->n += n;
}

void frame_free(struct frame_reader *r) {
    free(r->buf);
    *r = (struct frame_reader){0};
}

size_t frame_header(char out[64], size_t n) {
    return (size_t)snprintf(out, 64, "Content-Length: %zu\r\n\r\n", n);
}

/* Length of the header block with its blank line, 0 if that is not there yet. */
static size_t block_length(const char *s, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] != '\n') continue;
        if (i + 1 < n && s[i + 1] == '\n') return i + 2;
        if (i + 2 < n && s[i + 1] == '\r' && s[i + 2] == '\n') return i + 3;
    }
    return 0;
}

/* A number with white space around it and nothing else. */
static bool parse_length(const char *s, const char *end, size_t *out) {
    while (s < end && (*s == ' ' || *s == '\t')) s++;
    while (s < end && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t')) end--;
    if (s == end) return false;
    size_t v = 0;
    for (; s < end; s++) {
        if (*s < '0' || *s > '9' || v > FRAME_MAX_BODY) return false;
        v = v * 10 + (size_t)(*s - '0');
    }
    *out = v;
    return true;
}

/* NULL, or what is wrong with the block. */
static const char *parse_block(const char *s, size_t n, size_t *length) {
    bool found = false;
    const char *end = s + n;
    while (s < end) {
        const char *eol = memchr(s, '\n', (size_t)(end - s));
        if (!eol || eol == s || (eol == s + 1 && *s == '\r')) break;
        const char *colon = memchr(s, ':', (size_t)(eol - s));
        if (!colon) return "a header line has no colon";
        if (colon - s == KEY_LENGTH && strncasecmp(s, key, KEY_LENGTH) == 0) {
            if (!parse_length(colon + 1, eol, length)) return "Content-Length is not a number";
            if (*length > FRAME_MAX_BODY) return "Content-Length is too large";
            found = true;
        }
        s = eol + 1;
    }
    return found ? NULL : "no Content-Length in the header";
}

/* Drop bytes up to the next thing that looks like a header; false if there is none yet. */
static bool resync(struct frame_reader *r) {
    for (; r->n - r->at >= KEY_LENGTH; r->at++) {
        if (strncasecmp(r->buf + r->at, key, KEY_LENGTH) == 0) {
            r->lost = false;
            return true;
        }
    }
    return false;
}

static enum frame_status bad(struct frame_reader *r, size_t skip, const char *what,
                             const char **why) {
    r->at += skip;
    r->lost = true;
    *why = what;
    return FRAME_BAD;
}

/* FRAME_BODY here means: the header is read, the body comes next. */
static enum frame_status next_header(struct frame_reader *r, const char **why) {
    if (r->lost && !resync(r)) return FRAME_MORE;
    /* An empty line before a header does no harm. */
    while (r->at < r->n && (r->buf[r->at] == '\r' || r->buf[r->at] == '\n')) r->at++;
    size_t n = block_length(r->buf + r->at, r->n - r->at);
    if (!n) {
        bool flood = r->n - r->at > FRAME_MAX_HEADER;
        return flood ? bad(r, 1, "the header is too long", why) : FRAME_MORE;
    }
    const char *what = parse_block(r->buf + r->at, n, &r->length);
    /* Skip one byte only: a good header may follow a bad line within the block. */
    if (what) return bad(r, 1, what, why);
    r->at += n;
    r->in_body = true;
    return FRAME_BODY;
}

enum frame_status frame_next(struct frame_reader *r, const char **body, size_t *len,
                             const char **why) {
    if (!r->in_body) {
        enum frame_status s = next_header(r, why);
        if (s != FRAME_BODY) return s;
    }
    if (r->n - r->at < r->length) return FRAME_MORE;
    *body = r->buf + r->at;
    *len = r->length;
    r->at += r->length;
    r->in_body = false;
    return FRAME_BODY;
}
