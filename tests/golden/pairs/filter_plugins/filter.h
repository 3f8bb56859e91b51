#ifndef FILTER_H
#define FILTER_H

struct filter {
    const char *name;
    int (*open)(const char *argument); /* may be null */
    int (*apply)(int c);
    int (*close)(void); /* may be null */
};

extern const struct filter upper_filter, shift_filter, count_filter;

const struct filter *filter_find(const char *name);
int filter_run(const struct filter *filter, const char *argument);

#endif
