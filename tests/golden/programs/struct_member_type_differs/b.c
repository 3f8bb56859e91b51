struct inner {
    int n;
};
struct p {
    struct inner *in;
};
struct p shared;
