/* completion.c - what bash, zsh and fish complete: commands, the options that have a meaning in
 * the one at hand, and their values. */
#include "lsp/pages/pages.h"

#include "core/base/str.h"

#include <string.h>

/* Words of a command line that are a command: "check dump --stdio", with this between them. */
static const char *command_words(struct arena *a, unsigned bits, const char *between) {
    struct str s = {.arena = a};
    str_puts(&s, "");
    for (int i = 0; i < command_count; i++)
        if (command_rows[i].what && command_rows[i].bits & bits)
            str_printf(&s, "%s%s", s.n ? between : "", command_rows[i].name);
    return s.at;
}

/* In single quotes of a shell, which has no way to write one inside. */
static void put_shell_text(struct str *s, const char *text, const char *escaped) {
    for (; *text; text++) {
        if (strchr(escaped, *text)) str_puts(s, "\\");
        if (*text == '\'')
            str_puts(s, "'\\''");
        else
            str_put(s, text, 1);
    }
}

/* ---- bash ---- */

static void put_bash_names(struct str *s, const struct option_row *r) {
    if (r->letter) str_printf(s, "-%c | ", r->letter);
    str_puts(s, r->name);
}

static void put_bash_values(struct str *s, const struct option_row *r) {
    enum argument kind = argument_of(r);
    if (kind == ARGUMENT_NONE) return;
    str_puts(s, "    ");
    put_bash_names(s, r);
    if (kind == ARGUMENT_WORDS)
        str_printf(s, ") COMPREPLY=($(compgen -W '%s' -- \"$cur\")); return ;;\n",
                   argument_words(s->arena, r));
    else if (kind == ARGUMENT_ANY)
        str_puts(s, ") return ;;\n");
    else
        str_printf(s, ") compopt -o filenames; COMPREPLY=($(compgen -%c -- \"$cur\")); return ;;\n",
                   kind == ARGUMENT_FOLDER ? 'd' : 'f');
}

static void put_bash_options(struct str *s, const struct command_row *c) {
    str_printf(s, "    %s) options='", c->name);
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++)
        if (r->commands & c->bits) str_printf(s, "%s ", r->name);
    str_puts(s, "' ;;\n");
}

const char *bash_completion(struct arena *a) {
    struct str s = {.arena = a};
    const char *words = command_words(a, IN_ALL, " ");
    str_puts(&s, "# bash completion for verify-ls, made from its table of options\n"
                 "_verify_ls() {\n"
                 "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
                 "    local command= options= word\n"
                 "    COMPREPLY=()\n"
                 "    # `=` is a word of its own: --solver=z3\n"
                 "    if [ \"$cur\" = = ]; then cur=\n"
                 "    elif [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
                 "    for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
                 "        case $word in\n");
    str_printf(&s, "        %s) command=$word; break ;;\n", command_words(a, IN_ALL, " | "));
    str_puts(&s, "        esac\n    done\n    case $before in\n");
    for (int i = 0; i < option_count; i++) put_bash_values(&s, &option_rows[i]);
    str_puts(&s, "    esac\n    case $command in\n");
    for (int i = 0; i < command_count; i++)
        if (command_rows[i].what) put_bash_options(&s, &command_rows[i]);
    str_printf(&s, "    *) options='%s --version --help' ;;\n    esac\n", words);
    str_puts(&s, "    if [ -z \"$command\" ] || [ \"${cur:0:1}\" = - ]; then\n"
                 "        COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                 "    else\n"
                 "        compopt -o filenames\n"
                 "        COMPREPLY=($(compgen -f -- \"$cur\"))\n"
                 "    fi\n}\n"
                 "complete -F _verify_ls verify-ls\n");
    return s.at;
}

/* ---- zsh ---- */

static void put_zsh_spec(struct str *s, const struct option_row *r, const char *name,
                         const char *tail) {
    static const char *const actions[] = {
        [ARGUMENT_ANY] = " ", [ARGUMENT_FILE] = "_files", [ARGUMENT_FOLDER] = "_files -/"};
    enum argument kind = argument_of(r);
    str_printf(s, "      '%s%s%s[", r->kind == OPTION_LIST ? "*" : "", name,
               kind == ARGUMENT_NONE ? "" : tail);
    put_shell_text(s, short_help(s->arena, r), "[]:");
    str_puts(s, "]");
    if (kind == ARGUMENT_WORDS)
        str_printf(s, ":value:(%s)", argument_words(s->arena, r));
    else if (kind != ARGUMENT_NONE)
        str_printf(s, ":%s:%s", r->argument, actions[kind]);
    str_puts(s, "'\n");
}

