#include <stdio.h>

#include "pool.h"
#include "settings.h"

int main(int argc, char **argv) {
    int lost = 0;
    if (argc > 1 && settings_load(argv[1]) != 0)
        fprintf(stderr, "cannot read %s, using defaults\n", argv[1]);
    pool_start();
    for (int request = 0; request < 8; request++)
        if (pool_assign(request) < 0)
            lost++;
    printf("%d busy, %d lost\n", pool_busy(), lost);
    return lost != 0;
}
