/* facts.h - facts that the files of a project show each other (core/analysis/known/project.h),
 * computed from their modules, which are kept in a temporary file. Files are added as they are
 * lowered; then facts_step analyses one of them at a time, until nothing changes. Before that, and
 * when it is cut short, fewer facts are known, and none is wrong.
 */
#ifndef VL_LSP_PROJECT_FACTS_H
#define VL_LSP_PROJECT_FACTS_H

#include "core/analysis/known/project.h"
#include "lsp/project/modules.h"

struct facts_unit {
    const char *path;
    struct stored_module module;
    bool stored, due; /* due: to be analysed again */
};

struct project_facts {
    struct arena arena;
    struct known_project *known;
    struct module_store store;
    VEC(struct facts_unit) units;
    uint32_t looks; /* analyses since the last file was added */
};

void facts_begin(struct project_facts *p);
void facts_end(struct project_facts *p);

/* The module of a file, as text. It replaces an earlier module of the same unit. */
void facts_add(struct project_facts *p, uint32_t unit, const char *path, const char *text);
/* A file that does not compile, and the functions that it seems to define. */
void facts_add_broken(struct project_facts *p, uint32_t unit, const char *path,
                      const char *const *names, uint32_t n);
/* There are files that are not read, as they are not in C: they may change any variable. */
void facts_add_others(struct project_facts *p);
/* Analyses one file. false: no file is due. */
bool facts_step(struct project_facts *p);

#endif