static void put_zsh_options(struct str *s, const struct command_row *c) {
    str_printf(s, "  %s)\n    options=(\n", c->name);
    for (const struct option_row *r = option_rows; r < option_rows + option_count; r++) {
        if (!(r->commands & c->bits)) continue;
        put_zsh_spec(s, r, r->name, "=");
        if (r->letter) put_zsh_spec(s, r, (char[]){'-', r->letter, 0}, "+");
    }
    str_puts(s, "      '*:file:_files'\n    ) ;;\n");
}

const char *zsh_completion(struct arena *a) {
    struct str s = {.arena = a};
    str_puts(&s, "#compdef verify-ls\n# Made from the table of options of verify-ls.\n"
                 "_verify_ls() {\n  local -a commands options\n  local word command=\n"
                 "  commands=(\n");
    for (int i = 0; i < command_count; i++) {
        if (!command_rows[i].what) continue;
        str_printf(&s, "    '%s:", command_rows[i].name);
        put_shell_text(&s, command_rows[i].what, ":");
        str_puts(&s, "'\n");
    }
    str_puts(&s, "    '--version:print the version'\n    '--help:print what there is'\n  )\n"
                 "  for word in \"${(@)words[2,CURRENT-1]}\"; do\n    case $word in\n");
    str_printf(&s, "    (%s) command=$word; break ;;\n", command_words(a, IN_ALL, "|"));
    str_puts(&s, "    esac\n  done\n  case $command in\n");
    for (int i = 0; i < command_count; i++)
        if (command_rows[i].what) put_zsh_options(&s, &command_rows[i]);
    str_puts(&s, "  *) _describe 'command' commands; return ;;\n  esac\n"
                 "  _arguments -S $options\n}\n"
                 "_verify_ls \"$@\"\n");
    return s.at;
}

/* ---- fish ---- */

static void put_fish_option(struct str *s, const struct option_row *r) {
    enum argument kind = argument_of(r);
    str_puts(s, "complete -c verify-ls");
    if (r->commands != IN_ALL)
        str_printf(s, " -n '__verify_ls_in %s'", command_words(s->arena, r->commands, " "));
    str_printf(s, " -l %s", r->name + 2);
    if (r->letter) str_printf(s, " -s %c", r->letter);
    if (kind == ARGUMENT_WORDS)
        str_printf(s, " -x -a '%s'", argument_words(s->arena, r));
    else if (kind == ARGUMENT_FOLDER)
        str_puts(s, " -x -a '(__fish_complete_directories)'");
    else if (kind != ARGUMENT_NONE)
        str_puts(s, kind == ARGUMENT_FILE ? " -r -F" : " -x");
    str_puts(s, " -d '");
    /* Fish, unlike others, has a way to write a quote between quotes. */
    for (const char *at = short_help(s->arena, r); *at; at++) {
        if (*at == '\'' || *at == '\\') str_puts(s, "\\");
        str_put(s, at, 1);
    }
    str_puts(s, "'\n");
}

const char *fish_completion(struct arena *a) {
    struct str s = {.arena = a};
    str_puts(&s, "# Completions of verify-ls for fish, made from its table of options.\n"
                 "function __verify_ls_in\n"
                 "    for word in (commandline -opc)\n"
                 "        contains -- $word $argv; and return 0\n"
                 "    end\n"
                 "    return 1\n"
                 "end\n");
    const char *words = command_words(a, IN_ALL, " ");
    str_puts(&s, "complete -c verify-ls -f\n");
    for (int i = 0; i < command_count; i++)
        if (command_rows[i].what)
            str_printf(&s, "complete -c verify-ls -n 'not __verify_ls_in %s' -a '%s' -d '%s'\n",
                       words, command_rows[i].name, command_rows[i].what);
    str_printf(&s, "complete -c verify-ls -n '__verify_ls_in %s' -F\n", words);
    for (int i = 0; i < option_count; i++) put_fish_option(&s, &option_rows[i]);
    return s.at;
}
