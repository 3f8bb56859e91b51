// A text that is longer than any file's name, behind a hash: only a trial run gets there.
// vl: --budget 400
// expect: main: violated
#include <assert.h>
#include <string.h>
int main(int argc, char **argv) {
    char name[1024];
    unsigned a = 0x67452301u, b = 0xefcdab89u;
    if (argc < 2) return 1;
    for (unsigned round = 0; round < 2; round++)
        for (const char *p = argv[1]; *p; p++) {
            a = (a ^ (unsigned char)*p) * 0x9e3779b1u + (b << 7 | b >> 25);
            b = (b << 11 | b >> 21) ^ (a + round);
        }
    if ((a ^ b) % 2) return 2;
    strcpy(name, argv[1]); //! out-of-bounds error
    return name[0] == '/';
}
