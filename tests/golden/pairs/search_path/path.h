#ifndef PATH_H
#define PATH_H

/* The folders between the colons; behind the last one is a null pointer. */
char **split_path(const char *path);

#endif
