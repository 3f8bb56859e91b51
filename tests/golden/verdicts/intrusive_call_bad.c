// A list's link is taken for the record that begins with it, whose function is called.
// expect: step: proved
// expect: step_param: proved
// expect: called: violated
struct list {
    struct list *next, *prev;
};
struct task {
    struct list node;
    int id;
    int (*run)(struct task *t);
};
struct option {
    int *data;
};

int step(struct list *ready) {
    struct task *t = (struct task *)ready->next;
    return t->run(t);
}
int step_param(struct list *e) {
    struct task *t = (struct task *)e;
    return t->run(t);
}
int called(struct option *o) {
    return ((int (*)(void))o->data)(); //! bad-function-pointer warning
}
