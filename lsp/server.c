#include "lsp/server.h"
int server_main(const struct options *o) {
    (void)o;
    return 1;
}
