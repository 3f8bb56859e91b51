extern int said;
int puts(const char *s) {
    said++;
    return s[0];
}
