/* clangd_file.c - reads compile flags out of .clangd files, line by line.
 *
 * Lines that are not understood are skipped, with their indented block; nothing in them is
 * executed.
 */
#include "lsp/project/clangd_file.h"

#include "lsp/text/uri.h"

#include <regex.h>
#include <string.h>
#include <sys/stat.h>

/* A fragment: one document of the file, separated by `---`. */
struct fragment {
    struct arena *a;
    const char *file, *dir; /* the source, and where the .clangd file is */
    struct clangd_config *out;
    struct clangd_config mine; /* taken over if the conditions hold */
    bool applies;
    char section[32], key[32]; /* names of the block that the line is in */
};

/* ---- conditions ---- */

/* The pattern must match the whole path below .clangd's folder, as in clangd. */
static bool path_matches(const struct fragment *f, const char *pattern) {
    size_t n = strlen(f->dir);
    const char *relative =
        strncmp(f->file, f->dir, n) == 0 ? f->file + n + (f->file[n] == '/') : f->file;
    regex_t re;
    if (regcomp(&re, arena_printf(f->a, "^(%s)$", pattern), REG_EXTENDED | REG_NOSUB) != 0)
        return false;
    bool yes = regexec(&re, relative, 0, NULL, 0) == 0;
    regfree(&re);
    return yes;
}

/* ---- values ---- */

static void take_value(struct fragment *f, const char *v) {
    if (strcmp(f->section, "If") == 0) {
        if (strcmp(f->key, "PathMatch") == 0) f->applies &= path_matches(f, v);
        if (strcmp(f->key, "PathExclude") == 0) f->applies &= !path_matches(f, v);
    }
    if (strcmp(f->section, "CompileFlags") != 0) return;
    if (strcmp(f->key, "Add") == 0) vec_push(f->a, &f->mine.edits, (struct clangd_edit){true, v});
    if (strcmp(f->key, "Remove") == 0)
        vec_push(f->a, &f->mine.edits, (struct clangd_edit){false, v});
    if (strcmp(f->key, "CompilationDatabase") != 0) return;
    f->mine.no_database = strcmp(v, "None") == 0;
    bool path = !f->mine.no_database && strcmp(v, "Ancestors") != 0;
    f->mine.database = path ? path_absolute(f->a, f->dir, v) : NULL;
}

/* One scalar from s: quoted or up to one of `ends`. Returns what follows it. */
static const char *scalar(struct fragment *f, const char *s, const char *ends) {
    s += strspn(s, " \t");
    char quote = *s == '"' || *s == '\'' ? *s : 0;
    const char *start = s + (quote != 0);
    size_t n = quote ? strcspn(start, quote == '"' ? "\"" : "'") : strcspn(start, ends);
    const char *after = start + n + (quote && start[n]);
    while (!quote && n && strchr(" \t", start[n - 1])) n--;
    if (n || quote) take_value(f, arena_strndup(f->a, start, n));
    return after;
}

static void take_values(struct fragment *f, const char *s) {
    s += strspn(s, " \t");
    if (*s != '[') {
        scalar(f, s, "");
        return;
    }
    for (s++; *s && *s != ']';) {
        s = scalar(f, s, ",]");
        s += strspn(s, " \t");
        if (*s == ',')
            s++;
        else if (*s != ']')
            return;
    }
}

/* ---- lines ---- */

static void copy_word(char *to, size_t size, const char *s, size_t n) {
    n = n < size - 1 ? n : size - 1;
    memcpy(to, s, n);
    to[n] = '\0';
}

/* A comment begins at a # that starts the line or follows a space. */
static void cut_comment(char *line) {
    char quote = 0;
    for (char *p = line; *p; p++) {
        if (!quote && *p == '#' && (p == line || p[-1] == ' ' || p[-1] == '\t')) {
            *p = '\0';
            return;
        }
        if (quote ? *p == quote : *p == '"' || *p == '\'') quote = quote ? 0 : *p;
    }
}

