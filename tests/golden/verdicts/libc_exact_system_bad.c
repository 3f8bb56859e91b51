// The same with what is another program's, or the user's, to say.
// expect: main: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
    char b[19];
    ssize_t n = recv(0, b, sizeof b, 0);
    assert(n <= 19);
    if (n > 0) assert(b[n - 1] == 0); //! assertion error
    b[n] = 0; //! array-bounds error
    if (setenv("MODE", "fast", 1) == 0) assert(strcmp(getenv("MODE"), "slow") == 0); //! assertion error
    assert(!getenv("HOME")); //! assertion error
    assert(rand() != rand()); //! assertion error
    struct stat s;
    if (stat("a", &s) == 0) assert(s.st_size < 1000); //! assertion error
    return 0;
}
