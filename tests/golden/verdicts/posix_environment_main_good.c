// A program that prints its environment: no run of it has a null pointer for one.
// vl: --bound 2
// expect: main: bounded
#include <stdio.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int main(int argc, char *argv[], char *envp[]) {
    int n = 0;
    while (envp[n]) n++;
    if (argc < 2)
        for (; *environ; environ++) puts(*environ);
    else
        n += (int)(strlen(argv[1]) & 15);
    return n == 1;
}
