#ifndef SETTINGS_H
#define SETTINGS_H

/* Settings of the server, read once from a file of lines `key = value`. */
int settings_load(const char *path);
int settings_workers(void);
int settings_backlog(void);

#endif
