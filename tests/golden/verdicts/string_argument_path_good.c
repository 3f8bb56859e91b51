// vl: --solver cadical
// A path that is handed to functions which read a string to its end is a string. Z3 takes longer than the limit for the proof.
// expect: described: proved
#include <sys/stat.h>
#include <unistd.h>
int described(const char *path) {
    struct stat st;
    if (chdir(path) != 0) return -1;
    return stat(path, &st);
}
