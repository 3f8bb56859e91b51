/* stdio.h - framed JSON messages over the standard streams: what the language server and the debug
 * adapter share.
 *
 * Nothing but messages is written to stdout. Whatever arrives, each message is handed over once;
 * what is no message is told of, and changes nothing.  Thread rule: the loop's.
 */
#ifndef VL_LSP_STDIO_STDIO_H
#define VL_LSP_STDIO_STDIO_H

#include "lsp/wire/json.h"

#include <uv.h>

struct stdio;

struct stdio_callbacks {
    void *ctx;
    void (*message)(void *ctx, const cJSON *message); /* any JSON value; borrowed */
    void (*broken)(void *ctx, const char *why);       /* something that is no message */
    void (*closed)(void *ctx);                        /* the other side is gone */
    void (*released)(void *ctx);                      /* nothing is called any more; may be NULL */
};

struct stdio *stdio_new(uv_loop_t *loop, const struct stdio_callbacks *cb);
/* Takes the message. */
void stdio_post(struct stdio *s, cJSON *message);
/* Writes what is queued and lets go of the streams; freed once the loop has run. No message is
 * handed over any more. */
void stdio_close(struct stdio *s);

#endif
