/* store.c - the SQLite file.
 *
 * One table. A row's key is the hash of engine and task key, so that rows of several engines live
 * side by side (two editors, a CI run with another build). `sum` is a hash of the row's other
 * columns: a row that was damaged, or written by hand, is never believed.
 *
 * Write-ahead logging lets readers go on while another process writes. A write that meets another
 * one waits for a while and is then given up: the result is found again another day. Each put is a
 * transaction of its own; without a full synchronisation (synchronous = NORMAL) that costs no disk
 * write at once, and a crash of the machine loses rows, never the file.
 */
#include "lsp/store/store.h"

#include "core/base/hash.h"
#include "core/base/str.h"
#include "lsp/store/place.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    APPLICATION_ID = 0x764c5301,
    DAY = 86400,
    KEEP_OF_4 = 3 /* quarters of the size that an eviction leaves */
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *get, *put, *use;
    char engine[33]; /* hash of its name */
    bool read_only;
    int64_t max_bytes;
    int trouble; /* SQLite's code, 0: none */
    char *ours;  /* the path of one that may be moved; NULL: it may not */
    bool told;
};

/* ---- rows ---- */

/* The name of a row: engine and key. */
static void row_key(const struct store *s, const char *key, char out[33]) {
    struct arena a = {0};
    const char *text = arena_printf(&a, "%s\n%s", s->engine, key);
    hash128_hex(hash128_bytes(text, strlen(text)), out);
    arena_free(&a);
}

static void row_sum(const char *key, const char *engine, const char *value, int64_t budget_ms,
                    int64_t found_at, char out[33]) {
    struct arena a = {0};
    const char *text = arena_printf(&a, "%s\n%s\n%lld\n%lld\n%s", key, engine, (long long)budget_ms,
                                    (long long)found_at, value);
    hash128_hex(hash128_bytes(text, strlen(text)), out);
    arena_free(&a);
}

static const char *column_text(sqlite3_stmt *q, int i) {
    const char *text = (const char *)sqlite3_column_text(q, i);
    return text ? text : "";
}

/* Columns: key, engine, value, budget, found, sum. */
static bool row_is_whole(sqlite3_stmt *q) {
    char sum[33];
    row_sum(column_text(q, 0), column_text(q, 1), column_text(q, 2), sqlite3_column_int64(q, 3),
            sqlite3_column_int64(q, 4), sum);
    return strcmp(sum, column_text(q, 5)) == 0;
}

#define ROW "key, engine, value, budget, found, sum"

/* ---- questions ---- */

/* Ends a statement and takes note of what went wrong. A busy file is none of it. */
static bool settle(struct store *s, sqlite3_stmt *q, int rc) {
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    bool good = rc == SQLITE_DONE || rc == SQLITE_ROW || rc == SQLITE_OK;
    bool busy = (rc & 0xff) == SQLITE_BUSY || (rc & 0xff) == SQLITE_LOCKED;
    if (!good && !busy && !s->trouble) s->trouble = rc;
    return good;
}

static bool run_sql(struct store *s, const char *sql) {
    int rc = sqlite3_exec(s->db, sql, NULL, NULL, NULL);
    if (rc != SQLITE_OK && (rc & 0xff) != SQLITE_BUSY && !s->trouble) s->trouble = rc;
    return rc == SQLITE_OK;
}

/* The number that a question answers; -1: none. */
static int64_t ask_number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *q = NULL;
    int64_t n = -1;
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

/* ---- opening ---- */

