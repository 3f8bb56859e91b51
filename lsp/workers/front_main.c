/* verify-ls-front: C to IR in a process of its own, because libclang may crash. */
#include "core/analysis/known/variables.h"
#include "core/analysis/ranges/ranges.h"
#include "lsp/wire/lower_json.h"
#include "lsp/wire/options_json.h"
#include "lsp/workers/worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parsed units kept for fast reparsing; the least recently used one goes. */
enum { UNITS = 4 };

struct front {
    struct {
        char *path, *flags;
        struct fe_unit *unit;
        uint64_t used;
        bool again; /* it has been read before: it is being edited */
    } kept[UNITS];
    uint64_t clock;
    struct fe_models *models;
};

static void forget(struct front *f, int i) {
    if (f->kept[i].unit) fe_unit_free(f->kept[i].unit);
    free(f->kept[i].path);
    free(f->kept[i].flags);
    memset(&f->kept[i], 0, sizeof f->kept[i]);
}

static char *json_text(const cJSON *v) { return v ? cJSON_PrintUnformatted(v) : strdup(""); }

/* The slot of that file compiled with those flags. */
static int unit_slot(struct front *f, const char *path, char *flags) {
    int oldest = 0;
    for (int i = 0; i < UNITS; i++) {
        if (f->kept[i].path && strcmp(f->kept[i].path, path) == 0) {
            bool same = strcmp(f->kept[i].flags, flags) == 0;
            if (!same) {
                forget(f, i);
                oldest = i;
                break;
            }
            free(flags);
            f->kept[i].used = ++f->clock;
            return i;
        }
        if (f->kept[i].used < f->kept[oldest].used) oldest = i;
    }
    forget(f, oldest);
    f->kept[oldest].path = strdup(path);
    f->kept[oldest].flags = flags;
    f->kept[oldest].used = ++f->clock;
    return oldest;
}

static void read_source(struct arena *a, const cJSON *params, struct fe_source *src) {
    src->path = json_str(params, "path", "");
    src->directory = json_str(params, "directory", NULL);
    src->text = json_str(params, "text", NULL);
    src->length = src->text ? strlen(src->text) : 0;
    const cJSON *list = json_get(params, "flags"), *e;
    const char **flags = arena_new_array(a, const char *, (size_t)cJSON_GetArraySize(list) + 1);
    cJSON_ArrayForEach(e, list) {
        if (cJSON_IsString(e)) flags[src->nflags++] = e->valuestring;
    }
    src->flags = flags;
    list = json_get(params, "others");
    struct fe_header *others =
        arena_new_array(a, struct fe_header, (size_t)cJSON_GetArraySize(list) + 1);
    cJSON_ArrayForEach(e, list) {
        const char *text = json_str(e, "text", NULL), *path = json_str(e, "path", NULL);
        if (text && path) others[src->nheaders++] = (struct fe_header){path, text, strlen(text)};
    }
    src->headers = others;
    src->goals = (unsigned)json_int(params, "goals", 0);
    struct options o = {0};
    text_list problems = {0}; /* stays empty: any text may name a folder */
    front_options_from_json(a, params, &o, &problems);
    src->program = o.program;
    src->no_builtin_models = o.libc_models && strcmp(o.libc_models, "none") == 0;
    src->models_dir = src->no_builtin_models ? NULL : o.libc_models;
}

static int units_kept(const struct front *f) {
    int n = 0;
    for (int i = 0; i < UNITS; i++) n += f->kept[i].unit != NULL;
    return n;
}

/* The unit is kept, so that the next text of the file need not be parsed from scratch. */
static bool is_stopped(void *ctx) { return worker_cancelled(ctx); }

static cJSON *lower_unit(struct worker *w, void *ctx, const cJSON *params) {
    struct front *f = ctx;
    struct arena a = {0};
    struct fe_source src = {0};
    read_source(&a, params, &src);
    src.models = f->models;
    src.stopped = is_stopped;
    src.stopped_ctx = w;
    int slot = unit_slot(f, src.path, json_text(json_get(params, "flags")));
    src.keep = f->kept[slot].again;
    f->kept[slot].again = true;
    struct fe_result r = {0};
    vl_status status = fe_lower(&a, &f->kept[slot].unit, &src, &r);
    if (status == VL_OK && !src.program) {
        ranges_find(r.module);
        variables_find_private(r.module);
    }
    cJSON *o = lowered_to_json(&a, status, &r, src.path);
    json_put_int(o, "units", units_kept(f));
    arena_free(&a);
    return o;
}

/* Read by `verify-ls doctor`. */
static int print_description(void) {
    struct arena a = {0};
    struct fe_description d;
    fe_describe(&a, &d);
    printf("libclang %s\n", d.version);
    if (d.own_headers) printf("own-headers %s\n", d.own_headers);
    if (d.system_headers) printf("system-headers %s\n", d.system_headers);
    arena_free(&a);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "--version") == 0) return print_description();
    /* libclang runs on this thread, whose stack has room for deep nesting (worker.c). */
    setenv("LIBCLANG_NOTHREADS", "1", 1);
    struct front f = {.models = fe_models_new()};
    const struct worker_method methods[] = {{"lower", lower_unit}, {0}};
    int status = worker_run(argc, argv, methods, &f);
    for (int i = 0; i < UNITS; i++) forget(&f, i);
    fe_models_free(f.models);
    return status;
}
