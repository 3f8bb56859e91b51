/* An evaluator of postfix expressions. Within two rounds of its loop each execution that gets to the operator fails there: what it pops
 * is pushed in two rounds before. */
// vl: --budget 60 --engine bmc
// expect: evaluate: violated
#include <stdlib.h>
struct step {
    int op, value;
};
int evaluate(const struct step *e, int n, unsigned salt) {
    int top = 0, result;
    int *stack = malloc((size_t)n * sizeof *stack);
    if (!stack) return 0;
    for (int i = 0; i < n; i++) {
        unsigned h = salt;
        for (int k = 0; k < 24; k++) h = (h ^ (unsigned)e[i].value) * 2654435761u + (h >> 7) * h;
        if (e[i].op == 1) {
            --top;
            stack[top - 1] ^= stack[top] ^ (int)(h & 1); //! out-of-bounds information
        } else {
            stack[top++] = e[i].value;
        }
    }
    result = top ? stack[0] : 0;
    free(stack);
    return result;
}
