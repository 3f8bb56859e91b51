#include "module.h"

/* Each module after those that it uses. */
const struct module modules[] = {
    {"geometry", geometry_start},
    {"cache", cache_start},
    {"journal", journal_start},
};
const unsigned module_count = sizeof modules / sizeof *modules;
