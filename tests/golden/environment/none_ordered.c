/* With --alias none pointers from outside never meet. */
struct buffer {
    char *start, *end, *other;
};

long room(struct buffer *b) { return b->end - b->start + *b->other; }

int before(struct buffer *b, char *p) { return p < b->end; }

int number(struct buffer *b, unsigned long at) { return (char *)at < b->end; }
