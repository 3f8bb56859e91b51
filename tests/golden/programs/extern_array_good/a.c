#include <assert.h>
extern const int primes[];
int main(int argc, char **argv) {
    (void)argv;
    assert(primes[3] == 7);
    return argc >= 0 && argc < 4 ? primes[argc] : 0;
}
