/* background.h - all files of the project, open or not, verified while the editor waits for nothing
 * (verifyLs.background: project).
 *
 * A file that is not open is verified as a document of the server's own (document.hidden), by
 * processes of low priority; then the document goes, and of its results only what the editor is
 * told stays.
 */
#ifndef VL_LSP_SERVER_BACKGROUND_H
#define VL_LSP_SERVER_BACKGROUND_H

#include "lsp/project/changes.h"
#include "lsp/project/compdb.h"

#include <uv.h>

struct document;
struct server;

struct background_file {
    struct compile_entry entry;
    char *uri;
    bool wanted, anew; /* anew: though results are known */
    char *findings;    /* diagnostics, as sent; NULL: not verified yet */
    char *status;      /* the same of the functions */
    bool outdated;     /* and that they are so was sent */
    struct include_list includes;
    uint64_t report; /* number of these, for a client that asks */
};

struct background {
    struct arena arena; /* of the files */
    VEC(struct background_file) files;
    struct pool *pool; /* of low priority; NULL: nothing to do */
    uv_timer_t timer;
    bool listed;
    bool stopped;        /* by the user, until something changes */
    const char *paused;  /* why; NULL: it is not */
    bool refresh, asked; /* the client is to ask anew; and was told so, and has not answered */
};

void background_begin(struct server *s);
/* Soon, from the loop: goes on with what there is to do. */
void background_pump(struct server *s);
/* Settings, or the list of files, may be others now. */
void background_settings(struct server *s);
/* The file is open now: what its document shows counts. */
void background_opened(struct server *s, const char *uri);
/* The list of files may be another one now. */
void background_relist(struct server *s);
/* The file is another one now; NULL: each may be. */
void background_want(struct server *s, const char *path);
/* Files are other ones now: what was shown of those that this concerns is stale. Their number. */
uint32_t background_changed(struct server *s, const struct file_changes *c);
/* Texts have changed on which other files of this compile_commands.json may rest: what was shown of
 * these is stale; and that is known again, as something else than before, or as it was. */
void background_outdated(struct server *s, const char *origin);
void background_refined(struct server *s, const char *origin, bool news);
/* Verifies a file that is not open anew. false: the project has no such file. */
bool background_verify(struct server *s, const char *uri);
/* The user has had enough. */
void background_stop(struct server *s);
void background_close(struct server *s); /* no job runs any more */
void background_end(struct server *s);   /* the loop is over */

#endif
