// The environment's strings, as a variable and as the third parameter of main: a null pointer ends them.
// expect: variables: bounded
// expect: count: bounded
// expect: find: bounded
// expect: zone: proved
// expect: main: bounded
// vl: --bound 2
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

int variables(void) {
    int n = 0;
    for (; *environ; environ++) n++;
    return n;
}

int count(char c) {
    int n = 0;
    for (char **e = environ; *e; e++) n += **e == c;
    return n;
}

const char *find(const char *name) {
    size_t n = strlen(name);
    for (int i = 0; environ[i]; i++)
        if (strncmp(environ[i], name, n) == 0 && environ[i][n] == '=') return environ[i] + n + 1;
    return NULL;
}

size_t zone(int summer) {
    tzset();
    return strlen(tzname[summer != 0]);
}

int main(int argc, char *argv[], char *envp[]) {
    for (; *envp; envp++) puts(*envp);
    return argc == 0 || !argv[0];
}
