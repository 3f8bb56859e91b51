// expect: next_id: proved
int next_id(void) {
    static int id;
    if (id < 0 || id >= 1000) id = 0;
    id++;
    return id;
}
