// The call is the failure even where the body is empty.
// expect: reach_error: proved
// expect: main: violated
void reach_error(void) {}
int main(void) {
    unsigned x = 1;
    for (int i = 0; i < 5; i++) x *= 3u;
    if (x == 243u) reach_error(); //! unreachable-call error
    return 0;
}
