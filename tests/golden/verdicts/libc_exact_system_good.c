// A variable set in the environment is found there, one seed gives one sequence, and a process has one
// number.
// expect: environment: proved
// expect: numbers: proved
// expect: main: proved
#define _GNU_SOURCE
#include <assert.h>
#include <arpa/inet.h>
#include <libgen.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void environment(void) {
    if (setenv("MODE", "fast", 1) != 0) return;
    assert(strcmp(getenv("MODE"), "fast") == 0);
    assert(setenv("MODE", "slow", 0) == 0 && strcmp(getenv("MODE"), "fast") == 0);
    assert(getenv("HOME") == getenv("HOME"));
    unsetenv("MODE");
    assert(!getenv("MODE"));
    assert(setenv("", "a", 1) == -1);
}

static void numbers(void) {
    int first[4];
    srand(42);
    for (int i = 0; i < 4; i++) first[i] = rand();
    srand(42);
    for (int i = 0; i < 4; i++) assert(rand() == first[i]);
    assert(getpid() == getpid() && getuid() == getuid());
    char place[20], path[] = "/usr/lib/";
    assert(inet_ntop(AF_INET, "\x7f\0\0\1", place, sizeof place) == place && strcmp(place, "127.0.0.1") == 0);
    assert(!inet_ntop(AF_INET, "\x7f\0\0\1", place, 9));
    assert(strcmp(dirname(path), "/usr") == 0);
    assert(strcmp(setlocale(LC_ALL, NULL), "C") == 0);
}

int main(void) {
    environment();
    numbers();
    return 0;
}
