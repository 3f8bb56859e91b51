#include <assert.h>
char *basename(char *name);
int main(int argc, char *argv[]) {
    char name[] = "/a/b";
    assert(basename(name)[0] == '/');
    return 0;
}
