// A library function that nothing declares, or only its name, is still the library's: called as with a prototype where the
// call passes and takes back what it has, else never proved (6.5.2.2p6).
// vl: -- -std=gnu89 -w
// expect: undeclared: unknown call of a library function without its prototype
// expect: old_style: violated
// expect: fewer: unknown call of a library function without its prototype
// expect: integer: unknown call of a library function without its prototype
// expect: formatted: unknown call of a library function without its prototype
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
    return fgets(b, 5, f) != 0; //! out-of-bounds warning
}
int fewer(void *f) { return fileno() + fileno(f, f); }
int integer(void) { return fileno(0) + fileno(0L); }
int formatted(void) { return dprintf(1, "%d", 1); }
int own(void) { return own_thing(4); }
void builtin(void) {
    char b[4];
    strcpy(b, "abcdefgh"); //! out-of-bounds warning
}
