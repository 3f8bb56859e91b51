/* The pointer behind argv in main is to the environment, which systems do not follow. */
int main(int argc, char *argv[], char *environment[]) { return argc + argv[0][0] + !environment; }
