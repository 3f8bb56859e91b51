/* machine.c - battery and load. */
#include "lsp/server/machine.h"

#include "core/base/arena.h"
#include "core/base/str.h"
#include "lsp/text/uri.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* ---- power ---- */

/* A file of one line has this text. */
static bool line_is(struct arena *a, const char *folder, const char *name, const char *text) {
    size_t n = 0;
    const char *line = read_whole_file(a, arena_printf(a, "%s/%s", folder, name), &n);
    return line && strcspn(line, "\n") == strlen(text) && strncmp(line, text, strlen(text)) == 0;
}

/* Batteries of mice and the like say that they are a device's. A machine whose battery discharges
 * may be plugged in all the same, where it needs more than it gets. */
static bool on_battery(struct arena *a, const char *supplies) {
    bool discharging = false, plugged = false;
    DIR *dir = opendir(supplies);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        const char *one = arena_printf(a, "%s/%s", supplies, e->d_name);
        if (e->d_name[0] == '.' || line_is(a, one, "scope", "Device")) continue;
        if (line_is(a, one, "type", "Battery"))
            discharging |= line_is(a, one, "status", "Discharging");
        else
            plugged |= line_is(a, one, "online", "1");
    }
    if (dir) closedir(dir);
    return discharging && !plugged;
}

/* ---- load ---- */

/* Of the last minute. */
static double load_average(struct arena *a, const char *folder) {
    double three[3] = {0};
    size_t n = 0;
    const char *line =
        folder ? read_whole_file(a, arena_printf(a, "%s/loadavg", folder), &n) : NULL;
    if (!folder) uv_loadavg(three);
    return line ? strtod(line, NULL) : three[0];
}

const char *machine_busy(enum pause_rule rule, const char *folder, uint32_t own) {
    struct arena a = {0};
    const char *why = NULL, *supplies = "/sys/class/power_supply";
    if (folder) supplies = arena_printf(&a, "%s/power_supply", folder);
    bool power = rule == PAUSE_BOTH || rule == PAUSE_BATTERY;
    bool load = rule == PAUSE_BOTH || rule == PAUSE_LOAD;
    if (power && on_battery(&a, supplies))
        why = "the machine runs on battery";
    else if (load && load_average(&a, folder) - own >= uv_available_parallelism())
        why = "the machine has much else to do";
    arena_free(&a);
    return why;
}
