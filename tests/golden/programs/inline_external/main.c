int beyond(int i);
int within(int i);
int main(int argc, char **argv) {
    (void)argv;
    return argc > 2 ? beyond(argc + 8) : within(argc);
}
