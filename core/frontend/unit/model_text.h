/* model_text.h - the files of core/libc, as the build embedded them (cmake/embed.cmake). */
#ifndef VL_FRONTEND_UNIT_MODEL_TEXT_H
#define VL_FRONTEND_UNIT_MODEL_TEXT_H

#include <stddef.h>

struct model_text {
    const char *name; /* "string.c"; NULL ends the list */
    const char *text; /* ends with a NUL that does not count */
    size_t length;
};
extern const struct model_text model_texts[];

#endif
