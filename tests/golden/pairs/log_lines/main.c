#include <stdio.h>
#include <stdlib.h>

#include "log.h"

static int serve(const char *user, int request) {
    if (request % 2 == 0) {
        log_line("user %s: request %d", user, request);
        return 0;
    }
    log_line("user %s: bad request", user);
    return -1;
}

int main(int argc, char **argv) {
    const char *user = getenv("USER");
    int failures = 0;
    if (!user)
        user = "nobody";
    for (int i = 1; i < argc && i < 4; i++)
        if (serve(user, atoi(argv[i])) != 0)
            failures++;
    log_flush();
    return failures != 0;
}
