// expect: f: proved
extern void __CPROVER_assert(int, const char *);
struct link {
    char tag;
    void *to;
};
void f(void) {
    __CPROVER_assert(sizeof(struct link) == 16 && sizeof(long) == 8, "layout");
}
