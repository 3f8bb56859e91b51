// vl: --function parse
// expect: parse: proved
#include <assert.h>
struct machine;
typedef void (*state)(struct machine *, char);
struct machine {
    state next;
    unsigned char digits, rest;
};
static void number(struct machine *m, char c);
static void failed(struct machine *m, char c) {
    if (c) m->rest++;
}
static void start(struct machine *m, char c) {
    if (c == '-') m->next = number;
    else m->next = failed;
}
static void number(struct machine *m, char c) {
    if (c >= '0' && c <= '9') m->digits++;
    else m->next = failed;
}
int parse(int a, int b, int c, int d) {
    char text[4] = {(char)a, (char)b, (char)c, (char)d};
    struct machine m = {start, 0, 0};
    for (int i = 0; i < 4; i++) m.next(&m, text[i]);
    assert(m.digits <= 3);
    assert(m.digits == 0 || text[0] == '-');
    assert(m.next != start);
    return m.digits;
}