static bool prepare_all(struct store *s) {
    const struct {
        sqlite3_stmt **at;
        const char *sql;
    } all[] = {{&s->get, "SELECT " ROW ", used FROM results WHERE key = ?1"},
               {&s->put, "INSERT OR REPLACE INTO results (" ROW ", used) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?5)"},
               {&s->use, "UPDATE results SET used = ?2 WHERE key = ?1"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (sqlite3_prepare_v3(s->db, all[i].sql, -1, SQLITE_PREPARE_PERSISTENT, all[i].at, NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

/* Of a new file, and of one with rows that this version does not know. */
static bool make_table(struct store *s) {
    char sql[512];
    snprintf(sql, sizeof sql,
             "BEGIN IMMEDIATE; DROP TABLE IF EXISTS results;"
             "CREATE TABLE results (key TEXT PRIMARY KEY, engine TEXT, value TEXT, budget INTEGER,"
             " found INTEGER, sum TEXT, used INTEGER) WITHOUT ROWID;"
             "CREATE INDEX results_used ON results (used);"
             "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
             APPLICATION_ID, STORE_SCHEMA);
    bool good = sqlite3_exec(s->db, sql, NULL, NULL, NULL) == SQLITE_OK;
    if (!good) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* Is it a store, or empty? NULL: yes. After an error nothing more is asked, so that SQLite's own
 * sentence and code are those of the first one. */
static const char *why_foreign(struct store *s) {
    static const char *const questions[] = {"PRAGMA application_id", "PRAGMA user_version",
                                            "SELECT count(*) FROM sqlite_master"};
    int64_t answers[3];
    for (int i = 0; i < 3; i++) {
        answers[i] = ask_number(s->db, questions[i]);
        if (sqlite3_errcode(s->db) != SQLITE_OK) return sqlite3_errmsg(s->db);
    }
    int64_t id = answers[0], version = answers[1], tables = answers[2];
    if (id != APPLICATION_ID && (id || tables)) return "it is a file of another program";
    if (version > STORE_SCHEMA) return "a newer version of verify-ls wrote it";
    if (version == STORE_SCHEMA && tables) return NULL;
    if (s->read_only) return "it is empty, and read only";
    return make_table(s) || ask_number(s->db, "PRAGMA user_version") == STORE_SCHEMA
               ? NULL
               : sqlite3_errmsg(s->db);
}

/* `immutable`: a file in a folder that cannot be written has no room for the log that readers of a
 * shared one need. */
static bool connect_file(struct store *s, struct arena *a, const char *path, int64_t wait_ms) {
    s->read_only = !place_is_writable(path);
    const char *name =
        s->read_only ? arena_printf(a, "file:%s?immutable=1", place_escape(a, path)) : path;
    int flags = s->read_only ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                             : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(name, &s->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) return false;
    sqlite3_busy_timeout(s->db, (int)wait_ms);
    if (s->read_only) return true;
    sqlite3_exec(s->db,
                 "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;"
                 "PRAGMA synchronous = NORMAL",
                 NULL, NULL, NULL);
    return true;
}

static void disconnect(struct store *s) {
    sqlite3_finalize(s->get);
    sqlite3_finalize(s->put);
    sqlite3_finalize(s->use);
    sqlite3_close(s->db);
    free(s->ours);
    free(s);
}

/* A file that another process has locked for a moment is not damaged. */
static bool is_damage(int rc) {
    return (rc & 0xff) == SQLITE_CORRUPT || (rc & 0xff) == SQLITE_NOTADB;
}

static struct store *open_once(struct arena *a, const struct store_options *opt,
                               const char **problem, bool *damaged) {
    struct store *s = vl_malloc(sizeof *s);
    *s = (struct store){.max_bytes =
                            opt->max_bytes ? opt->max_bytes : (int64_t)STORE_MEGABYTES << 20};
    if (opt->ours) s->ours = strdup(opt->path);
    hash128_hex(hash128_bytes(opt->engine, strlen(opt->engine)), s->engine);
    const char *wrong = connect_file(s, a, opt->path, opt->wait_ms) ? why_foreign(s) : NULL;
    if (!wrong && (!s->db || !prepare_all(s))) wrong = s->db ? sqlite3_errmsg(s->db) : "no memory";
    if (!wrong) return s;
    *problem = arena_strdup(a, wrong);
    *damaged = s->db && is_damage(sqlite3_errcode(s->db));
    disconnect(s);
    return NULL;
}

/* Out of the way, under another name, where a user who wonders why can look at it. */
static bool set_aside(struct arena *a, const char *path) {
    unlink(arena_printf(a, "%s-wal", path));
    unlink(arena_printf(a, "%s-shm", path));
    return rename(path, arena_printf(a, "%s.damaged", path)) == 0;
}

struct store *store_open(struct arena *a, const struct store_options *opt, const char **problem) {
    const char *wrong = place_prepare(a, opt->path);
    bool damaged = false;
    *problem = NULL;
    struct store *s = wrong ? NULL : open_once(a, opt, &wrong, &damaged);
    if (damaged && opt->ours && set_aside(a, opt->path)) {
        const char *again = NULL;
        s = open_once(a, opt, &again, &damaged);
        if (s) wrong = arena_printf(a, "%s; it was moved to %s.damaged", wrong, opt->path);
    } else if (s && s->read_only) {
        wrong = "it is read only: no new results are kept";
    }
    if (wrong) *problem = arena_printf(a, "store %s: %s", opt->path, wrong);
    return s;
}

/* ---- closing ---- */

static int64_t size_of(struct store *s) {
    return (ask_number(s->db, "PRAGMA page_count") - ask_number(s->db, "PRAGMA freelist_count")) *
           ask_number(s->db, "PRAGMA page_size");
}

/* An eighth of the rows at a time, those that were not used for longest. */
static void evict(struct store *s) {
    if (s->read_only || size_of(s) <= s->max_bytes) return;
    for (int i = 0; i < 32 && size_of(s) > s->max_bytes / 4 * KEEP_OF_4; i++)
        if (!run_sql(
                s, "DELETE FROM results WHERE key IN (SELECT key FROM results ORDER BY used LIMIT "
                   "(SELECT 1 + count(*) / 8 FROM results))"))
            return;
    run_sql(s, "PRAGMA incremental_vacuum");
}

void store_close(struct store *s) {
    struct arena a = {0};
    if (!s) return;
    bool damaged = is_damage(s->trouble) && s->ours;
    if (!damaged) evict(s);
    const char *path = damaged ? arena_strdup(&a, s->ours) : NULL;
    disconnect(s);
    if (damaged) set_aside(&a, path);
    arena_free(&a);
}

/* ---- use ---- */

/* A day is exact enough for eviction, and reading alone need not write. */
static void note_use(struct store *s, const char *key, int64_t used) {
    int64_t now = (int64_t)time(NULL);
    if (s->read_only || now - used < DAY) return;
    sqlite3_bind_text(s->use, 1, key, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->use, 2, now);
    settle(s, s->use, sqlite3_step(s->use));
}

bool store_get(struct store *s, const char *key, struct stored *out) {
    char name[33];
    int64_t used = 0;
    *out = (struct stored){0};
    if (!s) return false;
    row_key(s, key, name);
    sqlite3_bind_text(s->get, 1, name, -1, SQLITE_STATIC);
    int rc = sqlite3_step(s->get);
    if (rc == SQLITE_ROW && row_is_whole(s->get) &&
        strcmp(column_text(s->get, 1), s->engine) == 0) {
        const char *value = column_text(s->get, 2);
        *out = (struct stored){.result = json_parse(value, strlen(value)),
                               .budget_ms = sqlite3_column_int64(s->get, 3),
                               .found_at = sqlite3_column_int64(s->get, 4)};
        used = sqlite3_column_int64(s->get, 6);
    }
    settle(s, s->get, rc);
    if (out->result) note_use(s, name, used);
    return out->result;
}

bool store_put(struct store *s, const char *key, const struct stored *row) {
    char name[33], sum[33];
    if (!s || s->read_only || s->trouble) return false;
    char *value = cJSON_PrintUnformatted(row->result);
    if (!value) return false;
    row_key(s, key, name);
    row_sum(name, s->engine, value, row->budget_ms, row->found_at, sum);
    sqlite3_bind_text(s->put, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->put, 2, s->engine, -1, SQLITE_STATIC);
    sqlite3_bind_text(s->put, 3, value, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->put, 4, row->budget_ms);
    sqlite3_bind_int64(s->put, 5, row->found_at);
    sqlite3_bind_text(s->put, 6, sum, -1, SQLITE_STATIC);
    bool good = settle(s, s->put, sqlite3_step(s->put));
    free(value);
    return good;
}

bool store_is_of(const struct store *s, const char *engine) {
    char hex[33];
    hash128_hex(hash128_bytes(engine, strlen(engine)), hex);
    return strcmp(hex, s->engine) == 0;
}

const char *store_trouble(struct store *s, struct arena *a) {
    if (!s || !s->trouble || s->told) return NULL;
    s->told = true;
    return arena_printf(a, "store: %s; no more results are kept", sqlite3_errstr(s->trouble));
}

/* ---- maintenance ---- */

bool store_info(struct store *s, struct store_info *out) {
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM results WHERE engine = '%s'", s->engine);
    *out = (struct store_info){
        .rows = ask_number(s->db, "SELECT count(*) FROM results"),
        .current = ask_number(s->db, sql),
        .bytes = size_of(s),
        .oldest = ask_number(s->db, "SELECT coalesce(min(found), 0) FROM results"),
        .newest = ask_number(s->db, "SELECT coalesce(max(found), 0) FROM results")};
    return out->rows >= 0 && out->current >= 0;
}

/* Counts the rows of the table that are not what was written, and deletes them with `del`, unless
 * that is NULL. -1: it cannot be read. */
static int64_t for_bad_rows(sqlite3 *db, const char *table, sqlite3_stmt *del) {
    char sql[96];
    sqlite3_stmt *q = NULL;
    int64_t n = 0;
    int rc;
    snprintf(sql, sizeof sql, "SELECT " ROW " FROM %s", table);
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK) return -1;
    while ((rc = sqlite3_step(q)) == SQLITE_ROW) {
        if (row_is_whole(q)) continue;
        n++;
        if (!del) continue;
        sqlite3_bind_text(del, 1, column_text(q, 0), -1, SQLITE_TRANSIENT);
        sqlite3_step(del);
        sqlite3_reset(del);
    }
    sqlite3_finalize(q);
    return rc == SQLITE_DONE ? n : -1;
}

static bool is_intact(sqlite3 *db) {
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &q, NULL) == SQLITE_OK &&
                sqlite3_step(q) == SQLITE_ROW && strcmp(column_text(q, 0), "ok") == 0;
    sqlite3_finalize(q);
    return good;
}

int64_t store_verify(struct store *s) {
    return is_intact(s->db) ? for_bad_rows(s->db, "results", NULL) : -1;
}

int64_t store_prune(struct store *s) {
    char sql[128];
    sqlite3_stmt *del = NULL;
    int64_t before = ask_number(s->db, "SELECT count(*) FROM results");
    snprintf(sql, sizeof sql, "DELETE FROM results WHERE engine <> '%s'", s->engine);
    if (s->read_only || before < 0 || !run_sql(s, sql)) return -1;
    if (sqlite3_prepare_v2(s->db, "DELETE FROM results WHERE key = ?1", -1, &del, NULL) !=
        SQLITE_OK)
        return -1;
    int64_t bad = for_bad_rows(s->db, "results", del);
    sqlite3_finalize(del);
    run_sql(s, "PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)");
    int64_t after = ask_number(s->db, "SELECT count(*) FROM results");
    return bad < 0 || after < 0 ? -1 : before - after;
}

const char *store_export(struct store *s, struct arena *a, const char *path) {
    sqlite3_stmt *q = NULL;
    if (access(path, F_OK) == 0) return arena_printf(a, "%s exists already", path);
    int rc = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &q, NULL);
    if (rc == SQLITE_OK) {
        sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC);
        rc = sqlite3_step(q);
    }
    sqlite3_finalize(q);
    return rc == SQLITE_DONE ? NULL : arena_printf(a, "%s: %s", path, sqlite3_errmsg(s->db));
}

static bool attach(struct store *s, const char *path) {
    sqlite3_stmt *q = NULL;
    bool good = sqlite3_prepare_v2(s->db, "ATTACH ?1 AS other", -1, &q, NULL) == SQLITE_OK;
    if (good) {
        sqlite3_bind_text(q, 1, path, -1, SQLITE_STATIC);
        good = sqlite3_step(q) == SQLITE_DONE;
    }
    sqlite3_finalize(q);
    return good;
}

/* All or nothing: a file with damaged rows has been through something. */
static const char *import_attached(struct store *s, struct arena *a, int64_t *rows) {
    if (ask_number(s->db, "PRAGMA other.application_id") != APPLICATION_ID ||
        ask_number(s->db, "PRAGMA other.user_version") != STORE_SCHEMA)
        return "no store of this version";
    int64_t bad = for_bad_rows(s->db, "other.results", NULL);
    if (bad < 0) return "it is damaged";
    if (bad) return arena_printf(a, "%lld of its rows are damaged", (long long)bad);
    if (!run_sql(s, "INSERT OR IGNORE INTO main.results SELECT * FROM other.results"))
        return arena_strdup(a, sqlite3_errmsg(s->db));
    *rows = sqlite3_changes(s->db);
    return NULL;
}

const char *store_import(struct store *s, struct arena *a, const char *path, int64_t *rows) {
    *rows = 0;
    if (s->read_only) return "the store is read only";
    if (access(path, R_OK) != 0) return arena_printf(a, "%s cannot be read", path);
    if (!attach(s, path)) return arena_printf(a, "%s: %s", path, sqlite3_errmsg(s->db));
    const char *wrong = import_attached(s, a, rows);
    run_sql(s, "DETACH other");
    return wrong ? arena_printf(a, "%s: %s", path, wrong) : NULL;
}
