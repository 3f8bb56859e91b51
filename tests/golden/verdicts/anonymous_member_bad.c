// C11 6.7.2.1p13: members of an anonymous member are members of the record around it.
// expect: set: violated
struct packet { int kind; union { int word; struct { short low, high; }; }; int checked; };
int set(int x) {
    struct packet p = {.kind = 1, .checked = 2};
    p.word = x;
    return 10 / p.word + 10 / p.kind + 10 / p.checked; //! division-by-zero information
}
