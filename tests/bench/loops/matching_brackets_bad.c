/* loops: main violated within 1: a closing bracket is not refused at depth 0 */
#include <assert.h>
extern int input(void);

#define DEEPEST 64

int main(void) {
    int depth = 0, opened = 0, closed = 0;
    while (opened < 100000) {
        int c = input();
        if (c == '(') {
            if (depth == DEEPEST) return 1;
            depth++;
            opened++;
        } else if (c == ')') {
            if (depth < 0) return 2;
            depth--;
            closed++;
        } else if (c < 0) {
            break;
        }
        assert(depth >= 0 && depth <= DEEPEST);
        assert(opened - closed == depth);
    }
    return depth;
}
