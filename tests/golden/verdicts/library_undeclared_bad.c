// A library function that nothing declares, or only its name, is still the library's: never proved (6.5.2.2p6).
// vl: -- -std=gnu89 -w
// expect: undeclared: unknown call of a library function without its prototype
// expect: old_style: unknown call of a library function without its prototype
// expect: own: proved
// expect: builtin: violated
int own_thing();
char *fgets();
int undeclared(void) {
    char b[4];
    gets(b);
    return 0;
}
int old_style(void *f) {
    char b[4];
    return fgets(b, 5, f) != 0;
}
int own(void) { return own_thing(4); }
void builtin(void) {
    char b[4];
    strcpy(b, "abcdefgh"); //! out-of-bounds warning
}
