/* look [-v] [-l] [-s FOLDER:FOLDER...] NAME: in which folder is there a file of this name? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "path.h"

static int verbose, all;

static int usage(void) {
    fprintf(stderr, "look [-v] [-l] [-s FOLDER:FOLDER...] NAME\n");
    return 2;
}

static int look_in(const char *folder, const char *name) {
    char file[300];
    if (snprintf(file, sizeof file, "%s/%s", *folder ? folder : ".", name) >= (int)sizeof file) return 0;
    if (verbose) printf("looking for %s\n", file);
    if (access(file, R_OK) != 0) return 0;
    puts(file);
    return 1;
}

int main(int argc, char **argv) {
    const char *path = getenv("LOOKPATH");
    int found = 0, option;
    while ((option = getopt(argc, argv, "lvs:")) != -1) {
        switch (option) {
        case 'v':
            verbose++;
            break;
        case 'l':
            all = 1;
            break;
        case 's':
            path = optarg;
            break;
        default:
            return usage();
        }
    }
    if (optind + 1 != argc) return usage();
    if (!path) path = "/usr/share:.";
    for (char **folder = split_path(path); *folder && (all || !found); folder++)
        found += look_in(*folder, argv[optind]);
    return !found;
}
