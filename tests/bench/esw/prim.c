/* esw: table 1, Prim, bound 8, 30 checks, 0.48 s
 * Minimum spanning tree of a small graph with two unknown weights. */
#include <assert.h>

enum { NODES = 4, FAR = 1000 };

int __VERIFIER_nondet_int(void);

static int weight(void) {
    int w = __VERIFIER_nondet_int();
    return w >= 1 && w <= 50 ? w : 1;
}

static int nearest(const int key[NODES], const int done[NODES]) {
    int best = -1;
    for (int i = 0; i < NODES; i++)
        if (!done[i] && (best < 0 || key[i] < key[best])) best = i;
    return best;
}

static int span(int w[NODES][NODES], int parent[NODES]) {
    int key[NODES], done[NODES], total = 0;
    for (int i = 0; i < NODES; i++) key[i] = FAR, done[i] = 0, parent[i] = 0;
    key[0] = 0;
    for (int k = 0; k < NODES; k++) {
        int u = nearest(key, done);
        done[u] = 1;
        total += key[u];
        for (int v = 0; v < NODES; v++)
            if (w[u][v] && !done[v] && w[u][v] < key[v]) key[v] = w[u][v], parent[v] = u;
    }
    return total;
}

int main(void) {
    int w[NODES][NODES] = {{0, 7, 9, 0}, {7, 0, 4, 8}, {9, 4, 0, 3}, {0, 8, 3, 0}}, parent[NODES];
    w[0][1] = w[1][0] = weight();
    w[1][2] = w[2][1] = weight();
    int total = span(w, parent);
    assert(total >= 3 + 1 && total <= 3 + 9 + 9);
    for (int i = 0; i < NODES; i++) assert(parent[i] >= 0 && parent[i] < NODES);
    return 0;
}
