struct inner {
    long n;
};
struct p {
    struct inner *in;
};
extern struct p shared;
int main(void) { return shared.in == 0; }
