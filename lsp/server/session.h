/* session.h - the server's own state, shared by the files that make it up.
 *
 *   rpc -> lifecycle, settings, documents, lens, hover, commands -> schedule -> pool
 *                                                  schedule -> publish -> rpc
 *
 * The loop's thread owns everything; no handler waits.  A document is edited,
 * lowered by a front worker, its functions verified by provers; each step may be
 * overtaken by the next edit, and an answer that comes back too late is dropped.
 */
#ifndef VL_LSP_SERVER_SESSION_H
#define VL_LSP_SERVER_SESSION_H

#include "core/base/hash.h"
#include "core/base/str.h"
#include "core/options/options.h"
#include "lsp/findings/allow.h"
#include "lsp/findings/present.h"
#include "lsp/project/callers.h"
#include "lsp/project/compdb.h"
#include "lsp/project/facts.h"
#include "lsp/results/cache.h"
#include "lsp/results/shown.h"
#include "lsp/server/background.h"
#include "lsp/server/rpc.h"
#include "lsp/store/kept.h"
#include "lsp/text/text.h"
#include "lsp/workers/pool.h"
#include "lsp/workers/task.h"

enum { DEBOUNCE_MIN_MS = 50, DEBOUNCE_MAX_MS = 200, LENS_REFRESH_MS = 300, SETTLE_MS = 400 };
/* On save and by command there is more time. */
enum { LARGE_BUDGET = 4 };

enum phase { PHASE_NEW, PHASE_RUNNING, PHASE_SHUTDOWN };

struct client { /* the editor's capabilities */
    bool inlay_hint_refresh, diagnostic_refresh;
    bool pulls; /* asks for findings, and is sent none */
    bool code_lens_refresh, work_done_progress, configuration, register_configuration,
        register_watch, show_document, related_information, code_description, hover_markdown;
    enum encoding encoding;
};

/* The verification that follows a lowering: none; with the usual budget; with the larger one; or
 * anew, though results are known. */
enum verify_effort { VERIFY_NONE, VERIFY_BUDGET, VERIFY_LARGE, VERIFY_ANEW };

/* Byte offsets, as they were told. */
struct looked_at {
    bool has_cursor;
    size_t cursor, from, to; /* visible from .. to; nothing is known: 0 .. 0 */
};

/* The lowering of a document that is on its way. */
struct lowering {
    struct job *job; /* NULL: none is */
    uint64_t edits;  /* of the document when it began */
    uint64_t stamp;  /* texts that changed later are not in it */
    int64_t start;
    bool wanted; /* as soon as a front worker is free */
};

struct document {
    struct server *server;
    char *uri, *path;
    char *real;   /* its path without links; NULL: there is no such file */
    bool unsaved; /* the disk has another text */
    int64_t version;
    bool has_version, is_c;
    bool hidden; /* not open in the editor: background.c has it verified */
    struct text text;
    uint64_t edits;      /* counts changes of the text */
    uint64_t touched;    /* stamp: which document the user looks at */
    uint64_t text_stamp; /* of the last change of the text */
    struct looked_at looked_at;
    struct func_table table;
    struct shown *shown;
    /* the last lowering */
    struct arena lower_arena;
    struct lowered lowered;
    int64_t lowered_at, lower_millis;
    struct arena facts_arena; /* of .lowered.module and keys with the facts of other files */
    cJSON *late; /* the answer of a lowering, until the facts of other files can be looked up */
    /* callers in other files (callers.c) */
    struct file_callers *callers;   /* NULL: not known yet */
    struct outside_caller *outside; /* one a task of these */
    struct called_function *called; /* the same as shown.c wants it */
    bool callers_stale;             /* something in the project has changed since */
    bool callers_told;              /* what they keep was shown */
    bool said_waiting;              /* others wait until it compiles: in the log */
    struct lowering front;
    enum verify_effort effort;
    uv_timer_t debounce;
    /* flags */
    struct arena flags_arena;
    struct compile_flags flags;
    bool flags_known;
    /* sent to the client */
    uv_timer_t publish;
    char *published; /* diagnostics, as sent */
    int64_t published_version;
    uint64_t report;      /* its number, for a client that asks */
    cJSON *waiting_pulls; /* {"id", "previous"?} of requests for it */
    bool status_dirty, diagnostics_dirty;
    struct fix_set *fixes;  /* of findings that the user asked about */
    cJSON *waiting_actions; /* {"id", "params"} of codeAction requests that wait for these */
    cJSON *waiting_lens;    /* {"id"} of codeLens requests that wait for the first lowering */
    struct document *next;
    bool closed;
    unsigned handles;
};

