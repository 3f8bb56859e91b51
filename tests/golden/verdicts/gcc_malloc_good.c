// gcc's attribute that says who frees the memory, as it stands in files that gcc has preprocessed.
typedef struct stream stream;
extern int shut(stream *);
extern stream *opened(const char *) __attribute__((__malloc__)) __attribute__((__malloc__(shut, 1)));

// expect: open_and_shut: proved
int open_and_shut(const char *name) {
    stream *s = opened(name);
    return s ? shut(s) : -1;
}
