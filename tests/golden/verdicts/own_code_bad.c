/* Nearly all of the code is in what the functions call, and whatever that does, they fail
 * themselves. */
// vl: --solver cadical -f mint -f drop --budget 200
// expect: mint: violated
// expect: drop: violated
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static unsigned hash(const char *s) {
    unsigned h = 5381;
    for (; *s; s++)
        for (int round = 0; round < 16; round++) h = (h << 5 | h >> 27) ^ (unsigned char)*s;
    return h;
}
static int stamp(char *to, size_t n, long when) {
    time_t at = when;
    struct tm *day = gmtime(&at);
    if (!day || !strftime(to, n, "%Y-%m-%d %H:%M:%S", day)) return -1;
    return 0;
}
int mint(const char *name, long when, int bits) {
    char day[32], line[160];
    unsigned long at = 0;
    char *copy = strdup(name);
    if (!copy) return -1;
    if (stamp(day, sizeof day, when) < 0) {
        free(copy);
        return -1;
    }
    do {
        snprintf(line, sizeof line, "%d:%s:%.80s:%lx", bits, day, copy, at++);
    } while (hash(line) % 16 != 0);
    printf("%s\n", line);
    free(copy);
    free(copy); //! double-free warning
    return 0;
}
struct node {
    char *name;
    int n;
    struct node *child, *next;
};
void drop(struct node *n);
static void drop_children(struct node *n) {
    if (n->child) drop(n->child);
    if (n->next) drop(n->next);
}
void drop(struct node *n) {
    if (!n) return;
    drop_children(n);
    if (strcmp(n->name, "root") == 0) printf("%s: %d\n", n->name, n->n);
    free(n->name);
    free(n->name); //! double-free warning
    free(n);
}
