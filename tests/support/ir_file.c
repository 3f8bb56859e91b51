/* Invariant: the program of a file that was written is read back with the same meaning. */
#include "tests/support/ir_file.h"

#include "core/ir/validate.h"
#include "core/irtext/text.h"
#include "core/program/task.h"
#include "tests/support/cases.h"
#include "tests/support/named_ir.h"

#include <stdio.h>
#include <stdlib.h>

struct ir_module *ir_file_read(struct arena *a, const char *file) {
    const char *text = case_read(a, file);
    struct str program = {.arena = a};
    struct ir_module *m = NULL;
    char *wrong = NULL;
    str_puts(&program, "");
    for (const char *line = text; line && *line;) {
        size_t n = strcspn(line, "\n");
        n += line[n] != 0;
        if (*line != ';') str_put(&program, line, n);
        line += n;
    }
    const char *plain = named_ir(a, program.at);
    if (!text)
        wrong = "cannot be read";
    else if (ir_parse(a, plain, strlen(plain), &m, &wrong) == VL_OK)
        wrong = ir_validate(a, m);
    if (!wrong) return m;
    printf("    %s: %s\n", file, wrong);
    return NULL;
}

/* A block where a branch leads. */
static bool is_target(const char *line, const char *at) {
    bool alone = at > line && (at[-1] == ' ' || at[-1] == ',');
    return *at == 'b' && isdigit((unsigned char)at[1]) && alone;
}

/* Blocks get the sign that named_ir.h wants where they are branched to. */
static void put_line(struct str *out, const char *line, size_t n) {
    bool quoted = false, label = n && line[n - 1] == ':';
    for (size_t i = 0; i < n; i++) {
        if (line[i] == '"' && (!i || line[i - 1] != '\\')) quoted = !quoted;
        if (!quoted && !label && is_target(line, line + i)) str_puts(out, ":");
        str_put(out, line + i, 1);
    }
    str_puts(out, "\n");
}

char *ir_file_text(struct arena *a, const struct ir_module *m) {
    struct str text = {.arena = a}, out = {.arena = a};
    ir_print(&text, m, 0);
    for (const char *line = text.at; *line;) {
        size_t n = strcspn(line, "\n");
        put_line(&out, line, n);
        line += n + (line[n] != 0);
    }
    return out.at;
}

struct ir_file_options ir_file_options(int *argc, char **argv) {
    struct ir_file_options w = {0};
    int kept = 1;
    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--print") == 0)
            w.print = true;
        else if (strcmp(argv[i], "--file") == 0 && i + 1 < *argc)
            w.file = argv[++i];
        else
            argv[kept++] = argv[i];
    }
    *argc = kept;
    return w;
}

struct ir_module *ir_file_program(struct arena *a, const struct ir_file_options *w,
                                 struct ir_module *m) {
    if (w->print) {
        fputs(ir_file_text(a, m), stdout);
        return NULL;
    }
    if (!w->file) return m;
    m = ir_file_read(a, w->file);
    m = m ? ir_task(a, m, "f0") : NULL;
    if (!m) exit(2);
    return m;
}
