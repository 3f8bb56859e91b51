/* A pointer in memory, or a result, that the code orders may point into another's object. */
struct buffer {
    char *start, *end, *other;
};

long room(struct buffer *b) { return b->end - b->start + *b->other; }

int before(struct buffer *b, char *p) { return p < b->end; }

int number(struct buffer *b, unsigned long at) { return (char *)at < b->end; }
