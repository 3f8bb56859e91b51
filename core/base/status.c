/* status.c - the texts of vl_status, one for each row of its table. */
#include "core/base/status.h"

const char *vl_status_text(vl_status s) {
    static const char *const text[] = {
#define X(id, t) t,
        VL_STATUS_TABLE(X)
#undef X
    };
    return (unsigned)s < sizeof text / sizeof text[0] ? text[s] : "internal";
}