/* refine.c: the files of a project, for what they show the documents. */
struct refining_file {
    struct compile_entry entry;
    bool wanted; /* to be lowered for its facts */
    struct include_list includes;
    const char *target; /* program_target of its object, or NULL */
    bool is_known;
    struct hash128 hash; /* of its module as it was taken last */
};
struct refining {
    struct server *server;
    struct refining *next;
    char *origin; /* where its list of files is, malloc'ed; "": there is none */
    struct arena arena;
    VEC(struct refining_file) files;
    struct project_facts facts; /* a unit for each */
    struct project_names names; /* the same */
    uv_work_t work;             /* beside the loop's thread: the facts and names are its */
    bool working;
    struct document *for_document; /* whose callers it looks for; NULL: it works out facts */
    struct file_callers *found;
    uint64_t changes; /* of texts and files: what is found out about older ones is stale */
    uint64_t found_at;
    struct job *job;
    uint32_t at;       /* the file that is lowered */
    text_list entries; /* as they were set when .working began; */
    struct arena entries_arena;
    bool begun, settled;
    bool wanted;   /* some file is */
    bool stepping; /* facts are to be worked out */
    bool looked;   /* the other thread's answer */
    bool others;   /* there are files that are not in C */
    bool relist;   /* the list of files may be another one */
    bool outdated; /* texts have changed since .settled */
    bool stirred;  /* and files that are not open are stale for that */
    bool news;     /* some file shows something else than before */
};

struct server {
    uv_loop_t loop;
    const struct options *options; /* the command line */
    struct rpc *rpc;
    struct pool *pool;
    enum phase phase;
    int exit_status;
    bool ending;
    struct client client;
    struct arena defaults_arena, settings_arena;
    struct options defaults; /* the command line, and initializationOptions over it */
    struct options settings; /* the defaults, and the editor's settings over them */
    struct document *documents;
    struct cache cache;
    struct store *store; /* NULL: none */
    uint64_t stamp;
    uint64_t stopped; /* lowerings and tasks of documents that were begun for nothing */
    uv_timer_t parent_timer, lens_timer, progress_timer, disk_timer;
    struct refining *projects; /* of the documents */
    struct background background;
    struct question *questions; /* the first one runs, or is next */
    VEC(char *) folders; /* of the workspace, or the one in which the editor runs; malloc'ed */
    struct arena folders_arena;
    struct include_names names; /* of files that are included */
    int64_t disk_since;         /* of .disk_timer: its first change */
    int64_t parent;
    int64_t last_lens_refresh;
    bool lens_dirty, trace; /* trace: the client wants $/logTrace */
    /* progress */
    uint64_t progress_token;
    bool progress_created, progress_begun;
    uint32_t progress_total;
    char *scratch_dir; /* for trace documents, removed at the end */
};

#define REQUEST(name, handler)      void handler(struct server *s, const cJSON *id, const cJSON *params);
#define NOTIFICATION(name, handler) REQUEST(name, handler)
#include "lsp/server/lsp_methods.def"
#undef REQUEST
#undef NOTIFICATION

