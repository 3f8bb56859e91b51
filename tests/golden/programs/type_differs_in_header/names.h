extern char *names[];
