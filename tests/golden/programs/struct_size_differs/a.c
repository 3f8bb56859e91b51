struct p {
    int x, y, z;
};
struct p get(int);
int main(void) { return get(1).x; }
