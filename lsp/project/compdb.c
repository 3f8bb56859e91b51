/* compdb.c - finds the compile flags of a file.
 *
 * The file's own directory is looked at first, then each ancestor; compdb_fresh tells whether the
 * files that an answer was read from have changed since.
 */
#include "lsp/project/compdb.h"

#include "core/base/str.h"
#include "lsp/project/clangd_file.h"
#include "lsp/text/uri.h"
#include "lsp/wire/json.h"

#include <string.h>
#include <sys/stat.h>

/* ---- words ---- */

void shell_split(struct arena *a, const char *line, const char ***words, uint32_t *n) {
    VEC(const char *) out = {0};
    while (*line) {
        line += strspn(line, " \t\r\n");
        if (!*line) break;
        struct str w = {.arena = a};
        str_puts(&w, "");
        char quote = 0;
        for (; *line && (quote || !strchr(" \t\r\n", *line)); line++) {
            if (!quote && (*line == '"' || *line == '\'')) {
                quote = *line;
            } else if (*line == quote) {
                quote = 0;
            } else {
                bool escape = *line == '\\' && line[1] && quote != '\'' &&
                              (!quote || strchr("\"\\$`", line[1]));
                line += escape;
                str_put(&w, line, 1);
            }
        }
        vec_push(a, &out, (const char *)w.at);
    }
    *words = out.at;
    *n = out.n;
}

/* ---- flags ---- */

/* Options of the driver that say nothing about the program: alone, or with a word that follows. */
static const char *const drop_alone[] = {"-c",   "-S",  "-E",  "-M",  "-MM",   "-MD",
                                         "-MMD", "-MP", "-MG", "-MV", "-pipe", "-fsyntax-only",
                                         "--"};
static const char *const drop_pair[] = {"-o", "-MF", "-MT", "-MQ", "-MJ", "--output"};
static const char *const drop_joined[] = {"-o", "-MF", "-MT", "-MQ", "-MJ", "--output="};

#define COUNT(table) (sizeof(table) / sizeof *(table))

static bool is_one_of(const char *const *names, size_t n, const char *word) {
    for (size_t i = 0; i < n; i++)
        if (strcmp(names[i], word) == 0) return true;
    return false;
}

static bool starts_with_one(const char *word) {
    for (size_t i = 0; i < COUNT(drop_joined); i++)
        if (strncmp(word, drop_joined[i], strlen(drop_joined[i])) == 0) return true;
    return false;
}

static bool is_source_file(struct arena *a, const char *directory, const char *word,
                           const char *file) {
    return word[0] != '-' && strcmp(path_absolute(a, directory, word), file) == 0;
}

/* entry_file: the input as the command names it; the command may be that of another file. */
static void take_flags(struct arena *a, const char **words, uint32_t n, uint32_t from,
                       const char *entry_file, struct compile_flags *out) {
    for (uint32_t i = from; i < n; i++) {
        if (is_one_of(drop_pair, COUNT(drop_pair), words[i]))
            i++;
        else if (is_one_of(drop_alone, COUNT(drop_alone), words[i]) || starts_with_one(words[i]))
            continue;
        else if (!entry_file || !is_source_file(a, out->directory, words[i], entry_file))
            vec_push(a, &out->flags, words[i]);
    }
}

/* ---- compile_commands.json ---- */

static char *entry_path(struct arena *a, const cJSON *e, const char *db_dir, char **directory) {
    const char *dir = json_str(e, "directory", "."), *file = json_str(e, "file", NULL);
    *directory = path_absolute(a, db_dir, dir);
    return file ? path_absolute(a, *directory, file) : NULL;
}

/* Rates how near two files are: the length of their paths' common prefix; the file itself rates
 * highest. */
static size_t nearness(const char *x, const char *y) {
    size_t i = 0;
    while (x[i] && x[i] == y[i]) i++;
    return !x[i] && !y[i] ? SIZE_MAX : i;
}

static const cJSON *nearest(struct arena *a, const cJSON *db, const char *db_dir,
                            const char *file) {
    const cJSON *best = NULL, *e;
    size_t best_n = 0;
    cJSON_ArrayForEach(e, db) {
        char *dir, *path = entry_path(a, e, db_dir, &dir);
        if (!path) continue;
        size_t n = nearness(path, file);
        if (best && n <= best_n) continue;
        best = e;
        best_n = n;
    }
    return best;
}

