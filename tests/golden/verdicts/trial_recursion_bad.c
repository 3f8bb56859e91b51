/* A calculator of one-digit numbers with parentheses that divides by zero. Its functions call each
 * other for each pair of parentheses. */
// long: z3
// expect: main: violated
// vl: -f main --budget 800
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
struct reader {
    const char *at;
    int depth, wrong;
};
static unsigned sum(struct reader *r);
static void skip(struct reader *r) {
    while (isspace((unsigned char)*r->at)) r->at++;
}
static unsigned atom(struct reader *r) {
    unsigned v;
    skip(r);
    if (isdigit((unsigned char)*r->at)) return (unsigned)(*r->at++ - '0');
    if (*r->at != '(' || r->depth == 10) {
        r->wrong = 1;
        return 0;
    }
    r->at++;
    r->depth++;
    v = sum(r);
    r->depth--;
    skip(r);
    if (*r->at == ')')
        r->at++;
    else
        r->wrong = 1;
    return v;
}
static unsigned product(struct reader *r) {
    unsigned v = atom(r);
    for (skip(r); !r->wrong && (*r->at == '*' || *r->at == '/'); skip(r)) {
        char op = *r->at++;
        unsigned w = atom(r);
        if (r->wrong) return 0;
        v = op == '*' ? v * w : v / w; //! division-by-zero error
    }
    return v;
}
static unsigned sum(struct reader *r) {
    unsigned v = product(r);
    for (skip(r); !r->wrong && (*r->at == '+' || *r->at == '-'); skip(r)) {
        char op = *r->at++;
        unsigned w = product(r);
        v = op == '+' ? v + w : v - w;
    }
    return v;
}
int main(int argc, char **argv) {
    struct reader r = {argc > 1 ? argv[1] : "", 0, 0};
    unsigned v = sum(&r);
    skip(&r);
    if (r.wrong || *r.at) {
        fprintf(stderr, "error at \"%s\"\n", r.at);
        return EXIT_FAILURE;
    }
    printf("%u\n", v);
    return EXIT_SUCCESS;
}