static void take_line(struct fragment *f, char *line) {
    cut_comment(line);
    size_t indent = strspn(line, " "), n;
    const char *s = line + indent;
    if (!*s) return;
    if (*s == '-' && (s[1] == ' ' || !s[1])) {
        scalar(f, s + 1, "");
        return;
    }
    n = strcspn(s, ":");
    if (!s[n]) return;
    if (indent == 0) {
        copy_word(f->section, sizeof f->section, s, n);
        f->key[0] = '\0';
    } else {
        copy_word(f->key, sizeof f->key, s, n);
        take_values(f, s + n + 1);
    }
}

static void end_fragment(struct fragment *f) {
    if (f->applies) {
        for (uint32_t i = 0; i < f->mine.edits.n; i++)
            vec_push(f->a, &f->out->edits, f->mine.edits.at[i]);
        if (f->mine.database || f->mine.no_database) {
            f->out->database = f->mine.database;
            f->out->no_database = f->mine.no_database;
        }
    }
    f->mine = (struct clangd_config){0};
    f->applies = true;
    f->section[0] = f->key[0] = '\0';
}

static void read_file(struct arena *a, const char *file, const char *dir, char *text,
                      struct clangd_config *out) {
    struct fragment f = {.a = a, .file = file, .dir = dir, .out = out, .applies = true};
    char *save = NULL;
    for (char *line = strtok_r(text, "\r\n", &save); line; line = strtok_r(NULL, "\r\n", &save)) {
        if (strncmp(line, "---", 3) == 0)
            end_fragment(&f);
        else
            take_line(&f, line);
    }
    end_fragment(&f);
}

static void read_from(struct arena *a, const char *file, const char *dir,
                      struct clangd_config *out) {
    if (strcmp(dir, "/") != 0) read_from(a, file, path_directory(a, dir), out);
    struct stat st;
    size_t n;
    const char *path = arena_printf(a, "%s/.clangd", strcmp(dir, "/") == 0 ? "" : dir);
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode)) return;
    out->stamp = out->stamp * 31 + (int64_t)st.st_mtim.tv_sec % 1000000 * 1000003 +
                 st.st_mtim.tv_nsec % 1000003 + 1;
    char *text = read_whole_file(a, path, &n);
    if (text) read_file(a, file, dir, text, out);
}

void clangd_read(struct arena *a, const char *file, struct clangd_config *out) {
    *out = (struct clangd_config){0};
    read_from(a, file, path_directory(a, file), out);
}

/* ---- applying ---- */

/* Options whose value may stand in the next word. Removing the option removes its value too. */
static const char *const valued[] = {"-I",       "-D",      "-U",   "-include",
                                     "-isystem", "-iquote", "-std", "-target"};

static bool is_valued(const char *flag) {
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++)
        if (strcmp(valued[i], flag) == 0) return true;
    return false;
}

/* The number of words, from the first on, that the pattern removes. */
static uint32_t removes(const char *pattern, const char *const *words, uint32_t n) {
    size_t k = strlen(pattern);
    if (k && pattern[k - 1] == '*') return strncmp(words[0], pattern, k - 1) == 0;
    if (strcmp(words[0], pattern) == 0) return is_valued(pattern) && n > 1 ? 2 : 1;
    return is_valued(pattern) && strncmp(words[0], pattern, k) == 0;
}

void clangd_apply(struct arena *a, const struct clangd_config *c, const char **flags, uint32_t n,
                  flag_list *out) {
    for (uint32_t i = 0; i < n; i++) vec_push(a, out, flags[i]);
    for (uint32_t e = 0; e < c->edits.n; e++) {
        const struct clangd_edit *edit = &c->edits.at[e];
        if (edit->add) {
            vec_push(a, out, edit->flag);
            continue;
        }
        uint32_t kept = 0;
        for (uint32_t i = 0; i < out->n;) {
            uint32_t gone = removes(edit->flag, &out->at[i], out->n - i);
            if (!gone) out->at[kept++] = out->at[i];
            i += gone ? gone : 1;
        }
        out->n = kept;
    }
}
