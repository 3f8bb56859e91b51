// expect: read_before: proved
// expect: once: proved
// expect: another: proved
// expect: before_closing: proved
// expect: open_again: proved
// expect: the_others: proved
// expect: messages: proved
#include <netdb.h>
#include <signal.h>
#include <stdio.h>

int read_before(FILE *f) {
    int c = fgetc(f);
    return fclose(f) != 0 ? EOF : c;
}

struct log {
    FILE *to;
};

int once(struct log *l) {
    int r = fclose(l->to);
    l->to = NULL;
    return r;
}

int another(struct log *l, const char *path) {
    if (!l->to || fclose(l->to) != 0) return 1;
    l->to = fopen(path, "a");
    return l->to ? fputs("again\n", l->to) : 1;
}

int before_closing(void) {
    printf("done\n");
    return fclose(stdout) != 0;
}

void open_again(const char *path) {
    fclose(stderr);
    if (freopen(path, "w", stderr)) fputs("log\n", stderr);
}

void the_others(void) {
    fclose(stdin);
    fputs("detached\n", stderr);
}

void messages(int sig) {
    fclose(stdout);
    perror("first");
    psignal(sig, "second");
    herror("third");
    fclose(stderr);
}
