int slot(int i);
int main(int argc, char **argv) { (void)argv; return slot(argc); }
