int count;
int advance(void) {
    count++;
    return 1;
}
