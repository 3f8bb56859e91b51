/* session.h - the state of the debug adapter, shared by its files; private to lsp/dap.
 *
 * A session has one run: `launch` reads and verifies the program and finds the run of a finding
 * (launch.c), from then on requests move it (control.c) and look at it (inspect.c). All is done in
 * the loop's thread; only lowering and proving are other processes.
 */
#ifndef VL_LSP_DAP_SESSION_H
#define VL_LSP_DAP_SESSION_H

#include "core/options/options.h"
#include "lsp/dap/value.h"
#include "lsp/findings/present.h"
#include "lsp/stdio/stdio.h"
#include "lsp/workers/task.h"

struct dap_request {
    const cJSON *arguments; /* may be NULL */
    const char *command;
    int64_t seq;
};

enum dap_phase { DAP_NEW, DAP_IDLE, DAP_LAUNCHING, DAP_READY, DAP_STOPPED, DAP_OVER };

/* Of the hits of a breakpoint, counted from 1 at the beginning of the run. */
struct hit_condition {
    enum { HIT_ALWAYS, HIT_IS, HIT_FROM, HIT_UP_TO, HIT_EACH } kind;
    uint64_t n;
};

struct dap_breakpoint {
    int64_t id;
    const char *path;      /* NULL: at the beginning of calls */
    const char *function;  /* NULL: at a line */
    const char *condition; /* NULL: none */
    const char *log;       /* says this, and does not stop; NULL: stops */
    const char *problem;   /* what was asked for makes no sense; NULL: it does */
    struct hit_condition when;
    uint32_t asked;
    bool told;           /* the user, that its condition cannot be evaluated */
    uint32_t file, line; /* where it is, in the module; 0: nowhere */
    const struct ir_func *f;
    uint64_t hits; /* see breakpoints_count */
    bool reached;  /* by the statement that is looked at */
    bool stopped;  /* the run stands there because of it */
};

struct dap {
    const struct options *options;
    uv_loop_t loop;
    struct stdio *io;
    struct pool *pool;
    enum dap_phase phase;
    int64_t seq;
    bool ending;
    uint32_t first_line, first_column; /* as the client counts */
    struct arena arena;                /* of the session */
    struct launch *launch;             /* launch.c */
    /* The run, from DAP_READY on: */
    struct subject subject;
    const struct finding *finding; /* NULL: a run without one */
    VEC(struct dap_breakpoint) breakpoints;
    int64_t last_breakpoint;
    uint64_t counted; /* hits are those up to this position, less 1; 0: not known */
    struct arena logged_arena;
    VEC(const char *) logged; /* going back: what log points say, until it is said */
    enum { LOG_NOW, LOG_LATER, LOG_FROM_STOP, LOG_NEVER } logs; /* from the last stop on */
    struct arena shown;          /* what is shown of the run where it stands: */
    VEC(struct opened *) opened; /* by the client's number, from 1 */
};

#define REQUEST(name, handler, phase) void handler(struct dap *d, const struct dap_request *r);
#include "lsp/dap/dap_requests.def"
#undef REQUEST

/* ---- dap.c: messages. They take the body, which may be NULL ---- */
void dap_answer(struct dap *d, const struct dap_request *r, cJSON *body);
/* The text is a sentence for the user. */
void dap_refuse(struct dap *d, const struct dap_request *r, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void dap_event(struct dap *d, const char *name, cJSON *body);
/* A line for the user's debug console. */
void dap_say(struct dap *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Ends the process once the messages are written. */
void dap_end(struct dap *d);

/* ---- launch.c ---- */
void launch_forget(struct dap *d); /* drops what runs for it */
bool launch_stops_on_entry(const struct dap *d);

/* ---- inspect.c ---- */
struct opened;
void inspect_forget(struct dap *d); /* the run moves */

/* ---- breakpoints.c ---- */
/* Those of files that are known by now get their lines. */
void breakpoints_place(struct dap *d);
/* The run goes on from where it stands: hits are counted up to there. */
void breakpoints_count(struct dap *d);
/* Counts a hit of those at the statement at which the run is, and has log points speak. Is the run
 * to stop here? */
bool breakpoints_hit(struct dap *d);
bool breakpoints_log(const struct dap *d); /* Does any speak? */
/* Between the two, statements are shown from the beginning of the run on, to find the last at which
 * it stops; what log points say from there on comes at the end, the last first. */
void breakpoints_begin_back(struct dap *d);
void breakpoints_end_back(struct dap *d);

/* ---- control.c ---- */
/* "signed overflow in `a + b`, if called with a = 1"; NULL: a run without finding. */
const char *control_message(const struct dap *d, struct arena *a);
bool control_at_failure(const struct dap *d);

#endif
