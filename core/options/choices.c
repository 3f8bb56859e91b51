/* Words of the choices that code asks for outside of the table of options. */
#include "core/options/choices.h"

#include <string.h>

#define X(id, word, ...) word,
static const char *const engine_words[] = {ENGINE_TABLE(X)};
static const char *const int_encoding_words[] = {INT_ENCODING_TABLE(X)};
#undef X

const char *engine_name(enum engine_kind k) { return engine_words[k]; }

enum engine_kind engine_find(const char *name) {
    for (int k = 0; k < ENGINE_COUNT; k++)
        if (strcmp(engine_words[k], name) == 0) return (enum engine_kind)k;
    return ENGINE_AUTO;
}

const char *int_encoding_name(bool unbounded) { return int_encoding_words[unbounded]; }
