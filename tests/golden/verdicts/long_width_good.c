// expect: twice: proved
long twice(int x) {
    return (long)x * 2;
}
