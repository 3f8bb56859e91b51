// vl: --function parse
// expect: parse: violated
struct machine;
typedef void (*state)(struct machine *, char);
struct machine {
    state next;
    unsigned char digits, rest;
};
static void number(struct machine *m, char c);
static void start(struct machine *m, char c) {
    if (c == '-') m->next = number;
    else m->next = 0;
}
static void number(struct machine *m, char c) {
    if (c >= '0' && c <= '9') m->digits++;
    else m->rest++;
}
int parse(int a, int b, int c, int d) {
    char text[4] = {(char)a, (char)b, (char)c, (char)d};
    struct machine m = {start, 0, 0};
    for (int i = 0; i < 4; i++) m.next(&m, text[i]); //! null-dereference information
    return m.digits;
}
