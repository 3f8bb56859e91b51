// One element too late, or too far.
// expect: push: violated
// expect: pop: violated
// expect: next: violated
struct ring {
    int *slot;
    unsigned head, tail, cap;
};

int push(struct ring *r, int v) {
    if (r->cap == 0xffffffffu) return -1;
    unsigned next = (r->head + 1) % (r->cap + 1);
    if (next == r->tail) return -1;
    r->slot[r->head] = v; //! out-of-bounds information
    r->head = next;
    return 0;
}

int pop(struct ring *r, int *v) {
    if (r->head == r->tail) return -1;
    *v = r->slot[r->tail]; //! out-of-bounds information
    if (++r->tail > r->cap) r->tail = 0;
    return 0;
}

int next(struct ring *r) {
    r->head++;
    int v = r->slot[r->head]; //! out-of-bounds information
    if (r->head == r->cap) r->head = 0;
    return v;
}
