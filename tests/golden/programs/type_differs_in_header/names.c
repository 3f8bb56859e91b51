const char *names[] = {"a", "b"};
