// An index that begins again at zero where it meets the number of elements.
// vl: --solver cadical
// expect: push: violated
// expect: pop: proved
// expect: peek: proved
struct ring {
    int *slot;
    unsigned head, tail, cap;
};

/* A ring without room: division by zero. */
int push(struct ring *r, int v) {
    unsigned next = (r->head + 1) % r->cap; //! division-by-zero information
    if (next == r->tail) return -1;
    r->slot[r->head] = v;
    r->head = next;
    return 0;
}

int pop(struct ring *r, int *v) {
    if (r->head == r->tail) return -1;
    *v = r->slot[r->tail];
    if (++r->tail == r->cap) r->tail = 0;
    return 0;
}

int peek(const struct ring *r, unsigned i) { return r->cap ? r->slot[(r->tail + i) % r->cap] : -1; }
