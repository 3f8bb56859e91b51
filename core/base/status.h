/* status.h - the one error type of library code.
 *
 * A function that can fail for a reason outside the program (input, limits,
 * cancellation) returns a vl_status and leaves its outputs untouched unless it
 * says otherwise.  A user's broken C is not a failure: it is a list of messages.
 * Thread rule: pure.
 */
#ifndef VL_BASE_STATUS_H
#define VL_BASE_STATUS_H

#define VL_STATUS_TABLE(X)                                                                         \
    X(VL_OK, "ok")                                                                                 \
    X(VL_INPUT, "bad input")                                                                       \
    X(VL_IO, "input/output error")                                                                 \
    X(VL_UNSUPPORTED, "unsupported")                                                               \
    X(VL_TIMEOUT, "timeout")                                                                       \
    X(VL_MEMORY, "out of memory")                                                                  \
    X(VL_CANCELLED, "cancelled")                                                                   \
    X(VL_LIMIT, "limit reached")                                                                   \
    X(VL_INTERNAL, "internal")

typedef enum vl_status {
#define X(id, text) id,
    VL_STATUS_TABLE(X)
#undef X
} vl_status;

const char *vl_status_text(vl_status s);

#endif
