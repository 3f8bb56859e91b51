// expect: sort: proved
#include <assert.h>
struct five {
    int v[5];
};
void sort(struct five *s) {
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 4 - i; j++) {
            int right = s->v[j + 1];
            if (s->v[j] > right) {
                s->v[j + 1] = s->v[j];
                s->v[j] = right;
            }
        }
    }
    assert(s->v[0] <= s->v[1] && s->v[1] <= s->v[2] && s->v[2] <= s->v[3] && s->v[3] <= s->v[4]);
}
