// A file of settings, one in a line. A line without a name is trimmed to nothing.
// vl: --budget 1000 --entry main --solver cadical
#include <stdio.h>
#include <string.h>

struct setting {
    char name[24];
};

static char *without_blanks(char *text) {
    while (*text == ' ' || *text == '\t') text++;
    if (!*text) return text;
    char *last = text + strlen(text) - 1;
    while (last > text && (*last == ' ' || *last == '\t')) *last-- = '\0';
    return text;
}

static int read_settings(const char *path, struct setting *into, int room) {
    char line[100];
    int n = 0;
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    while (n < room && fgets(line, sizeof line, file)) {
        char *equals = strchr(line, '=');
        if (!equals) continue;
        *equals = '\0';
        strncpy(into[n].name, without_blanks(line), sizeof into[n].name - 1);
        into[n].name[sizeof into[n].name - 1] = '\0';
        n++;
    }
    fclose(file);
    return n;
}

// long
// expect: main: bounded
int main(void) {
    struct setting all[4];
    int n = read_settings("settings", all, 4);
    if (n > 0 && all[0].name[0] == 0) puts("no name");
    return 0;
}
