/* Numbers that leave as constants, or as constant bytes, and are written all the same: through what
 * comes back without the `const`, or is cast. */
#include <pthread.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int found, by_bytes, searched, sorted, looked_up, kept, copied, copied_int, filled, scanned;
static int received, given_bytes, shown, compared;
static signed char ended;
static pthread_key_t key;

int *find(const int *p); /* bodies elsewhere */
void *find_bytes(const int *p);
void give(const void *p, int **back);
void show(const int *p);
int order(const void *a, const void *b);

static void put(const void *p, int v) { memcpy((void *)p, &v, sizeof v); }
static void put_int(const int *p, int v) { memcpy((int *)p, &v, sizeof v); }
static void clear(const int *p) { memset((int *)p, 99, sizeof *p); }
static void scan(const int *p, const char *s) { sscanf(s, "%d", (int *)p); }
static void receive(const int *p) { read(0, (int *)p, sizeof *p); }
static int is_same(const void *a, const void *b) { return memcmp(a, b, sizeof(int)) == 0; }

void step(void) {
    found = (found + 1) & 7;
    by_bytes = (by_bytes + 1) & 7;
    searched = (searched + 1) & 7;
    sorted = (sorted + 1) & 7;
    looked_up = (looked_up + 1) & 7;
    kept = (kept + 1) & 7;
    copied = (copied + 1) & 7;
    copied_int = (copied_int + 1) & 7;
    filled = (filled + 1) & 7;
    scanned = (scanned + 1) & 7;
    received = (received + 1) & 7;
    given_bytes = (given_bytes + 1) & 7;
    shown = (shown + 1) & 7;
    compared = (compared + 1) & 7;
    ended = (signed char)((ended + 1) & 7);
}

int get(void) {
    return found + by_bytes + searched + sorted + looked_up + kept + copied + copied_int + filled +
           scanned + received + given_bytes + shown + compared + ended;
}

void set(int v, const char *s) {
    size_t one = 1;
    int *p;
    char *end;
    *find(&found) = v;
    p = find_bytes(&by_bytes);
    *p = v;
    p = memchr(&searched, v, sizeof searched);
    if (p) *p = v;
    p = bsearch(&v, &sorted, 1, sizeof sorted, order);
    if (p) *p = v;
    p = lfind(&v, &looked_up, &one, sizeof looked_up, order);
    if (p) *p = v;
    pthread_setspecific(key, &kept);
    p = pthread_getspecific(key);
    if (p) *p = v;
    put(&copied, v);
    put_int(&copied_int, v);
    clear(&filled);
    scan(&scanned, s);
    receive(&received);
    give(&given_bytes, &p);
    *p = v;
    show(&shown);
    if (is_same(&compared, &v)) puts("same");
    strtol((const char *)&ended, &end, 10);
    *end = (char)v;
}

static int returned, stored;
static void *user;
static void *give_back(const void *p) { return (void *)p; }
static void keep(const void *p) { user = (void *)p; }
void step_kept(void) {
    returned = (returned + 1) & 7;
    stored = (stored + 1) & 7;
}
int get_kept(void) { return returned + stored; }
void set_kept(int v) {
    int *p = give_back(&returned);
    *p = v;
    keep(&stored);
    p = user;
    *p = v;
}
