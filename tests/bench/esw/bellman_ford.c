/* esw: table 1, BellmanFord, bound 20, 33 checks, 0.3 s
 * Shortest paths from node 0; one weight is unknown but positive. */
#include <assert.h>

enum { NODES = 5, EDGES = 10, INFINITE = 999 };

int __VERIFIER_nondet_int(void);

struct edge {
    int from, to, weight;
};

static struct edge graph[EDGES] = {
    {0, 1, 6}, {0, 3, 7}, {1, 2, 5}, {1, 3, 8}, {1, 4, 4}, {2, 1, 2}, {3, 2, 3}, {3, 4, 9}, {4, 0, 2}, {4, 2, 7},
};

static void shortest(const struct edge edges[EDGES], int distance[NODES]) {
    for (int i = 0; i < NODES; i++) distance[i] = INFINITE;
    distance[0] = 0;
    for (int round = 0; round < NODES - 1; round++)
        for (int e = 0; e < EDGES; e++) {
            int via = distance[edges[e].from] + edges[e].weight;
            if (via < distance[edges[e].to]) distance[edges[e].to] = via;
        }
}

int main(void) {
    int distance[NODES];
    int w = __VERIFIER_nondet_int();
    graph[0].weight = w > 0 && w < 100 ? w : 6;
    shortest(graph, distance);
    for (int i = 0; i < NODES; i++) assert(distance[i] >= 0 && distance[i] < INFINITE);
    return 0;
}
