// expect: read_on: violated
// expect: twice: violated
// expect: to_closed_output: violated
// expect: message: violated
// expect: of_signal: violated
// expect: of_host: violated
#include <netdb.h>
#include <signal.h>
#include <stdio.h>

int read_on(FILE *f) {
    if (fclose(f) != 0) return EOF;
    return fgetc(f); //! use-after-free warning
}

struct log {
    FILE *to;
};

int twice(struct log *l) {
    int r = fclose(l->to);
    return fclose(l->to) + r; //! use-after-free warning
}

int to_closed_output(void) {
    if (fclose(stdout) != 0) return 1;
    printf("done\n"); //! use-after-free warning
    return 0;
}

void message(void) {
    fclose(stderr);
    perror("late"); //! use-after-free warning
}

void of_signal(int sig) {
    fclose(stderr);
    psignal(sig, "late"); //! use-after-free warning
}

void of_host(void) {
    fclose(stderr);
    herror("late"); //! use-after-free warning
}
