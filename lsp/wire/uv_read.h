/* uv_read.h - memory for what libuv reads; the reader's callback frees it. */
#ifndef VL_LSP_WIRE_UV_READ_H
#define VL_LSP_WIRE_UV_READ_H

#include "core/base/arena.h"

#include <uv.h>

static inline void uv_read_buffer(uv_handle_t *h, size_t size, uv_buf_t *buf) {
    (void)h;
    *buf = uv_buf_init(vl_malloc(size), (unsigned)size);
}

#endif
