#ifndef MODULE_H
#define MODULE_H

struct module {
    const char *name;
    int (*start)(void);
};

extern const struct module modules[];
extern const unsigned module_count;

int geometry_start(void);
unsigned geometry_page(void);
int cache_start(void);
unsigned cache_pages(void);
int journal_start(void);
unsigned journal_room(void);

#endif
