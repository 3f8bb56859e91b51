int size = 3;
int get(void);
int main(void) { return get(); }
