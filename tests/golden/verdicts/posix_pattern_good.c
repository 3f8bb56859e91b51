// Promises of POSIX about regular expressions and files found by patterns.
// vl: --bound 32 --budget 10000
// expect: first: proved
// expect: number: proved
// expect: plain: proved
// expect: files: bounded
// expect: main: bounded
#include <assert.h>
#include <glob.h>
#include <regex.h>
#include <string.h>

static char first(const char *s) {
    regex_t r;
    regmatch_t m[3];
    char c = 0;
    if (regcomp(&r, "([0-9]+)", REG_EXTENDED) != 0) return 0;
    assert(r.re_nsub <= 1);
    int found = regexec(&r, s, 3, m, 0);
    regfree(&r);
    if (found != 0) return 0;
    assert(m[0].rm_so >= 0 && m[0].rm_so <= m[0].rm_eo);
    assert(m[2].rm_so == -1 && m[2].rm_eo == -1);
    if (m[1].rm_so != -1) {
        assert(m[1].rm_so >= m[0].rm_so && m[1].rm_eo <= m[0].rm_eo);
        c = s[m[1].rm_so];
    }
    return c;
}

static int number(void) {
    char text[40];
    size_t n = regerror(3, NULL, text, sizeof text);
    assert(n > 0 && strlen(text) < sizeof text);
    return (int)n;
}

static void plain(void) {
    regex_t r;
    int e = regcomp(&r, "a.c", REG_NOSUB);
    assert(e >= 0);
    if (e) return;
    assert(r.re_nsub == 0);
    regexec(&r, "abc", 0, NULL, 0);
    regfree(&r);
}

static char files(void) { /* any number of them */
    glob_t g;
    char c = 0;
    int e = glob("*.c", 0, NULL, &g);
    assert(e >= 0 && e <= GLOB_NOMATCH);
    if (e == 0) {
        assert(g.gl_pathc > 0 && g.gl_pathv[g.gl_pathc] == NULL);
        c = g.gl_pathv[0][0];
    }
    globfree(&g);
    return c;
}

int main(int argc, char **argv) {
    char c = argc > 1 ? first(argv[1]) : 0;
    plain();
    return number() > 0 ? c + files() : 1;
}
