// vl: --bound 10
// expect: reverse: violated
void reverse(void) {
    char text[] = "verify";
    for (int i = 0, j = sizeof text; i < j; i++, j--) {
        char t = text[i];
        text[i] = text[j]; //! array-bounds warning
        text[j] = t;
    }
}
