struct node;
struct list {
    struct node *first;
};
int length(const struct list *, void *);
int main(void) {
    struct list l = {0};
    return length(&l, &l);
}
