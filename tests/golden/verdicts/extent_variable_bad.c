// One too far, a length that changes on the way, and a variable that starts as it is initialised.
// expect: sum: violated
// expect: changed: violated
// expect: set: proved
// expect: index: violated
// expect: move: proved
#include <stddef.h>

int *history;
int history_len;
int sum(void) {
    int s = 0;
    if (history_len > 6) return 0;
    for (int i = 0; i <= history_len; i++) s ^= history[i]; //! out-of-bounds information
    return s;
}

void set(int n) { history_len = n; }

int changed(int n) {
    int s = 0;
    history_len = n;
    if (n > 6) return 0;
    for (int i = 0; i < history_len; i++) s ^= history[i]; //! out-of-bounds information
    return s;
}

int at;
void move(int n) { at = n; }
int index(void) { return at >= 0 && at < 9 ? 0 : history[at]; } //! out-of-bounds information
