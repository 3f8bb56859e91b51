#include "module.h"

/* Each module after those that it uses. */
const struct module modules[] = {
    {"cache", cache_start},
    {"geometry", geometry_start},
    {"journal", journal_start},
};
const unsigned module_count = sizeof modules / sizeof *modules;