/* server.c */
struct pool_options server_pool_options(struct server *s);
/* lifecycle.c */
void server_end(struct server *s, int status);
void server_log(struct server *s, int type, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Logs a step of the server for a client that asked with $/setTrace. */
void server_trace(struct server *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* settings.c */
void settings_initialize(struct server *s, const cJSON *section);
void settings_read(struct server *s, const cJSON *section);
void settings_ask(struct server *s);
/* workspace.c */
void workspace_add(struct server *s, const char *path);
void workspace_add_folder(struct server *s, const cJSON *folder); /* {"uri"} */
/* The one around the file, else the first. */
const char *workspace_folder_of(const struct server *s, const char *path);
/* Other programs are writing files: what is read is read when they are done. */
bool workspace_changes(const struct server *s);
void workspace_changed(struct server *s, const struct file_changes *c);
void workspace_end(struct server *s);
/* documents.c */
/* The files are other ones now: open ones that this concerns are stale, and are read again. Their
 * number. */
uint32_t documents_changed(struct server *s, const struct file_changes *c);
struct document *document_find(struct server *s, const char *uri);
struct document *document_of(struct server *s, const cJSON *params); /* params.textDocument.uri */
void document_close(struct document *d);
/* A document of the server's own, for a file that is not open. */
struct document *document_hidden(struct server *s, const char *uri, const char *text, size_t n);
/* Whose processes work on it. */
struct pool *document_pool(const struct document *d);
/* A header may have been edited while it was lowered, and is known for one only now: then it is
 * lowered again. */
void document_overtaken(struct document *d);
/* As task_lower_request; an open file with the texts of other documents that the disk has not, what
 * is not open with those of the disk. */
cJSON *documents_lower_request(const struct server *s, const char *path, const char *text,
                               const struct compile_flags *flags, const struct options *o);
/* Of a position of the protocol; the text's end at most. */
size_t offset_of_position(const struct document *d, const cJSON *position);
/* recall.c: results by key, of this session and in the store behind it */
void recall_open(struct server *s, const char *folder); /* once the workspace is known */
void recall_close(struct server *s);
/* A reference, or NULL: nothing is known, or more time may tell more. */
struct result_box *recall_get(struct server *s, const char *key, const char *func,
                              int64_t budget_ms);
/* keep: also for sessions to come. */
void recall_put(struct server *s, const char *key, struct result_box *b, bool keep);
/* schedule.c */
void schedule_edit(struct document *d);                        /* the text changed */
void schedule_lower(struct document *d, enum verify_effort w); /* now */
void schedule_verify(struct document *d, struct func_state *f, enum verify_effort w);
/* Is the verdict known while a prover still looks for the invariants to show with it? */
bool schedule_explains(const struct func_state *f);
void schedule_cancel_all(struct server *s);
void schedule_drop(struct document *d);    /* the document goes */
void schedule_refined(struct document *d); /* facts of other files are known or have changed */
void schedule_pump(void *server);
void schedule_front(struct document *d);                       /* a front worker is idle */
void schedule_proof(struct document *d, struct func_state *f); /* a prover is */
/* The user looks elsewhere: with verifyLs.background off, what is seen now is verified. */
void schedule_seen(struct document *d);
void schedule_late(struct server *s); /* answers of lowerings that had to wait */
/* order.c */
bool order_waits(const struct func_state *f); /* for a prover that finds a verdict */
/* Its verdict is known; for one that finds what to show with it. */
bool order_waits_for_reasons(const struct document *d, const struct func_state *f);
struct func_state *order_next(struct server *s, struct document **of);
/* The same of files that are not open. */
struct func_state *order_next_hidden(struct server *s, struct document **of);
/* The cursor is in it, it is visible, or the editor tells neither. */
bool order_is_seen(const struct document *d, const struct func_state *f);
/* The least urgent function under way; NULL: none may be stopped. */
struct func_state *order_last_running(struct server *s, struct document **of);
/* Is x more urgent than y because of an edit, of its document, or as y had its short time? */
bool order_much_before(const struct document *dx, const struct func_state *x,
                       const struct document *dy, const struct func_state *y);
/* Where the user seems to look. */
void order_cursor_at(struct document *d, size_t offset);
void order_visible(struct document *d, const cJSON *range);
/* refine.c */
void refine_pump(struct server *s);
void refine_document(struct document *d); /* sets what is known in .lowered */
/* Are the facts for the document in use by the other thread? */
bool refine_is_busy(const struct document *d);
/* The document's text has changed, or with NULL any text: what callers in other files keep is not
 * known for the moment. */
void refine_edited(struct server *s, const struct document *d);
/* The file is another one now. */
void refine_want(struct server *s, const char *path);
/* The same of many; the number of those that it concerns. */
uint32_t refine_changed(struct server *s, const struct file_changes *c);
/* Are the callers of the document looked for, and nothing open keeps that from its end? */
bool refine_finds_callers(const struct document *d);
void refine_end(struct server *s);
/* callers.c: a document's callers in other files */
void callers_take(struct document *d, struct file_callers *c, bool stale);
void callers_change(struct document *d); /* what is known of them, for shown.c */
/* Starts to verify the caller that is asked for most urgently; false: there is none, or no idle
 * prover. hidden: for files that are not open, else for those that are. */
bool callers_start(struct server *s, bool hidden);
bool callers_stop_one(struct server *s); /* in favour of a document's own function */
void callers_drop(struct document *d);
/* The module of a caller's task that is violated, number i of .callers->tasks, and its result;
 * NULL: there is none to show. */
const struct ir_module *callers_violated(const struct document *d, uint32_t i,
                                         const struct func_result **r);
enum call_answer { CALL_KEEPS, CALL_BREAKS, CALL_OPEN, CALL_PENDING };
enum call_answer callers_answer(const struct document *d, const char *caller);
/* calls.c: calls of a document's functions */
struct shown_call {
    const char *caller, *path;
    uint32_t line;    /* 0: not known */
    const char *text; /* as it stands in the source: "slot(k & 7)"; NULL: not at hand */
    struct ir_loc loc;
    enum call_answer answer;
};
typedef VEC(struct shown_call) call_list;
void calls_of(struct arena *a, const struct document *d, const struct func_state *f,
              call_list *out);
/* In lines of Markdown; what the function needs, then its calls, so many at most. */
void calls_text(struct str *s, const struct document *d, const struct func_state *f, uint32_t most);
/* Findings at calls in d of functions of other open documents: adds diagnostics. */
void calls_findings(struct document *d, cJSON *list);
/* question.c: a question of the user about the document, or about another text in its place */
enum { QUESTION_FUNCTIONS = 8 };
struct question_answer {
    const struct ir_module *m;                             /* NULL: the text does not compile */
    const struct func_result *results[QUESTION_FUNCTIONS]; /* NULL: not verified */
};
struct question_spec {
    const char *text; /* NULL: the document as it was lowered */
    const char *funcs[QUESTION_FUNCTIONS];
    uint32_t n;
    bool driver;    /* findings come with their drivers */
    check_set also; /* kinds that are checked besides */
    void *ctx;
    /* Shall the functions behind number i be verified, too? NULL: yes */
    bool (*goes_on)(void *ctx, const struct func_result *r, uint32_t i);
    /* Once. NULL: the document was edited or closed */
    void (*done)(void *ctx, const struct question_answer *answer);
};
/* Copies the texts. */
void question_begin(struct document *d, const struct question_spec *spec);
void questions_drop(struct document *d);
void questions_pump(struct server *s);
/* fixes.c: repairs that were verified */
/* Adds those of the finding that the diagnostic shows, as code actions. false: they are not known
 * yet, and are being verified. */
bool fixes_add(struct document *d, const cJSON *diagnostic, cJSON *list);
void fixes_drop(struct document *d);
/* actions.c */
void answer_waiting_actions(struct document *d);
/* pull.c */
/* .published is the report of the text as it is; is_new: it was another one before. */
void pull_report(struct document *d, bool is_new);
void pull_close(struct document *d);
/* keep_command.c: the command that keeps a finding as a test */
void keep_finding(struct document *d, struct func_state *f, const cJSON *id, const cJSON *args);
/* publish.c */
/* The findings of the document's functions, without what comments allow and as each is; false:
 * some function is not verified yet. */
bool document_findings(struct arena *a, const struct document *d, finding_list *out);
cJSON *publish_diagnostic(struct document *d, const struct ir_module *m, const struct finding *f);
/* publish.c */
void publish_soon(struct document *d);
void publish_clear(struct document *d);
/* Sends what is known of a file that is not open. Its findings and *status, malloc'ed; previous:
 * the findings that were sent before, or NULL. */
char *publish_hidden(struct document *d, const char *previous, char **status);
/* What was sent of it is that of an older text: sends it as stale. */
void publish_outdated(struct server *s, const char *status);
/* And it is right after all. */
void publish_again(struct server *s, const char *status);
void publish_progress(struct server *s);
void publish_close(struct server *s);
cJSON *range_to_json(const struct text *t, size_t start, size_t end, enum encoding e);
/* {"uri", "range"} of a place in the IR of m; NULL if it is not known. */
cJSON *place_to_json(const struct document *d, const struct ir_module *m, const struct ir_loc *loc);
/* The same of a file by its path. */
cJSON *file_place_to_json(const struct document *d, const char *path, const struct ir_loc *loc);
/* The open document of this path, or NULL; d itself first. */
const struct document *open_document(const struct document *d, const char *path);
/* The result to show of a function of the document; NULL: there is none. */
const struct func_result *document_result(const struct document *d, const struct func_state *f);
/* lens.c */
const char *lens_text(struct arena *a, const struct document *d, const struct func_state *f);
/* The same without what a click does. */
const char *status_text(struct arena *a, const struct document *d, const struct func_state *f);
void answer_waiting_lenses(struct document *d);
/* hover_range.c: the ranges of the field, variable or structure named there, and the word. */
bool hover_range(struct str *s, const struct document *d, size_t offset, size_t *start,
                 size_t *end);

/* hover_loop.c */
/* Appends the invariant of the loop there, or its part about the variable there, after a blank line
 * if `more`; false: none is known. */
bool hover_loop(struct str *s, const struct document *d, const struct func_result *r, size_t offset,
                bool more, size_t *start, size_t *end);
/* needs.c: what a function needs of its callers */
/* "n <= 15, p != NULL"; NULL: nothing that is known. */
const char *needs_line(struct arena *a, const struct document *d, const struct func_state *f);
/* The code action that states it; NULL: there is none. */
cJSON *needs_action(struct document *d, const cJSON *params);
void hover_loops(struct str *s, const struct document *d, const struct func_result *r);
/* commands.c */
void add_commands(cJSON *capabilities);
void remove_scratch(struct server *s);
/* Opens it in the editor; where that cannot, or there is none, the text is shown. */
void show_document(struct server *s, const char *uri, const char *text);

#endif
