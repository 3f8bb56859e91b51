#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"

static int workers = 4;
static int backlog = 16;

static void set(const char *key, long value) {
    if (strcmp(key, "workers") == 0 && value > 0 && value <= POOL_MAX)
        workers = (int)value;
    else if (strcmp(key, "backlog") == 0 && value > 0 && value < 1024)
        backlog = (int)value;
}

int settings_load(const char *path) {
    char line[64];
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    while (fgets(line, sizeof line, file)) {
        char *eq = strchr(line, '=');
        if (line[0] == '#' || !eq)
            continue;
        *eq = '\0';
        set(line, strtol(eq + 1, NULL, 10));
    }
    fclose(file);
    return 0;
}

int settings_workers(void) {
    return workers;
}

int settings_backlog(void) {
    return backlog;
}
