struct box;
struct box *box_of(int n);
int box_get(const struct box *b, int i);
int main(void) {
    struct box *b = box_of(2);
    return box_get(b, 3);
}
