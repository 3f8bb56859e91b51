/* man.c - the manual page, in the macros of man(7). */
#include "lsp/pages/pages.h"

#include "core/base/str.h"

#include <string.h>

/* As text of roff; what stands between backticks is bold. */
static void put_roff(struct str *s, const char *text) {
    bool bold = false;
    if (*text == '.' || *text == '\'') str_puts(s, "\\&");
    for (; *text; text++) {
        if (*text == '`')
            str_puts(s, (bold = !bold) ? "\\fB" : "\\fR");
        else if (*text == '-')
            str_puts(s, "\\-");
        else if (*text == '\\')
            str_puts(s, "\\e");
        else
            str_put(s, text, 1);
    }
}

static void put_bold(struct str *s, const char *text) {
    str_puts(s, "\\fB");
    put_roff(s, text);
    str_puts(s, "\\fR");
}

static void put_synopsis(struct str *s) {
    str_puts(s, ".SH SYNOPSIS\n.nf\n");
    for (int i = 0; i < usage_count; i++) {
        put_bold(s, "verify-ls");
        str_puts(s, " ");
        put_roff(s, usage_lines[i]);
        str_puts(s, "\n");
    }
    str_puts(s, ".fi\n");
}

static void put_commands(struct str *s) {
    str_puts(s, ".SH COMMANDS\n");
    for (int i = 0; i < command_count; i++) {
        if (!command_rows[i].what) continue;
        str_puts(s, ".TP\n");
        put_bold(s, command_rows[i].name);
        str_puts(s, "\n");
        put_roff(s, command_rows[i].what);
        str_puts(s, "\n");
    }
}

static void put_option_entry(struct str *s, const struct option_row *r) {
    str_puts(s, ".TP\n");
    if (r->letter) {
        put_bold(s, (char[]){'-', r->letter, 0});
        str_puts(s, ", ");
    }
    put_bold(s, r->name);
    if (r->argument) {
        str_puts(s, " \\fI");
        put_roff(s, r->argument);
        str_puts(s, "\\fR");
    }
    str_puts(s, "\n");
    put_roff(s, r->help);
    str_puts(s, ".\n");
    if (r->commands != IN_ALL) {
        str_puts(s, "Of: ");
        put_roff(s, command_names(s->arena, r->commands));
        str_puts(s, ".\n");
    }
    if (option_is_setting(r)) str_printf(s, "Setting: verifyLs.%s.\n", r->key);
}

static void put_options(struct str *s) {
    str_puts(s, ".SH OPTIONS\nAn option that has no meaning in a command is refused there.\n");
    for (int i = 0; i < option_count; i++) put_option_entry(s, &option_rows[i]);
}

static void put_status(struct str *s) {
    str_puts(s, ".SH EXIT STATUS\n");
    for (int i = 0; i < status_count; i++) str_printf(s, ".TP\n%d\n%s\n", i, status_texts[i]);
    str_puts(s, ".P\nOf doctor: 0 if all that is needed is there, 1 if not.\n");
}

const char *man_page(struct arena *a, const char *version) {
    struct str s = {.arena = a};
    str_printf(&s, ".TH VERIFY\\-LS 1 \"\" \"verify\\-ls %s\" \"User Commands\"\n", version);
    str_puts(&s,
             ".SH NAME\nverify\\-ls \\- prove C functions, or show inputs that make them fail\n");
    put_synopsis(&s);
    str_puts(
        &s, ".SH DESCRIPTION\nFor each function of a C file, verify\\-ls tries to prove that it is "
            "free of undefined behaviour and of failing assertions, for all arguments.\nWhat fails "
            "is shown with the inputs that make it fail, and what is not decided with the "
            "reason.\n");
    put_commands(&s);
    put_options(&s);
    put_status(&s);
    str_puts(&s, ".SH ENVIRONMENT\n.TP\n.B VERIFY_LS_STORE\nThe file with results that are kept, "
                 "where \\-\\-store names none; `none`: keep nothing.\n"
                 ".TP\n.B VERIFY_LS_LIBEXEC\nThe folder with verify\\-ls\\-front and "
                 "verify\\-ls\\-prove, where \\-\\-worker\\-dir names none.\n"
                 ".SH FILES\n.TP\n.I compile_commands.json, compile_flags.txt, .clangd\n"
                 "How files are compiled. They are looked for beside the file and in the folders "
                 "above, the first one also in their folder build.\n"
                 ".SH SEE ALSO\n.BR clangd (1)\n");
    return s.at;
}