typedef VEC(const char *) word_list;

static void read_words(struct arena *a, const cJSON *e, word_list *out) {
    const cJSON *list = json_get(e, "arguments"), *w;
    const char *command = json_str(e, "command", NULL);
    if (cJSON_IsArray(list)) {
        cJSON_ArrayForEach(w, list) {
            if (cJSON_IsString(w)) vec_push(a, out, (const char *)arena_strdup(a, w->valuestring));
        }
    } else if (command) {
        shell_split(a, command, &out->at, &out->n);
    }
}

static void take_entry(struct arena *a, const cJSON *e, const char *db_dir,
                       struct compile_flags *out) {
    char *dir, *file = entry_path(a, e, db_dir, &dir);
    word_list words = {0};
    out->directory = dir;
    out->entry = file;
    read_words(a, e, &words);
    take_flags(a, words.at, words.n, 1, file, out);
}

static void read_commands(struct arena *a, const char *text, size_t n, const char *file,
                          struct compile_flags *out) {
    cJSON *db = json_parse(text, n);
    if (!cJSON_IsArray(db)) {
        out->problem = arena_printf(a, "%s: not a JSON array; its flags are not used", out->origin);
    } else {
        struct arena scratch = {0};
        const char *dir = path_directory(a, out->origin);
        const cJSON *e = nearest(&scratch, db, dir, file);
        if (e) take_entry(a, e, dir, out);
        arena_free(&scratch);
    }
    cJSON_Delete(db);
}

static void read_flags_txt(struct arena *a, char *text, struct compile_flags *out) {
    char *save = NULL;
    out->directory = path_directory(a, out->origin);
    for (char *line = strtok_r(text, "\r\n", &save); line; line = strtok_r(NULL, "\r\n", &save)) {
        const char *word = line + strspn(line, " \t");
        if (*word) take_flags(a, &word, 1, 0, NULL, out);
    }
}

/* ---- search ---- */

static bool use_if_file(struct arena *a, const char *dir, const char *name,
                        struct compile_flags *out) {
    struct stat st;
    char *path = arena_printf(a, "%s/%s", strcmp(dir, "/") == 0 ? "" : dir, name);
    if (stat(path, &st) != 0 || S_ISDIR(st.st_mode)) return false;
    out->origin = path;
    out->mtime = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    return true;
}

static bool search_parents(struct arena *a, const char *dir, const char *file,
                           struct compile_flags *out) {
    if (dir) return use_if_file(a, path_absolute(a, NULL, dir), "compile_commands.json", out);
    for (const char *d = file; strcmp(d, "/") != 0;) {
        d = path_directory(a, d);
        if (use_if_file(a, d, "compile_commands.json", out) ||
            use_if_file(a, d, "build/compile_commands.json", out) ||
            use_if_file(a, d, "compile_flags.txt", out))
            return true;
    }
    return false;
}

/* The folder to search: that of the option, else that of .clangd. False: neither names one. */
static bool find_origin(struct arena *a, const char *dir, const char *file,
                        const struct clangd_config *c, struct compile_flags *out) {
    if (!dir && c->no_database) return false;
    return search_parents(a, dir ? dir : c->database, file, out);
}

static void read_origin(struct arena *a, const char *file, struct compile_flags *out) {
    size_t n;
    char *text = read_whole_file(a, out->origin, &n);
    const char *end = strrchr(out->origin, '.');
    if (!text)
        out->problem = arena_printf(a, "%s: cannot be read; its flags are not used", out->origin);
    else if (strcmp(end, ".txt") == 0)
        read_flags_txt(a, text, out);
    else
        read_commands(a, text, n, file, out);
}

void compdb_find(struct arena *a, const char *dir, const char *file, struct compile_flags *out) {
    struct clangd_config c;
    flag_list edited = {0};
    *out = (struct compile_flags){0};
    clangd_read(a, file, &c);
    out->clangd = c.stamp;
    if (find_origin(a, dir, file, &c, out))
        read_origin(a, file, out);
    else if (dir)
        out->problem = arena_printf(a, "%s: no compile_commands.json there", dir);
    clangd_apply(a, &c, out->flags.at, out->flags.n, &edited);
    out->flags.at = edited.at, out->flags.n = edited.n, out->flags.cap = edited.cap;
}

