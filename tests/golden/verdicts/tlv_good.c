// expect: records: proved
#include <assert.h>
struct message {
    unsigned char data[12];
};
int records(const struct message *m) {
    unsigned at = 0;
    int n = 0;
    while (at + 1 < 12) {
        unsigned length = m->data[at + 1];
        at += 2 + length;
        n++;
    }
    assert(n >= 1 && n <= 6);
    return n;
}
