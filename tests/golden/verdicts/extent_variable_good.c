// Of variables of the program, what the code shows holds as of fields.
// expect: sum: proved
// expect: last: proved
// expect: empty: proved
// expect: clear: proved
// expect: first: proved
#include <stddef.h>

int *history;
int history_len;
int sum(void) {
    int s = 0;
    if (history_len > 6) return 0;
    for (int i = 0; i < history_len; i++) s ^= history[i];
    return s;
}

struct stack {
    int *at;
    int n;
};
struct stack calls;
int last(void) { return calls.n > 0 ? calls.at[calls.n - 1] : 0; }

char *rows;
size_t height;
static int empty(void) { return height > 6 || !height; }
void clear(void) {
    if (empty()) return;
    for (size_t i = 0; i < height; i++) rows[i] = 0;
}

// However many there are.
unsigned char *header;
int first(void) { return header[0] | header[1] << 8; }
