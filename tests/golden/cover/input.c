/* Functions of no parameters and no variables of their own; what they are told is shown by a function without body. */
// vl: --entry main
extern int button(void);
extern int night(void);
extern void lamp(int level);
struct light {
    int level, ticks;
};
static int waiting;
static void poll(void) {
    if (button()) waiting = 1;
    if (night() && !waiting) lamp(-1);
}
static void step(struct light *l) {
    if (waiting && ++l->ticks == 3) {
        waiting = 0;
        l->ticks = 0;
        if (l->level < 5) l->level++;
    }
    if (l->ticks > 3) lamp(-2);
    if (l->level > 5 || l->level < 0) lamp(-3);
    lamp(l->level);
}
int main(void) {
    struct light l = {0, 0}, other = {2, 0};
    for (;;) {
        poll();
        step(&l);
        if (night()) step(&other);
    }
}
