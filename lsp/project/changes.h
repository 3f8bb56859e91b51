/* changes.h - files that other programs have written, and which other files that concerns.
 *
 * A file concerns what it includes. One that is new may also take the place of another one in a
 * search for headers, so it concerns all that include a file of its name, and if it is no C source
 * everything (__has_include). Ownership: a zeroed set is empty; its arena holds all.
 */
#ifndef VL_LSP_PROJECT_CHANGES_H
#define VL_LSP_PROJECT_CHANGES_H

#include "core/base/map.h"

/* As the protocol numbers them. */
enum change_kind { CHANGE_CREATED = 1, CHANGE_WRITTEN, CHANGE_DELETED };

struct file_changes {
    struct arena arena;
    struct map paths, open; /* open: those whose text is the editor's, so that the disk's does not
                               count for what is open */
    struct map created;     /* names without folders */
    uint32_t n;
    bool flags;  /* how files are compiled may be different */
    bool search; /* any #include may mean another file */
};

/* is_open: the editor has it open. */
void changes_add(struct file_changes *c, const char *path, enum change_kind kind, bool is_open);
/* Is it the file, or a folder around it? By one of its names. */
bool changes_have(const struct file_changes *c, const char *path);
bool changes_concern(const struct file_changes *c, const char *const *includes, uint32_t n,
                     bool is_open);
void changes_free(struct file_changes *c);

/* What a file includes, for as long as its text is not at hand. Names are kept once for all files;
 * lists are malloc'ed. */
struct include_names {
    struct arena arena;
    struct map index;
};
struct include_list {
    const char **at;
    uint32_t n;
    bool known;
};
void includes_set(struct include_names *names, struct include_list *l, const char *const *at,
                  uint32_t n);
void includes_forget(struct include_list *l);

#endif
