void twice(void);
void broken(void);
void weak(void);
void once(void);
extern int fixed;

int one(int *p) {
    if (!p) twice();
    return *p;
}

int two(int *p) {
    if (!p) broken();
    return *p;
}

int three(int *p) {
    if (!p) weak();
    return *p;
}

int four(int *p) {
    if (!p) once();
    return *p;
}

/* A file that does not compile may write it. */
int five(void) { return 10 / fixed; }
