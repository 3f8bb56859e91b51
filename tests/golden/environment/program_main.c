/* A program's arguments; its variables start as initialised. */
static int counter = 3;

int first(char **names) { return names[0][0]; }

int main(int argc, char **argv) {
    counter += argc;
    return first(argv);
}
