/* A function gives back the `void *` that it got, and its caller takes it for a number's. */
static int table[8];

struct same {
    int same_n;
};
static void *checked(void *x) { return x ? x : table; }
void same_set(struct same *p, int v) {
    int *z = checked(p);
    *z = v;
}
void same_step(struct same *p) { p->same_n = (p->same_n + 1) & 7; }
int same_use(const struct same *p) { return table[p->same_n]; }
