// expect: terminate: proved
// expect: skip: proved
void terminate(char *s) {
    *s = 0;
}
char *skip(const char *s) {
    return (char *)(*s == ' ' ? s + 1 : s);
}
