// vl: -- -m32
// expect: f: violated
extern void __CPROVER_assert(int, const char *);
struct link {
    char tag;
    void *to;
};
void f(void) {
    __CPROVER_assert(sizeof(struct link) == 16, "layout"); //! assertion warning
}
