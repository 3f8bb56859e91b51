int add();
int main(void) {
    char c = 3;
    return add(c, 4.0f) == 7 ? 0 : 1;
}
