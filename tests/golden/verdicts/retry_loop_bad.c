// After the last attempt the result was never set.
// expect: fetch: violated
extern int receive(void);
int fetch(void) {
    int got;
    for (int attempt = 0; attempt < 3; attempt++) {
        int r = receive();
        if (r >= 0) {
            got = r;
            break;
        }
    }
    return got; //! uninitialised-read information
}
