/* modules.c - a temporary file of module texts, which has no name. */
#include "lsp/project/modules.h"

#include "core/irtext/text.h"

#include <string.h>

enum { SPARE = 8 }; /* one part in so many, for edits that make a text longer */

bool modules_put(struct module_store *s, const char *text, struct stored_module *out) {
    out->size = strlen(text);
    if (out->size > out->room) {
        out->at = s->size;
        out->room = out->size + out->size / SPARE;
    }
    if (!s->file) s->file = tmpfile();
    if (!s->file || fseeko(s->file, (off_t)out->at, SEEK_SET) != 0) return false;
    if (fwrite(text, 1, out->size, s->file) != out->size) return false;
    if (s->size < out->at + out->room) s->size = out->at + out->room;
    return true;
}

struct ir_module *modules_get(struct module_store *s, struct arena *a,
                              const struct stored_module *m) {
    struct arena tmp = {0};
    struct ir_module *module = NULL;
    char *why = NULL, *text = arena_array(&tmp, m->size + 1, 1);
    bool read = s->file && fseeko(s->file, (off_t)m->at, SEEK_SET) == 0 &&
                fread(text, 1, m->size, s->file) == m->size;
    if (!read || ir_parse(a, text, m->size, &module, &why) != VL_OK) module = NULL;
    arena_free(&tmp);
    return module;
}

void modules_close(struct module_store *s) {
    if (s->file) fclose(s->file);
    *s = (struct module_store){0};
}
