/* As own_code_bad.c, without what fails whatever callees do; and a callee that prints and ends the
 * program. */
// vl: --solver cadical -f mint -f drop -f keep
// long
// expect: mint: unknown
// expect: keep: bounded
// expect: drop: bounded
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
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
    return 0;
}
static void die(const char *name) {
    char line[160];
    snprintf(line, sizeof line, "%.80s: %s (%d)\n", name, strerror(ENOMEM), (int)getpid());
    fputs(line, stderr);
    exit(EXIT_FAILURE);
}
char *keep(const char *name) {
    char *copy = malloc(strlen(name) + 1);
    if (!copy) die(name);
    return strcpy(copy, name);
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
    free(n);
}