/* ---- all of it ---- */

const char *compile_entry_key(struct arena *a, const struct compile_entry *e) {
    struct str s = {.arena = a};
    str_puts(&s, e->file);
    str_printf(&s, "\n%s", e->flags.directory);
    for (uint32_t i = 0; i < e->flags.flags.n; i++) str_printf(&s, "\n%s", e->flags.flags.at[i]);
    return s.at;
}

bool compile_entry_is_c(const struct compile_entry *e) {
    const char *dot = strrchr(e->file, '.');
    return dot && (strcmp(dot, ".c") == 0 || strcmp(dot, ".i") == 0);
}

/* Where the compiler writes; NULL: the command does not say. */
static const char *output_of(struct arena *a, const cJSON *e, const char *directory) {
    const char *name = json_str(e, "output", NULL);
    word_list words = {0};
    if (!name) read_words(a, e, &words);
    for (uint32_t i = 1; i < words.n && !name; i++) {
        if (strcmp(words.at[i], "-o") == 0)
            name = i + 1 < words.n ? words.at[i + 1] : NULL;
        else if (strncmp(words.at[i], "-o", 2) == 0)
            name = words.at[i] + 2;
    }
    return name ? path_absolute(a, directory, name) : NULL;
}

static void list_entry(struct arena *a, const cJSON *e, struct compile_database *out) {
    char *directory, *file = entry_path(a, e, path_directory(a, out->path), &directory);
    struct compile_entry x = {.file = file};
    struct clangd_config c;
    flag_list edited = {0};
    if (!file) return;
    x.flags.origin = out->path;
    take_entry(a, e, path_directory(a, out->path), &x.flags);
    clangd_read(a, file, &c);
    clangd_apply(a, &c, x.flags.flags.at, x.flags.flags.n, &edited);
    x.flags.flags.at = edited.at, x.flags.flags.n = edited.n, x.flags.flags.cap = edited.cap;
    x.output = output_of(a, e, directory);
    vec_push(a, &out->entries, x);
}

static void list_entries(struct arena *a, struct compile_database *out) {
    size_t n;
    const char *text = read_whole_file(a, out->path, &n);
    cJSON *db = text ? json_parse(text, n) : NULL;
    const cJSON *e;
    if (!text)
        out->problem = arena_printf(a, "%s: cannot be read", out->path);
    else if (!cJSON_IsArray(db))
        out->problem = arena_printf(a, "%s: not a JSON array", out->path);
    else
        cJSON_ArrayForEach(e, db) list_entry(a, e, out);
    cJSON_Delete(db);
    if (!out->problem && !out->entries.n)
        out->problem = arena_printf(a, "%s: lists no files", out->path);
}

void compdb_list(struct arena *a, const char *dir, const char *folder,
                 struct compile_database *out) {
    const char *inside = arena_printf(a, "%s/.", folder);
    struct compile_flags at = {0};
    struct clangd_config c;
    *out = (struct compile_database){0};
    clangd_read(a, inside, &c);
    if (!find_origin(a, dir, inside, &c, &at)) {
        out->problem = arena_printf(a, "%s: no compile_commands.json there%s", dir ? dir : folder,
                                    dir ? "" : " or in a folder above");
        return;
    }
    out->path = at.origin;
    if (strcmp(strrchr(at.origin, '.'), ".txt") == 0)
        out->problem =
            arena_printf(a, "%s: lists no files, as compile_commands.json does", at.origin);
    else
        list_entries(a, out);
}

bool compdb_fresh(const char *dir, const char *file, const struct compile_flags *flags) {
    struct arena scratch = {0};
    struct compile_flags now = {0};
    struct clangd_config c;
    clangd_read(&scratch, file, &c);
    bool any = find_origin(&scratch, dir, file, &c, &now);
    bool same =
        any ? flags->origin && strcmp(now.origin, flags->origin) == 0 && now.mtime == flags->mtime
            : !flags->origin;
    arena_free(&scratch);
    return same && c.stamp == flags->clangd;
}
