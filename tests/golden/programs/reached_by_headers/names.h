struct queue {
    int n, at[8];
};
extern int *const offered;
extern void (*const setter)(int), (*const macro_setter)(int);
extern struct queue first_queue;
void set_inline(int v);
#define SETTER(x) static void set_##x(int v) { x = v; }
